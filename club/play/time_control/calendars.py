"""Builds the calendars of chairs from rows, with one query for any number of chairs and tables,
when the first is needed. `non_counting_time.py` says what a calendar means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
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

from club.people.members.models import Member
from club.play.tables.models import Chair, HolidayPolicy, Table
from club.play.time_control.models import Closure, Holiday, MemberHoliday, Stop
from club.play.time_control.non_counting_time import (
    BEGINNING,
    Calendar,
    DaysOff,
    QuietHours,
    SleepHabit,
    Stretch,
    quiet_hours_around,
)
from compiled_queries.queries import ID, CompiledQuery, Parameter

DAY = timedelta(days=1)
WEEK = 6 * DAY  # from the first day to the last
NO_TABLE = 0  # for a chair that is not in the database
HABIT, DAYS_OFF, STRETCH = "habit", "days off", "stretch"  # kinds of row
NO_MEMBER = Cast(Value(None), BigIntegerField())
NO_DAYS = (Cast(Value(None), DateField()),) * 2
NO_TIME = Cast(Value(None), DateTimeField())
NO_ZONE = Cast(Value(None), TextField())
NO_HOUR = Cast(Value(None), TimeField())
NO_HABIT = (NO_ZONE, NO_ZONE, NO_HOUR, NO_HOUR)
HABIT_COLUMNS = (
    "time_zone",
    "local_times__zone",
    "local_times__quiet_from",
    "local_times__quiet_to",
)


class Calendars:
    """The calendars of the chairs at one table; the rows may be those of several tables."""

    def __init__(
        self, table: Table, chairs: Sequence[Chair], rows: CalendarRows | None = None
    ) -> None:
        self.table, self._rows = table, rows or CalendarRows(chairs)

    def calendar_of(self, chair: Chair) -> Calendar:
        """The calendar of a member's chair."""
        assert chair.member_id is not None
        # clocks 2.4: a reaction does not wait for a holiday, or a whole table would
        holidays = () if chair.reacting else self._leaves(chair.member_id)
        return Calendar(
            self._rows.habits[chair.member_id],
            self.table.honours_quiet,
            self.table.weekdays_off,
            (*self.holidays, *holidays),
            self._rows.stretches(self.table.pk),
        )

    @property
    def holidays(self) -> tuple[DaysOff, ...]:
        """The club's holidays, if they do not count at this table."""  # clocks 3.4
        if not self.table.holidays:
            return ()
        return tuple(self._rows.days_off.get(None, ()))

    def _leaves(self, member: int) -> tuple[DaysOff, ...]:
        """The days of the member's holidays that do not count at this table: all, or the first week
        of each.
        """
        if self.table.leave == HolidayPolicy.NONE:  # clocks 4.3
            return ()
        holidays = self._rows.days_off.get(member, ())
        if self.table.leave != HolidayPolicy.WEEK:
            return tuple(holidays)
        return tuple(
            replace(days, last=min(days.last, days.first + WEEK)) for days in holidays
        )


class CalendarRows:
    """The rows that calendars are built from, read by one query when first needed."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        table_ids = {chair.table_id or NO_TABLE for chair in chairs}
        member_ids = {chair.member_id for chair in chairs if chair.member_id}
        self._tables, self._members = sorted(table_ids), sorted(member_ids)
        starts = (chair.clock_started_at for chair in chairs)
        started = [start for start in starts if start is not None]
        # a day before the earliest start of a running clock
        self._since = min(started, default=timezone.now()) - DAY

    @cached_property
    def _rows_by_kind(self) -> dict[str, list[list[Any]]]:
        """The rows by kind."""
        query = _calendar_rows(len(self._members), len(self._tables))
        ids = (*self._members, *self._tables)
        rows_by_kind = defaultdict[str, list[list[Any]]](list)
        for kind, *row in query.values(*ids, self._since.date() - DAY, self._since):
            rows_by_kind[kind].append(row)
        return rows_by_kind

    @cached_property
    def habits(self) -> dict[int, tuple[SleepHabit, ...]]:
        """Sleep habits by member."""
        rows = self._rows_by_kind[HABIT]
        return _habits(
            (member, since, *habit) for member, _, _, since, _, *habit in rows
        )

    @cached_property
    def days_off(self) -> dict[int | None, list[DaysOff]]:
        """The members' holidays by member, and the club's holidays under None."""
        by_member: dict[int | None, list[DaysOff]] = {}
        for member, first, last, written_at, ended_at, *_ in self._rows_by_kind[
            DAYS_OFF
        ]:
            days = DaysOff(first, last, written_at, ended_at)
            by_member.setdefault(member, []).append(days)
        return by_member

    def stretches(self, table_id: int) -> tuple[Stretch, ...]:
        """The pauses, faults and closures of a table, since the start of the earliest running
        clock.
        """
        return (*self._stretches.get(table_id, ()), *self._stretches.get(None, ()))

    @cached_property
    def _stretches(self) -> dict[int | None, list[Stretch]]:
        """The stretches by table; the club's closures have the key None."""
        by_table: dict[int | None, list[Stretch]] = {}
        for table_id, _, _, since, until, *_ in self._rows_by_kind[STRETCH]:
            by_table.setdefault(table_id, []).append(Stretch(since, until))
        return by_table


