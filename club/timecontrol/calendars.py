"""Calendars of the chairs at a table, put together from rows when first asked for: one query,
however many chairs and tables. What a calendar means is in `non_counting_time.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import (
    BigIntegerField,
    DateField,
    DateTimeField,
    QuerySet,
    TextField,
    TimeField,
    Value,
)
from django.db.models.functions import Cast
from django.utils import timezone

from club.members.models import Member
from club.tables.models import Chair, Table
from club.tables.policy_choices import HolidayPolicy
from club.timecontrol.models import Closure, Holiday, Leave, Stop
from club.timecontrol.non_counting_time import (
    BEGINNING,
    Calendar,
    DaysOff,
    QuietHours,
    SleepHabit,
    Stretch,
)
from compiled_queries.queries import ID, CompiledQuery, Parameter

DAY = timedelta(days=1)
WEEK = 6 * DAY  # from its first day to its last
NO_TABLE = 0  # of a chair that is in no database
HABIT, DAYS_OFF, STRETCH = "habit", "days off", "stretch"  # what a row tells of
NOBODY = Cast(Value(None), BigIntegerField())
NO_DAYS = (Cast(Value(None), DateField()),) * 2
NO_TIME = Cast(Value(None), DateTimeField())
NO_ZONE, NO_HOUR = Cast(Value(None), TextField()), Cast(Value(None), TimeField())
NOWHERE = (NO_ZONE, NO_ZONE, NO_HOUR, NO_HOUR)
LIVES = ("time_zone", "rests__zone", "rests__quiet_from", "rests__quiet_to")


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
        if self.table.leave == HolidayPolicy.NONE:  # T22
            return ()
        taken = self._rows.days_off.get(member, ())
        if self.table.leave != HolidayPolicy.WEEK:
            return tuple(taken)
        return tuple(replace(one, last=min(one.last, one.first + WEEK)) for one in taken)


class CalendarRows:
    """The rows that calendars are put together from, read when first asked for by one query."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._tables = sorted({chair.table_id or NO_TABLE for chair in chairs})
        self._members = sorted({chair.member_id for chair in chairs if chair.member_id})
        wound = [chair.wound_at for chair in chairs if chair.wound_at is not None]
        # the clock that has been running longest
        self._since = min(wound, default=timezone.now()) - DAY

    @cached_property
    def _found(self) -> dict[str, list[list[Any]]]:
        """Rows by what they tell of."""
        found: dict[str, list[list[Any]]] = {HABIT: [], DAYS_OFF: [], STRETCH: []}
        for what, *row in self._rows():
            found[what].append(row)
        return found

    def _rows(self) -> Iterable[list[Any]]:
        told = (*self._members, *self._tables, self._since.date() - DAY, self._since)
        return _calendar_rows(len(self._members), len(self._tables)).values(*told)

    @cached_property
    def habits(self) -> dict[int, tuple[SleepHabit, ...]]:
        """By member."""
        return _habits(
            (member, since, *lives) for member, _, _, since, _, *lives in self._found[HABIT]
        )

    @cached_property
    def days_off(self) -> dict[int | None, list[DaysOff]]:
        """Leave by member, and the club's holidays under None."""
        found: dict[int | None, list[DaysOff]] = {}
        for member, first, last, written_at, ended_at, *_ in self._found[DAYS_OFF]:
            found.setdefault(member, []).append(DaysOff(first, last, written_at, ended_at))
        return found

    def stretches(self, table_id: int) -> tuple[Stretch, ...]:
        """In which the table or the club rested, as far back as a clock has been running."""
        return (*self._stretches.get(table_id, ()), *self._stretches.get(None, ()))

    @cached_property
    def _stretches(self) -> dict[int | None, list[Stretch]]:
        """A table's, and the club's under None."""
        found: dict[int | None, list[Stretch]] = {}
        for table_id, _, _, since, until, *_ in self._found[STRETCH]:
            found.setdefault(table_id, []).append(Stretch(since, until))
        return found


@lru_cache(maxsize=100)
def _calendar_rows(members: int, tables: int) -> CompiledQuery[Any]:
    """The query for the calendars of so many members at so many tables: given are these, the day
    since which dates count, and the moment since which stretches do.
    """

    def build(*given: Parameter) -> QuerySet[Any, Any]:
        return _rows_of(given[:members], given[members:-2], *given[-2:])

    numbers = [ID] * (members + tables)
    return CompiledQuery(build, *numbers, DateField(), DateTimeField())


def _rows_of(
    members: Sequence[Any], tables: Sequence[Any], day: Parameter, moment: Parameter
) -> QuerySet[Any, Any]:
    """Rows of one shape: what they tell of, whose they are, two days, two times, and where and how
    a member lives.
    """
    days, times = ("first", "last", "written_at", "ended_at"), ("since", "until")
    lived = Member.objects.order_by().filter(pk__in=members)
    leaves = Leave.objects.order_by().filter(member__pk__in=members, last__gte=day)
    holidays = Holiday.objects.order_by().filter(last__gte=day)
    stops = Stop.objects.filter(table__pk__in=tables)
    closures = Closure.objects.filter(until__gt=moment)
    return lived.values_list(Value(HABIT), "pk", *NO_DAYS, "rests__since", NO_TIME, *LIVES).union(
        leaves.values_list(Value(DAYS_OFF), "member_id", *days, *NOWHERE),
        holidays.values_list(Value(DAYS_OFF), NOBODY, *days, *NOWHERE),
        stops.values_list(Value(STRETCH), "table_id", *NO_DAYS, *times, *NOWHERE),
        closures.values_list(Value(STRETCH), NOBODY, *NO_DAYS, *times, *NOWHERE),
        all=True,
    )


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


def sleep_habits_of(member: Member) -> tuple[SleepHabit, ...]:
    """Where a member has lived and slept, the oldest first; never empty."""
    return sleep_habits_by_member([member.pk])[member.pk]


def sleep_habits_by_member(members: Sequence[int]) -> dict[int, tuple[SleepHabit, ...]]:
    """The same by member. Who has never said when they sleep lives by the zone of their pages."""
    rows = Member.objects.order_by().filter(pk__in=members)
    return _habits(rows.values_list("pk", "rests__since", *LIVES))


def _habits(rows: Iterable[Sequence[Any]]) -> dict[int, tuple[SleepHabit, ...]]:
    """Habits by member, the oldest first, from rows in any order."""
    habits: dict[int, tuple[SleepHabit, ...]] = {}
    for pk, since, here, zone, begins, ends in sorted(
        rows, key=lambda row: (row[0], row[1] or BEGINNING)
    ):
        first = since if pk in habits else BEGINNING
        habit = SleepHabit(zone or here, _quiet(begins, ends), first)
        habits[pk] = (*habits.get(pk, ()), habit)
    return habits


def _quiet(begins: time | None, ends: time | None) -> QuietHours | None:
    return QuietHours(begins, ends) if begins is not None and ends is not None else None
