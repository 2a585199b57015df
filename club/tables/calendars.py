"""Calendars of the chairs at one table, put together from rows when first asked for: up to three
queries, however many chairs. What a calendar means is in `rest.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import cached_property

from django.db.models import BigIntegerField, Value
from django.db.models.functions import Cast
from django.utils import timezone

from club.members.models import Member
from club.tables.calendar_rows import Closure, Holiday, Leave, LeaveCounts, Stop
from club.tables.models import Chair, Table
from club.tables.rest import BEGINNING, Calendar, DaysOff, Habit, Quiet, Stretch

DAY = timedelta(days=1)
WEEK = 6 * DAY  # from its first day to its last


class Calendars:
    """What rests for whom at one table."""

    def __init__(self, table: Table, chairs: Sequence[Chair]) -> None:
        self.table, self.chairs = table, chairs

    def of(self, chair: Chair) -> Calendar:
        """The calendar of a member's chair."""
        assert chair.member_id is not None
        return Calendar(
            self.habits[chair.member_id],
            self.table.honours_quiet,
            self.table.weekdays_off,
            # a reaction does not wait for leave: a whole table would (T8)
            (*self.holidays, *(() if chair.reacting else self.leaves.get(chair.member_id, ()))),
            self.stretches,
        )

    @cached_property
    def habits(self) -> dict[int, tuple[Habit, ...]]:
        """By member."""
        return _habits([chair.member_id for chair in self.chairs if chair.member_id])

    @property
    def holidays(self) -> tuple[DaysOff, ...]:
        """The club's, where this table rests for them."""  # T15
        return self._days_off.get(None, ()) if self.table.holidays else ()

    @property
    def leaves(self) -> dict[int | None, tuple[DaysOff, ...]]:
        """By member, as much of their leave as this table rests for."""
        return {} if self.table.leave == LeaveCounts.NONE else self._days_off

    @cached_property
    def _days_off(self) -> dict[int | None, tuple[DaysOff, ...]]:
        """Leave by member, and the club's holidays under None: one query for both."""
        members = [chair.member_id for chair in self.chairs if chair.member_id]
        since = self._since().date() - DAY
        columns = ("first", "last", "written_at", "ended_at")
        leaves = Leave.objects.order_by().filter(member__in=members, last__gte=since)
        holidays = Holiday.objects.order_by().filter(last__gte=since)
        nobody = Cast(Value(None), BigIntegerField())
        rows = leaves.values_list("member_id", *columns).union(
            holidays.values_list(nobody, *columns), all=True
        )
        found: dict[int | None, tuple[DaysOff, ...]] = {}
        for member, first, last, written_at, ended_at in rows:
            days = DaysOff(first, self._counts_until(member, first, last), written_at, ended_at)
            found[member] = (*found.get(member, ()), days)
        return found

    def _counts_until(self, member: int | None, first: date, last: date) -> date:
        """Of a leave a table may count the first week alone."""  # T22
        week = member is not None and self.table.leave == LeaveCounts.WEEK
        return min(last, first + WEEK) if week else last

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """In which the table or the club rested, as far back as a clock here has been running."""
        stops = Stop.objects.filter(table=self.table)
        closures = Closure.objects.filter(until__gt=self._since())
        found = stops.values_list("since", "until").union(closures.values_list("since", "until"))
        return tuple(Stretch(since, until) for since, until in found)

    def _since(self) -> datetime:
        """When the clock was wound that has been running longest."""
        wound = [chair.wound_at for chair in self.chairs if chair.wound_at is not None]
        return min(wound, default=timezone.now()) - DAY


def habits_of(member: Member) -> tuple[Habit, ...]:
    """Where a member has lived and slept, the oldest first; never empty."""
    return _habits([member.pk])[member.pk]


def _habits(members: Sequence[int]) -> dict[int, tuple[Habit, ...]]:
    """By member. Who has never said when they sleep lives by the zone of their pages."""
    columns = ("pk", "time_zone", "rests__since", "rests__zone")
    night = ("rests__quiet_from", "rests__quiet_to")
    rows = Member.objects.filter(pk__in=members).order_by("pk", "rests__since")
    habits: dict[int, tuple[Habit, ...]] = {}
    for pk, here, since, zone, begins, ends in rows.values_list(*columns, *night):
        first = since if pk in habits else BEGINNING
        habit = Habit(zone or here, _quiet(begins, ends), first)
        habits[pk] = (*habits.get(pk, ()), habit)
    return habits


def _quiet(begins: time | None, ends: time | None) -> Quiet | None:
    return Quiet(begins, ends) if begins is not None and ends is not None else None
