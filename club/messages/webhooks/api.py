"""The asker's hooks; what the page does, by the same services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.outgoing_requests.public_hosts import LONGEST_ADDRESS
from club.messages.notifications.channels.outcomes import SendOutcome
from club.messages.webhooks import services
from club.messages.webhooks.channel import post_trial
from club.messages.webhooks.models import Hook, HookKind
from club.site.api.actions import ActionSchema
from club.site.api.requests import Sent, line
from club.site.api.serializers import AnswerSerializer, ModelAnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class HookSerializer(ModelAnswerSerializer):
    """An address to which your notices are posted."""

    id = s.IntegerField()
    reader = s.ChoiceField(source="kind", choices=HookKind.choices)
    off_at = UtcTime(allow_null=True, help_text="a test that arrives switches it on")

    class Meta:
        model = Hook
        fields = (
            *("id", "reader", "host", "private_tables", "made_at", "failing_since"),
            *("off_at", "off_reason"),
        )


class HooksSerializer(AnswerSerializer):
    hooks = HookSerializer(many=True, source="*")


class SecretSerializer(AnswerSerializer):
    """The secret that signs posts, which is shown once; empty for a chat program."""

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


class HookViewSet(ViewSet):
    """The hooks of the member."""

    @ActionSchema(HooksSerializer)
    def list(self, request: Request) -> Sequence[Hook]:
        """Your hooks, those that are off included."""
        return tuple(services.hooks_of(self.member))

    @ActionSchema(SecretSerializer, body=HookSent, recent_login=True, refused=(422,))
    def create(self, request: Request) -> Mapping[str, Any]:
        """Add a hook; three are the most. Its secret is in this answer alone."""
        hook, secret = services.add_hook(
            self.member,
            HookKind(self.body["reader"]),
            self.body["address"],
            self.now,
            private_tables=self.body["private_tables"],
        )
        return {"hook": hook.pk, "secret": secret}

    @ActionSchema(status=204, refused=(404,))
    def destroy(self, request: Request, pk: int) -> None:
        """Remove a hook."""
        services.remove_hook(self.member, self.find(pk).pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(HookOutcomeSerializer, refused=(404, 422))
    def test(self, request: Request, pk: int) -> SendOutcome:
        """Have a test posted to a hook; when it arrives, the hook is on."""
        return post_trial(self.find(pk), self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(SecretSerializer, recent_login=True, refused=(404, 422))
    def secret(self, request: Request, pk: int) -> Mapping[str, Any]:
        """A new secret of a hook; the old one signs, too, for a day."""
        hook = self.find(pk)
        return {"hook": hook.pk, "secret": services.renew_secret(hook, self.now)}

    def find(self, pk: int) -> Hook:
        return get_object_or_404(services.hooks_of(self.member), pk=pk)


router = ApiRouter()
router.register("hooks", HookViewSet)
urlpatterns = router.urls
