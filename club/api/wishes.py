"""What bodies hold that propose, vote, give time or take it, and what members wish for themselves;
see `requests.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.api.fields import Sent, choice, line, number, weekdays
from club.members.models import Member, Theme
from club.members.services import Preferences
from club.proposals.majorities import Subject
from club.proposals.services.eligibility import DAY, LONGEST_PAUSE
from club.proposals.services.wish import Wish
from club.ratings.preferences.services import HIGHEST, LOWEST
from club.substitutes.services.requests import MOST_CHAIRS
from club.timecontrol.non_counting_time import QuietHours
from club.timecontrol.presets import BOUNDS, HOUR, PRESETS


def _hours(name: str) -> s.IntegerField:
    least, most = (length // HOUR for length in BOUNDS[name])
    return s.IntegerField(min_value=least, max_value=most, required=False)


class GivingTime(Sent):
    seat = number(help_text="of the chair that is given time")


class Forgiving(Sent):
    seat = number(help_text="whose turn it was")
    turn = number(help_text="its number, as `times` tells it")


class Lengths(Sent):
    """In whole hours; what is left out stays as it is."""

    allowance = _hours("allowance")
    bank = _hours("bank")
    increment = _hours("increment")
    cap = _hours("cap")
    reaction = _hours("reaction")


class Proposing(Sent):
    """What is proposed to the table, with what that kind asks for."""

    kind = choice([kind.value for kind in Subject])
    days = s.IntegerField(
        min_value=1, max_value=LONGEST_PAUSE, default=1, help_text="of a `pause`, or to `extend`"
    )
    seat = number(required=False, help_text="whose chair is to `extend` or `replace`")
    pace = choice([preset.name for preset in PRESETS], required=False, help_text="for `terms`")
    lengths = Lengths(required=False, help_text="for `terms`: a pace made to measure")
    honours_quiet = s.BooleanField(required=False, help_text="for `terms`: whether nights rest")
    weekend = weekdays(required=False, help_text="for `terms`: weekdays that rest, Monday is 0")
    holidays = s.BooleanField(
        required=False, help_text="for `terms`: whether the club's holidays rest"
    )


class OnTheBench(Sent):
    game = line(40, help_text="slug")
    chairs = s.IntegerField(
        min_value=0, max_value=MOST_CHAIRS, help_text="at once; 0: leave the bench"
    )


class Answered(Sent):
    answer = line(10, help_text="one of the proposal's `answers`")


class ChosenLeave(Sent):
    auto_leave = s.BooleanField()


class LeaveDays(Sent):
    first = s.DateField(help_text="as 2026-03-02")
    last = s.DateField(help_text="included")


class EndedLeave(Sent):
    leave = number(help_text="its id")


class Resting(Sent):
    """Without hours the nights count."""

    zone = line(60, help_text="IANA name")
    quiet_from = s.TimeField(required=False, help_text="as 22:00")
    quiet_to = s.TimeField(required=False, help_text="as 07:00")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("quiet_from" in attrs) != ("quiet_to" in attrs):
            raise ValidationError(_("Say when quiet hours begin and when they end."))
        return attrs


def night_in(told: Mapping[str, Any]) -> QuietHours | None:
    """The quiet hours; None: nights count."""
    return QuietHours(told["quiet_from"], told["quiet_to"]) if "quiet_from" in told else None


class Preferring(Sent):
    """What is left out stays as it is."""

    time_zone = line(60, required=False, help_text="IANA name")
    theme = choice(Theme.values, required=False)
    letters = s.BooleanField(required=False, help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(
        required=False, help_text="pages lay a whole turn out before it is played"
    )


class HopedFor(Sent):
    """Both left out: it is taken back."""

    low = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)
    high = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)


class OnBoards(Sent):
    stand = s.BooleanField(help_text="false: on none")


def preferences_in(told: Mapping[str, Any], member: Member) -> Preferences:
    """What the member prefers from now on."""
    names = [field.name for field in fields(Preferences)]
    return Preferences(**{name: told.get(name, getattr(member, name)) for name in names})


def wish_in(told: Mapping[str, Any]) -> Wish:
    """What is proposed."""
    kind = Subject(told["kind"])
    timed = kind in (Subject.PAUSE, Subject.EXTEND)
    return Wish(
        kind,
        span=told["days"] * DAY if timed else None,
        seat=told.get("seat"),
        pace=told.get("pace", ""),
        lengths={name: hours * HOUR for name, hours in told.get("lengths", {}).items()},
        nights=told.get("honours_quiet"),
        weekend=frozenset(told["weekend"]) if "weekend" in told else None,
        holidays=told.get("holidays"),
    )
