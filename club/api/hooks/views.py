"""The asker's hooks; what the page does, by the same services."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.requests import body_of
from club.api.hooks.serializers import (
    HookOutcomeSerializer,
    HookSent,
    HooksSerializer,
    SecretSerializer,
)
from club.hooks import queries, services
from club.hooks.models import Hook, HookKind
from club.hooks.webhook_posts import post_trial
from club.members.api_key_rows import KeyScope

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
