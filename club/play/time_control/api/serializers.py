"""A member's time settings and the lengths of turns as JSON, and the bodies that change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError

from club.people.members.models import Member
from club.play.time_control import queries
from club.play.time_control.calendars import sleep_habits_of
from club.play.time_control.holiday_allowance import days_left_on
from club.play.time_control.models import MemberHoliday
from club.play.time_control.non_counting_time import QuietHours, SleepHabit
from club.play.time_control.services.member_holidays import days_taken, local_date
from club.site.api.requests import Sent, line, number
from club.site.api.serializers import AnswerSerializer, Duration

MINUTE = timedelta(minutes=1)


class GivingTime(Sent):
    seat = number(help_text="of the chair that is given time")


class ExcuseBody(Sent):
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
    """Quiet hours; without hours, nights count."""

    zone = line(60, help_text="IANA name")
    quiet_from = s.TimeField(required=False, help_text="as 22:00")
    quiet_to = s.TimeField(required=False, help_text="as 07:00")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("quiet_from" in attrs) != ("quiet_to" in attrs):
            raise ValidationError(_("Say when quiet hours begin and when they end."))
        return attrs


def night_in(body: Mapping[str, Any]) -> QuietHours | None:
    """The quiet hours; None: nights count."""
    if "quiet_from" in body:
        return QuietHours(body["quiet_from"], body["quiet_to"])
    return None


@dataclass(frozen=True, slots=True)
class MemberTime:
    """A member's present time settings: zone, quiet hours and holidays."""

    member: Member
    habit: SleepHabit
    today: date  # where they live


class LeaveSerializer(AnswerSerializer):
    id = s.IntegerField()
    first = s.DateField(help_text="where you live")
    last = s.DateField(help_text="included")


class TimeSerializer(AnswerSerializer):
    zone = s.CharField(source="habit.zone", help_text="IANA name")
    quiet_from = s.CharField(allow_null=True, help_text="as 22:00; null: nights count")
    quiet_to = s.CharField(allow_null=True)
    auto_leave = s.BooleanField(
        source="member.auto_leave",
        help_text="taken by itself when your time is about to run out",
    )
    days_left = s.IntegerField(help_text="of leave")
    leaves = LeaveSerializer(many=True)

    def compute_quiet_from(self, member_time: MemberTime) -> str | None:
        if member_time.habit.quiet:
            return f"{member_time.habit.quiet.begins:%H:%M}"
        return None

    def compute_quiet_to(self, member_time: MemberTime) -> str | None:
        if member_time.habit.quiet:
            return f"{member_time.habit.quiet.ends:%H:%M}"
        return None

    def compute_days_left(self, member_time: MemberTime) -> int:
        return days_left_on(days_taken(member_time.member), member_time.today)

    def compute_leaves(self, member_time: MemberTime) -> list[MemberHoliday]:
        return queries.holidays_of(member_time.member, member_time.today)


class TurnTakenSerializer(AnswerSerializer):
    """A turn that everybody may see; lengths are minutes, rounded to ten."""

    turn = s.IntegerField(
        source="number", help_text="its number among those of its seat, from 1 on"
    )
    counted = Duration(MINUTE, help_text="what did not rest")
    elapsed = Duration(MINUTE, help_text="all of it")
    late = s.BooleanField(help_text="somebody stood in")
    forgiven = s.BooleanField(help_text="by all who waited: it does not count")
    forgivable = s.BooleanField(help_text="by you")


class ThinkTimeSerializer(AnswerSerializer):
    """The lengths of a player's turns, and their medians."""

    seat = s.IntegerField()
    member = s.CharField(source="name")
    turns = TurnTakenSerializer(many=True)
    counted = Duration(MINUTE)
    elapsed = Duration(MINUTE)


class TimesSerializer(AnswerSerializer):
    items = ThinkTimeSerializer(many=True)


def member_time_now(member: Member, now: datetime) -> MemberTime:
    """Returns the member's present time settings."""
    return MemberTime(member, sleep_habits_of(member)[-1], local_date(member, now))
