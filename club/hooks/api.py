"""The asker's hooks; what the page does, by the same services."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import Sent, body_of, line
from club.api.serializers import AnswerSerializer, UtcTime
from club.hooks import queries, services
from club.hooks.models import Hook, HookKind
from club.hooks.webhook_posts import post_trial
from club.members.api_key_rows import KeyScope
from club.outgoing_requests.public_hosts import LONGEST_ADDRESS


class HookSerializer(AnswerSerializer):
    """An address to which your notices are posted."""

    id = s.IntegerField()
    reader = s.ChoiceField(source="kind", choices=HookKind.choices)
    host = s.CharField()
    private_tables = s.BooleanField()
    made_at = UtcTime()
    failing_since = UtcTime(allow_null=True)
    off_at = UtcTime(allow_null=True, help_text="a test that arrives switches it on")
    off_reason = s.CharField()


class HooksSerializer(AnswerSerializer):
    hooks = HookSerializer(many=True)

    def compute_hooks(self, hooks: Any) -> Any:
        return hooks


class SecretSerializer(AnswerSerializer):
    """What signs posts, shown this once; empty for a chat program."""

    hook = s.IntegerField()
    secret = s.CharField()


class HookOutcomeSerializer(AnswerSerializer):
    sent = s.BooleanField()
    answer = s.CharField(help_text="what the host answered")


class HookSent(Sent):
    reader = s.ChoiceField(
        choices=HookKind.choices, help_text="in whose form it is posted"
    )
    address = line(LONGEST_ADDRESS, help_text="begins with https://")
    private_tables = s.BooleanField(default=False)


READ, PLAY = KeyScope.READ, KeyScope.PLAY


class HookView(ApiView):
    """Finds a hook of the asker's."""

    def find(self, pk: int) -> Hook:
        return get_object_or_404(queries.hooks_of(self.member), pk=pk)


class Hooks(ApiView):
    scopes = {"GET": READ, "POST": PLAY}
    recent_login = ("POST",)

    @answers(HooksSerializer)
    def get(self, request: Request) -> Response:
        """Your hooks, those that are off included."""
        return Response(HooksSerializer.serialize(list(queries.hooks_of(self.member))))

    @answers(SecretSerializer, body=HookSent, refused=(422,))
    def post(self, request: Request) -> Response:
        """Add a hook; three are the most. Its secret is in this answer alone."""
        sent = body_of(HookSent, request)
        hook, secret = services.add_hook(
            self.member,
            HookKind(sent["reader"]),
            sent["address"],
            timezone.now(),
            private_tables=sent["private_tables"],
        )
        return _secret_shown(hook, secret)


class OneHook(HookView):
    scopes = {"DELETE": PLAY}

    @answers(None, status=204, refused=(404,))
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a hook."""
        services.remove_hook(self.member, self.find(pk).pk)
        return Response(status=204)


class HookTest(HookView):
    scopes = {"POST": PLAY}

    @answers(HookOutcomeSerializer, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Have a test posted to a hook; when it arrives, the hook is on."""
        outcome = post_trial(self.find(pk), timezone.now())
        return Response(HookOutcomeSerializer.serialize(outcome))


class HookSecret(HookView):
    scopes = {"POST": PLAY}
    recent_login = ("POST",)

    @answers(SecretSerializer, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """A new secret of a hook; the old one signs, too, for a day."""
        hook = self.find(pk)
        return _secret_shown(hook, services.renew_secret(hook, timezone.now()))


def _secret_shown(hook: Hook, secret: str) -> Response:
    return Response(SecretSerializer.serialize({"hook": hook.pk, "secret": secret}))


urlpatterns = [
    path("hooks", Hooks.as_view(), name="hooks"),
    path("hooks/<int:pk>", OneHook.as_view(), name="hook"),
    path("hooks/<int:pk>/test", HookTest.as_view(), name="hook_test"),
    path("hooks/<int:pk>/secret", HookSecret.as_view(), name="hook_secret"),
]
