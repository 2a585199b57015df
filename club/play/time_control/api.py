"""The API of a member's time: quiet hours, holidays, time given to others, and lengths of turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.people.members.models import Member
from club.play.tables import queries
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.play.time_control import services as timecontrol
from club.play.time_control.calendars import sleep_habits_of
from club.play.time_control.holiday_allowance import days_left_on
from club.play.time_control.models import MemberHoliday
from club.play.time_control.non_counting_time import QuietHours, SleepHabit
from club.play.time_control.queries import holidays_of
from club.play.time_control.response_times import think_times
from club.play.time_control.services.member_holidays import days_taken, local_date
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, line, number
from club.site.api.serializers import AnswerSerializer, Duration
from club.site.api.viewsets import ApiRouter, ViewSet

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
        return holidays_of(member_time.member, member_time.today)


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


class OwnTimeViewSet(ViewSet):
    """The member's time settings, which each action returns."""

    lookup_url_kwarg = None

    @ActionSchema(TimeSerializer)
    def retrieve(self, request: Request) -> MemberTime:
        """Your quiet hours and your holidays."""
        return self.own_time()

    @ActionSchema(TimeSerializer, body=ChosenLeave)
    def update(self, request: Request) -> MemberTime:
        """Choose whether a holiday starts automatically when your time is about to run out."""
        timecontrol.choose_automatic_holiday(self.member, self.body["auto_leave"])
        return self.own_time()

    @action(detail=True, methods=["post"])
    @ActionSchema(TimeSerializer, body=Resting, refused=(422,))
    def rest(self, request: Request) -> MemberTime:
        """Set your time zone and quiet hours from now on; without hours, nights count."""
        zone, night = self.body["zone"], None
        if "quiet_from" in self.body:
            night = QuietHours(*self.sent("quiet_from", "quiet_to"))
        timecontrol.set_quiet_hours(self.member, zone, night, self.now)
        return self.own_time()

    @action(detail=True, methods=["post"])
    @ActionSchema(TimeSerializer, body=LeaveDays, refused=(422,))
    def leave(self, request: Request) -> MemberTime:
        """Take a holiday, from the first day to the last."""
        first, last = self.sent("first", "last")
        timecontrol.take_holiday(self.member, first, last, self.now)
        return self.own_time()

    @leave.mapping.delete
    @ActionSchema(TimeSerializer, query=EndedLeave)
    def end_leave(self, request: Request) -> MemberTime:
        """End a holiday of yours now, or cancel it. Other ids change nothing."""
        timecontrol.end_holiday(self.member, self.query["leave"], self.now)
        return self.own_time()

    def own_time(self) -> MemberTime:
        self.member.refresh_from_db(fields=["auto_leave"])
        habit, today = (
            sleep_habits_of(self.member)[-1],
            local_date(self.member, self.now),
        )
        return MemberTime(self.member, habit, today)


class TableTimeViewSet(TableActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=GivingTime, refused=OF_A_CHANGE)
    def gifts(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Give more time to another player's chair."""
        self.find(table_id)
        timecontrol.give_time(table_id, self.member, self.body["seat"], self.now)
        return self.table_now(table_id)

    @action(detail=True)
    @ActionSchema(TimesSerializer, refused=(404,))
    def times(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """The lengths of all players' turns, as far as everybody may know them."""
        return self.think_times(table_id)

    @times.mapping.post
    @ActionSchema(TimesSerializer, body=ExcuseBody, refused=(404, 422))
    def excuse(self, request: Request, table_id: int) -> Mapping[str, Any]:
        """Forgive another member's missed turn. A turn that all others forgive does not count."""
        queries.table_for(self.member, table_id)
        seat, turn = self.sent("seat", "turn")
        timecontrol.excuse_miss(table_id, self.member, seat, turn)
        return self.think_times(table_id)

    def think_times(self, table_id: int) -> Mapping[str, Any]:
        """Returns the lengths of turns, without running rules."""
        table, seat = queries.table_for(self.member, table_id)
        return {"items": think_times(table, self.member, seat is not None)}


router = ApiRouter()
router.register("time", OwnTimeViewSet)
router.register("tables", TableTimeViewSet)
urlpatterns = router.urls