@lru_cache(maxsize=100)
def _calendar_rows(members: int, tables: int) -> CompiledQuery[Any]:
    """The query for the calendars of these numbers of members and tables. Its parameters are their
    ids, the day from which dates count, and the moment from which stretches count.
    """

    def build(*parameters: Parameter) -> QuerySet[Any, Any]:
        return _rows_of(parameters[:members], parameters[members:-2], *parameters[-2:])

    numbers = [ID] * (members + tables)
    return CompiledQuery(build, *numbers, DateField(), DateTimeField())


def _rows_of(
    members: Sequence[Any], tables: Sequence[Any], day: Parameter, moment: Parameter
) -> QuerySet[Any, Any]:
    """Rows of one shape: kind, whose they are, two dates, two times, and the sleep habit."""
    days = ("first", "last", "written_at", "ended_at")
    times = ("since", "until")
    people = Member.objects.order_by().filter(pk__in=members)
    leaves = MemberHoliday.objects.order_by().filter(
        member__pk__in=members, last__gte=day
    )
    holidays = Holiday.objects.order_by().filter(last__gte=day)
    stops = Stop.objects.filter(table__pk__in=tables)
    closures = Closure.objects.filter(until__gt=moment)
    return people.values_list(
        Value(HABIT), "pk", *NO_DAYS, "local_times__since", NO_TIME, *HABIT_COLUMNS
    ).union(
        leaves.values_list(Value(DAYS_OFF), "member_id", *days, *NO_HABIT),
        holidays.values_list(Value(DAYS_OFF), NO_MEMBER, *days, *NO_HABIT),
        stops.values_list(Value(STRETCH), "table_id", *NO_DAYS, *times, *NO_HABIT),
        closures.values_list(Value(STRETCH), NO_MEMBER, *NO_DAYS, *times, *NO_HABIT),
        all=True,
    )


def own_calendar(member: Member, now: datetime) -> Calendar:
    """The calendar of a member where all their non-counting time is honoured: their quiet hours and
    holidays, and the club's holidays.
    """
    rows = CalendarRows([Chair(member=member, clock_started_at=now)])
    days_off = (*rows.days_off.get(member.pk, ()), *rows.days_off.get(None, ()))
    return Calendar(rows.habits[member.pk], days_off=days_off)


def closures_since(moment: datetime, now: datetime) -> list[Stretch]:
    """The closures of the club since then that have begun, as far as they were noticed."""
    begun = Closure.objects.filter(until__gt=moment, since__lt=now)
    return [
        Stretch(since, until) for since, until in begun.values_list("since", "until")
    ]


def time_closed(closures: Sequence[Stretch], moment: datetime) -> timedelta:
    """Returns the length of time that the club has been closed since then."""
    closed = timedelta()
    for closure in closures:
        if closure.until and closure.until > moment:
            closed += closure.until - max(closure.since, moment)
    return closed


def sleep_habits_of(member: Member) -> tuple[SleepHabit, ...]:
    """The member's sleep habits, the oldest first; never empty."""
    return sleep_habits_by_member([member.pk])[member.pk]


def sleep_habits_by_member(members: Sequence[int]) -> dict[int, tuple[SleepHabit, ...]]:
    """Maps each member to their quiet hours. A member without a row has no quiet hours, and the
    time zone of their pages.
    """
    rows = Member.objects.order_by().filter(pk__in=members)
    return _habits(rows.values_list("pk", "local_times__since", *HABIT_COLUMNS))


def quiet_until(member: Member, now: datetime) -> datetime | None:
    """The end of the quiet hours that last now, by the member's clocks; None by day."""
    night = quiet_hours_around(Calendar(sleep_habits_of(member)), now)
    return night[1] if night else None


def _habits(rows: Iterable[Sequence[Any]]) -> dict[int, tuple[SleepHabit, ...]]:
    """Habits by member, the oldest first, from rows in any order."""
    habits: dict[int, tuple[SleepHabit, ...]] = {}
    # by member, the oldest first
    for row in sorted(rows, key=lambda row: (row[0], row[1] or BEGINNING)):
        pk, since, zone_of_pages, zone, begins, ends = row
        is_quiet = begins is not None and ends is not None
        quiet = QuietHours(begins, ends) if is_quiet else None
        earlier = habits.get(pk, ())
        valid_since = since if earlier else BEGINNING
        habit = SleepHabit(zone or zone_of_pages, quiet, valid_since)
        habits[pk] = (*earlier, habit)
    return habits
