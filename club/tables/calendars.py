"""Calendars of the chairs at a table, put together from rows when first asked for: up to three
queries, however many chairs and tables. What a calendar means is in `rest.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
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
NOBODY = Cast(Value(None), BigIntegerField())


class Calendars:
    """What rests for whom at one table; the rows may be those of several."""

    def __init__(
        self, table: Table, chairs: Sequence[Chair], rows: CalendarRows | None = None
    ) -> None:
        self.table, self._rows = table, rows or CalendarRows(chairs)

    def of(self, chair: Chair) -> Calendar:
        """The calendar of a member's chair."""
        assert chair.member_id is not None
        return Calendar(
            self._rows.habits[chair.member_id],
            self.table.honours_quiet,
            self.table.weekdays_off,
            # a reaction does not wait for leave: a whole table would (T8)
            (*self.holidays, *(() if chair.reacting else self._leaves(chair.member_id))),
            self._rows.stretches(self.table.pk),
        )

    @property
    def holidays(self) -> tuple[DaysOff, ...]:
        """The club's, where this table rests for them."""  # T15
        return tuple(self._rows.days_off.get(None, ())) if self.table.holidays else ()

    def _leaves(self, member: int) -> tuple[DaysOff, ...]:
        """As much of the member's leave as this table rests for: all, or the first week of each."""
        if self.table.leave == LeaveCounts.NONE:  # T22
            return ()
        taken = self._rows.days_off.get(member, ())
        if self.table.leave != LeaveCounts.WEEK:
            return tuple(taken)
        return tuple(replace(one, last=min(one.last, one.first + WEEK)) for one in taken)


class CalendarRows:
    """The rows that calendars are put together from, read when first asked for."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._tables = {chair.table_id for chair in chairs}
        self._members = [chair.member_id for chair in chairs if chair.member_id]
        wound = [chair.wound_at for chair in chairs if chair.wound_at is not None]
        # the clock that has been running longest
        self._since = min(wound, default=timezone.now()) - DAY

    @cached_property
    def habits(self) -> dict[int, tuple[Habit, ...]]:
        """By member."""
        return habits_by_member(self._members)

    @cached_property
    def days_off(self) -> dict[int | None, list[DaysOff]]:
        """Leave by member, and the club's holidays under None: one query for both."""
        since = self._since.date() - DAY
        columns = ("first", "last", "written_at", "ended_at")
        leaves = Leave.objects.order_by().filter(member__in=self._members, last__gte=since)
        holidays = Holiday.objects.order_by().filter(last__gte=since)
        rows = leaves.values_list("member_id", *columns).union(
            holidays.values_list(NOBODY, *columns), all=True
        )
        found: dict[int | None, list[DaysOff]] = {}
        for member, *days in rows:
            found.setdefault(member, []).append(DaysOff(*days))
        return found

    def stretches(self, table_id: int) -> tuple[Stretch, ...]:
        """In which the table or the club rested, as far back as a clock has been running."""
        return (*self._stretches.get(table_id, ()), *self._stretches.get(None, ()))

    @cached_property
    def _stretches(self) -> dict[int | None, list[Stretch]]:
        """A table's, and the club's under None."""
        columns = ("since", "until")
        stops = Stop.objects.filter(table__in=self._tables).values_list("table_id", *columns)
        closures = Closure.objects.filter(until__gt=self._since).values_list(NOBODY, *columns)
        found: dict[int | None, list[Stretch]] = {}
        for table_id, since, until in stops.union(closures):
            found.setdefault(table_id, []).append(Stretch(since, until))
        return found


def own_calendar(member: Member, now: datetime) -> Calendar:
    """What rests from now on for a member wherever all of it counts: their nights and leave, and
    the club's holidays.
    """
    rows = CalendarRows([Chair(member=member, wound_at=now)])
    days_off = (*rows.days_off.get(member.pk, ()), *rows.days_off.get(None, ()))
    return Calendar(rows.habits[member.pk], days_off=days_off)


def closures_since(moment: datetime) -> list[Stretch]:
    """In which the club was closed, as far as it has been noticed."""
    found = Closure.objects.filter(until__gt=moment).values_list("since", "until")
    return [Stretch(since, until) for since, until in found]


def time_closed(closures: Sequence[Stretch], moment: datetime) -> timedelta:
    """For how long the club has been closed since then."""
    later = [one for one in closures if one.until and one.until > moment]
    return sum((one.until - max(one.since, moment) for one in later if one.until), timedelta())


def habits_of(member: Member) -> tuple[Habit, ...]:
    """Where a member has lived and slept, the oldest first; never empty."""
    return habits_by_member([member.pk])[member.pk]


def habits_by_member(members: Sequence[int]) -> dict[int, tuple[Habit, ...]]:
    """The same by member. Who has never said when they sleep lives by the zone of their pages."""
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
