"""What bodies hold that propose, vote, give time or take it; see `requests.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.api.requests import line, number
from club.ratings.preferring import HIGHEST, LOWEST
from club.tables.pace import PRESETS
from club.tables.rest import Quiet
from club.tables.services import Wish
from club.tables.services.proposing import DAY, LONGEST_PAUSE
from club.tables.votes import Subject


class GivingTime(s.Serializer[Any]):
    seat = number(help_text="of the chair that is given time")


class Proposing(s.Serializer[Any]):
    """What is proposed to the table, with what that kind asks for."""

    kind = s.ChoiceField(choices=[kind.value for kind in Subject])
    days = s.IntegerField(
        min_value=1, max_value=LONGEST_PAUSE, default=1, help_text="of a `pause`, or to `extend`"
    )
    seat = number(required=False, help_text="whose chair is to `extend` or `replace`")
    pace = s.ChoiceField(
        choices=[preset.name for preset in PRESETS], required=False, help_text="for `terms`"
    )
    holidays = s.BooleanField(
        required=False, help_text="for `terms`: whether the club's holidays rest"
    )


class Answered(s.Serializer[Any]):
    answer = line(10, help_text="one of the proposal's `answers`")


class ChosenLeave(s.Serializer[Any]):
    auto_leave = s.BooleanField()


class LeaveDays(s.Serializer[Any]):
    first = s.DateField(help_text="as 2026-03-02")
    last = s.DateField(help_text="included")


class EndedLeave(s.Serializer[Any]):
    leave = number(help_text="its id")


class Resting(s.Serializer[Any]):
    """Without hours the nights count."""

    zone = line(60, help_text="IANA name")
    quiet_from = s.TimeField(required=False, help_text="as 22:00")
    quiet_to = s.TimeField(required=False, help_text="as 07:00")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("quiet_from" in attrs) != ("quiet_to" in attrs):
            raise ValidationError(_("Say when quiet hours begin and when they end."))
        return attrs


def night_in(told: Mapping[str, Any]) -> Quiet | None:
    """The quiet hours; None: nights count."""
    return Quiet(told["quiet_from"], told["quiet_to"]) if "quiet_from" in told else None


class HopedFor(s.Serializer[Any]):
    """Both left out: it is taken back."""

    low = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)
    high = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)


class OnBoards(s.Serializer[Any]):
    stand = s.BooleanField(help_text="false: on none")


def wish_in(told: Mapping[str, Any]) -> Wish:
    """What is proposed."""
    kind = Subject(told["kind"])
    timed = kind in (Subject.PAUSE, Subject.EXTEND)
    return Wish(
        kind,
        span=told["days"] * DAY if timed else None,
        seat=told.get("seat"),
        pace=told.get("pace", ""),
        holidays=told.get("holidays"),
    )
