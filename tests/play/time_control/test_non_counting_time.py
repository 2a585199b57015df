"""Invariants of non-counting time, for random calendars over all time zones."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from club.base.errors import ClubError
from club.play.time_control.non_counting_time import (
    BEGINNING,
    MAX_DEADLINE_DISTANCE,
    Calendar,
    DaysOff,
    NoDeadline,
    SleepHabit,
    Stretch,
    instant_after_counting,
    non_counting_spans,
    notice_at,
    quiet_hours_around,
    read_quiet_hours,
    time_counted,
)
from tests.play.time_control.calendars_drawn import (
    CHANGES,
    DAY,
    HOUR,
    MINUTE,
    calendars,
    habits,
    in_zone,
    instants,
    lengths,
    nights,
    stretches,
    zones,
)
from tests.support.property_testing import given, settings, st

MICROSECOND = timedelta(microseconds=1)
NONE = timedelta(0)
pytestmark = pytest.mark.long
often, seldom = settings(max_examples=400, deadline=None), settings(max_examples=80, deadline=None)


@often
@given(calendars, instants, lengths, lengths)
def test_what_counts_adds_up(
    calendar: Calendar, a: datetime, first: timedelta, second: timedelta
) -> None:
    b, c = a + first, a + first + second
    assert time_counted(calendar, a, b) + time_counted(calendar, b, c) == time_counted(
        calendar, a, c
    )


@often
@given(calendars, instants, lengths)
def test_no_more_counts_than_passes_and_never_less_than_nothing(
    calendar: Calendar, a: datetime, length: timedelta
) -> None:
    assert NONE <= time_counted(calendar, a, a + length) <= length


@often
@given(calendars, instants, lengths)
def test_what_is_reached_has_exactly_been_counted(
    calendar: Calendar, a: datetime, length: timedelta
) -> None:
    due_at = instant_after_counting(calendar, a, length)
    assert due_at is not None
    assert time_counted(calendar, a, due_at) == length
    assert due_at >= a + length


@often
@given(calendars, instants, lengths.filter(bool))
def test_it_is_the_first_such_instant(calendar: Calendar, a: datetime, length: timedelta) -> None:
    due_at = instant_after_counting(calendar, a, length)
    assert due_at is not None
    assert time_counted(calendar, a, due_at - MICROSECOND) < length


@often
@given(calendars, instants, lengths, lengths)
def test_more_time_and_a_later_beginning_are_never_due_earlier(
    calendar: Calendar, a: datetime, length: timedelta, more: timedelta
) -> None:
    due_at = instant_after_counting(calendar, a, length)
    longer, later = (
        instant_after_counting(calendar, a, length + more),
        instant_after_counting(calendar, a + more, length),
    )
    assert due_at is not None and longer is not None and later is not None
    assert due_at <= longer
    assert due_at <= later


@often
@given(calendars, stretches(), instants, lengths)
def test_more_rest_is_never_due_earlier(
    calendar: Calendar, more: Stretch, a: datetime, length: timedelta
) -> None:
    rested = replace(calendar, stretches=(*calendar.stretches, more))
    before, after = (
        instant_after_counting(calendar, a, length),
        instant_after_counting(rested, a, length),
    )
    assert before is not None and after is not None
    assert before <= after


@often
@given(zones, zones, instants, lengths)
def test_where_nothing_rests_the_zone_does_not_matter(
    here: str, there: str, a: datetime, length: timedelta
) -> None:
    calendar = Calendar((SleepHabit(here),))
    assert instant_after_counting(calendar, a, length) == a + length
    assert instant_after_counting(in_zone(calendar, there), a, length) == a + length


@seldom
@given(calendars, instants, st.timedeltas(NONE, 74 * DAY))
def test_every_calendar_within_bounds_has_a_deadline(
    calendar: Calendar, a: datetime, length: timedelta
) -> None:
    due_at = instant_after_counting(calendar, a, length)
    assert due_at is not None and due_at - a < MAX_DEADLINE_DISTANCE


@seldom
@given(habits(), instants, st.integers(0, 12))
def test_at_least_46_hours_of_every_ordinary_week_count(
    lived: tuple[SleepHabit, ...], a: datetime, days: int
) -> None:
    """Except the week in which a member moves."""
    calendar = Calendar(lived[:1], weekend=frozenset({days % 7, (days + 1) % 7, (days + 2) % 7}))
    assert time_counted(calendar, a, a + 7 * DAY) >= 46 * HOUR


@seldom
@given(habits().filter(lambda lived: len(lived) > 1))
def test_one_change_of_zone_or_quiet_hours_rests_a_day_at_most(
    lived: tuple[SleepHabit, ...],
) -> None:
    """And two hours, if clocks change in that night."""
    changed_at = lived[1].since
    spans = non_counting_spans(Calendar(lived), changed_at - 3 * DAY, changed_at + 3 * DAY)
    longest = max((ends - begins for begins, ends in spans), default=NONE)
    assert longest <= 26 * HOUR


@often
@given(calendars, instants)
def test_a_notice_waits_for_the_morning_and_no_longer(calendar: Calendar, a: datetime) -> None:
    """The same hours for clocks and notices."""
    told = notice_at(calendar, a)
    assert quiet_hours_around(calendar, told) is None
    nightly = Calendar(calendar.habits)
    assert time_counted(nightly, a, told) == NONE


@often
@given(calendars, instants, lengths, instants, nights(), zones)
def test_a_continued_calendar_equals_charging_at_the_change(
    calendar: Calendar, a: datetime, length: timedelta, at: datetime, night: object, zone: str
) -> None:
    """Invariant: computing from the beginning equals counting until the change and continuing from
    there.
    """
    last = SleepHabit(zone, night, max(at, calendar.habits[-1].since))  # type: ignore[arg-type]
    continued = replace(calendar, habits=(*calendar.habits, last))
    due_at = instant_after_counting(continued, a, length)
    assert due_at is not None
    changed_at = max(a, last.since)
    before = time_counted(calendar, a, changed_at)
    if before >= length:
        assert due_at == instant_after_counting(calendar, a, length)
    else:
        edited = replace(continued, habits=(replace(last, since=BEGINNING),))
        assert due_at == instant_after_counting(edited, changed_at, length - before)


@often
@given(calendars, instants, instants, lengths, lengths)
def test_a_closure_is_the_same_as_a_row_of_rest(
    calendar: Calendar, a: datetime, closed_at: datetime, closed: timedelta, length: timedelta
) -> None:
    """It costs no time and adds none: time that would not have counted anyway is not
    added twice.
    """
    closure = Stretch(closed_at, closed_at + closed)
    with_it = replace(calendar, stretches=(*calendar.stretches, closure))
    due_at = instant_after_counting(with_it, a, length)
    assert due_at is not None
    inside = time_counted(calendar, max(a, closure.since), max(a, closed_at + closed))
    assert time_counted(calendar, a, due_at) <= length + max(NONE, inside)
    assert time_counted(with_it, a, due_at) == length


def by_the_minute(calendar: Calendar, since: datetime, until: datetime) -> timedelta:
    """A second implementation: it checks the local time at every minute."""
    (habit,) = calendar.habits
    zone, found = ZoneInfo(habit.zone), 0
    for minute in range(int((until - since) / MINUTE)):
        wall = (since + minute * MINUTE).astimezone(zone)
        sleeps = habit.quiet is not None and _within(wall, habit)
        found += not sleeps and wall.weekday() not in calendar.weekend
    return found * MINUTE


def _within(wall: datetime, habit: SleepHabit) -> bool:
    assert habit.quiet is not None
    begins, ends, at = habit.quiet.begins, habit.quiet.ends, wall.time()
    return begins <= at < ends if begins < ends else at >= begins or at < ends


@pytest.mark.parametrize("change", CHANGES, ids=str)
@settings(max_examples=20, deadline=None)
@given(zone=zones, night=nights(), weekend=st.frozensets(st.integers(0, 6), max_size=3))
def test_walking_minute_by_minute_agrees(
    change: datetime, zone: str, night: object, weekend: frozenset[int]
) -> None:
    calendar = Calendar((SleepHabit(zone, night),), True, weekend)  # type: ignore[arg-type]
    since = change - DAY
    assert time_counted(calendar, since, since + 3 * DAY) == by_the_minute(
        calendar, since, since + 3 * DAY
    )


@pytest.mark.parametrize(
    ("begins", "ends"), [("22:00", "10:15"), ("22:10", "07:00"), ("22:00", "07:01")]
)
def test_quiet_hours_outside_steps_and_bounds_are_refused(begins: str, ends: str) -> None:
    with pytest.raises(ClubError, match="12 hours at most, in steps of 15 minutes"):
        read_quiet_hours(begins, ends)


def test_twelve_quiet_hours_are_allowed_and_none_are_no_window() -> None:
    assert (
        read_quiet_hours("21:00", "09:00").length,
        read_quiet_hours("07:00", "07:00").length,
    ) == (12 * HOUR, NONE)


def test_where_nights_count_the_clock_runs_through_them() -> None:
    since = datetime(2026, 3, 3, 18, tzinfo=UTC)
    home = (SleepHabit("Europe/Helsinki", read_quiet_hours("22:00", "07:00")),)
    assert time_counted(Calendar(home, honours_quiet=False), since, since + DAY) == DAY


def test_nothing_is_due_while_a_stretch_lasts_whose_end_is_not_known() -> None:
    since = datetime(2026, 3, 3, 18, tzinfo=UTC)
    calendar = Calendar((SleepHabit("UTC"),), stretches=(Stretch(since + DAY),))
    assert instant_after_counting(calendar, since, DAY + HOUR) is None
    assert instant_after_counting(calendar, since, DAY) == since + DAY


def test_a_search_that_finds_nothing_stops_with_an_error() -> None:
    since = datetime(2026, 3, 3, 18, tzinfo=UTC)
    for_years = DaysOff(since.date(), since.date() + 4 * 365 * DAY)
    with pytest.raises(NoDeadline):
        instant_after_counting(
            Calendar((SleepHabit("UTC"),), days_off=(for_years,)), since, 2 * DAY
        )
