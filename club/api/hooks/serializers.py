"""Hooks as JSON, and what a program sends to add one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from club.api.base.requests import Sent, line
from club.api.base.serializers import AnswerSerializer, UtcTime
from club.hooks.models import HookKind
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
