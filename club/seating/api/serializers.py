"""Invitations as JSON, and what is sent to sit down, stand up and invite."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.api.requests import Sent, line, name_of_member, number
from club.api.serializers import AnswerSerializer, UtcTime
from club.tables.api.opening import nonce
from club.tables.api.serializers import TableBriefSerializer


class AskedMember(Sent):
    name = name_of_member(help_text="of the member who is asked to sit down")


class SittingDown(Sent):
    """Empty: the member sits down. With a bot and a seat: the host gives the bot that chair."""

    invite = line(32, required=False, help_text="where the table is by invitation")
    bot = line(20, required=False)
    seat = number(required=False)
    nonce = nonce(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("bot" in attrs) != ("seat" in attrs):
            raise ValidationError(_("A bot is given a seat: send both, or neither."))
        return attrs


class StandingUp(Sent):
    """Empty: the member stands up."""

    seat = number(
        required=False, help_text="the host asks whoever sits there to stand up"
    )


class ChangedNonce(Sent):
    nonce = nonce(default="")


class InvitationSerializer(AnswerSerializer):
    table = TableBriefSerializer()
    host = s.CharField(source="table.host.username")
    asked_at = UtcTime()
