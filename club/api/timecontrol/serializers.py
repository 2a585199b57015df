"""A member's own time and how long turns took, as JSON; what a program sends to change it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.api.base.plain_json import Json
from club.api.base.requests import Sent, line, number
from club.api.base.serializers import Shape
from club.members.models import Member
from club.timecontrol import member_time
from club.timecontrol.calendars import habits_of
from club.timecontrol.holiday_allowance import left_on
from club.timecontrol.non_counting_time import Quiet
from club.timecontrol.services.member_holidays import days_taken, local_date
from club.timecontrol.thinking_times import ThinkTime, TurnTaken

MINUTE = timedelta(minutes=1)


class GivingTime(Sent):
    seat = number(help_text="of the chair that is given time")


class Forgiving(Sent):
    seat = number(help_text="whose turn it was")
    turn = number(help_text="its number, as `times` tells it")


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


def night_in(told: Mapping[str, Any]) -> Quiet | None:
    """The quiet hours; None: nights count."""
    return Quiet(told["quiet_from"], told["quiet_to"]) if "quiet_from" in told else None


class LeaveShape(Shape):
    id = s.IntegerField()
    first = s.DateField(help_text="where you live")
    last = s.DateField(help_text="included")


class TimeShape(Shape):
    zone = s.CharField(help_text="IANA name")
    quiet_from = s.CharField(allow_null=True, help_text="as 22:00; null: nights count")
    quiet_to = s.CharField(allow_null=True)
    auto_leave = s.BooleanField(help_text="taken by itself when your time is about to run out")
    days_left = s.IntegerField(help_text="of leave")
    leaves = LeaveShape(many=True)


class TurnTakenShape(Shape):
    """A turn that everybody may be told of; lengths are minutes, to the nearest ten."""

    turn = s.IntegerField(help_text="its number among those of its seat, from 1 on")
    counted = s.IntegerField(help_text="what did not rest")
    elapsed = s.IntegerField(help_text="all of it")
    late = s.BooleanField(help_text="somebody stood in")
    forgiven = s.BooleanField(help_text="by all who waited: it does not count")
    forgivable = s.BooleanField(help_text="by you")


class ThinkTimeShape(Shape):
    """How long somebody took for their turns, and the medians."""

    seat = s.IntegerField()
    member = s.CharField()
    turns = TurnTakenShape(many=True)
    counted = s.IntegerField()
    elapsed = s.IntegerField()


class TimesShape(Shape):
    items = ThinkTimeShape(many=True)


def time_facts(member: Member, now: datetime) -> dict[str, Json]:
    """Zone, nights and leave, as they stand."""
    habit, today = habits_of(member)[-1], local_date(member, now)
    night = habit.quiet
    return {
        "zone": habit.zone,
        "quiet_from": f"{night.begins:%H:%M}" if night else None,
        "quiet_to": f"{night.ends:%H:%M}" if night else None,
        "auto_leave": member.auto_leave,
        "days_left": left_on(days_taken(member), today),
        "leaves": [
            {"id": one.pk, "first": one.first, "last": one.last}
            for one in member_time.leaves_of(member, today)
        ],
    }


def think_time_facts(taken: ThinkTime) -> dict[str, Json]:
    """How long a member took for their turns in a seat."""
    return {
        "seat": taken.seat,
        "member": taken.name,
        "turns": [_turn(turn) for turn in taken.turns],
        "counted": taken.counted // MINUTE,
        "elapsed": taken.elapsed // MINUTE,
    }


def _turn(turn: TurnTaken) -> dict[str, Json]:
    return {
        "turn": turn.number,
        "counted": turn.counted // MINUTE,
        "elapsed": turn.elapsed // MINUTE,
        "late": turn.late,
        "forgiven": turn.forgiven,
        "forgivable": turn.forgivable,
    }
