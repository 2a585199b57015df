"""Random calendars, time controls and instants for the invariants of the clock, over all time
zones. Days on which clocks change are drawn more often.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import available_timezones

from club.play.time_control.non_counting_time import (
    BEGINNING,
    Calendar,
    DaysOff,
    QuietHours,
    SleepHabit,
    Stretch,
)
from club.play.time_control.presets import TimeControl
from tests.support.property_testing import st

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ZONES = sorted(available_timezones() - {"localtime", "posixrules"})
QUARTERS = 4 * 24
CHANGES = tuple(  # in Helsinki, New York and on Lord Howe
    datetime(2026, month, day, tzinfo=UTC)
    for month, day in ((3, 8), (3, 29), (4, 5), (10, 4), (10, 25), (11, 1))
)

zones = st.sampled_from(ZONES)
near_a_change = st.builds(
    lambda day, hours, seconds: day + hours * HOUR + timedelta(seconds=seconds),
    st.sampled_from(CHANGES),
    st.integers(-30, 54),
    st.integers(0, 3_599),
)
instants = near_a_change | st.builds(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + minutes * MINUTE,
    st.integers(0, 2 * 365 * 24 * 60),
)
lengths = st.timedeltas(timedelta(0), 20 * DAY)
weekends = st.frozensets(st.integers(0, 6), max_size=3)


@st.composite
def nights(draw: st.DrawFn) -> QuietHours:
    begins, quarters = draw(st.integers(0, QUARTERS - 1)), draw(st.integers(1, 48))
    return QuietHours(_wall(begins), _wall((begins + quarters) % QUARTERS))


def _wall(quarter: int) -> time:
    return time(quarter // 4, quarter % 4 * 15)


@st.composite
def days_off(draw: st.DrawFn) -> DaysOff:
    first = draw(instants).date()
    written_at = draw(st.just(BEGINNING) | instants)
    ended_at = draw(st.none() | instants)
    return DaysOff(first, first + draw(st.integers(0, 20)) * DAY, written_at, ended_at)


@st.composite
def stretches(draw: st.DrawFn) -> Stretch:
    since = draw(instants)
    return Stretch(since, since + draw(lengths))


@st.composite
def habits(draw: st.DrawFn) -> tuple[SleepHabit, ...]:
    """One habit, or two of which the second begins at a later instant."""
    first = SleepHabit(draw(zones), draw(st.none() | nights()))
    if draw(st.booleans()):
        return (first,)
    return (first, SleepHabit(draw(zones), draw(st.none() | nights()), draw(instants)))


calendars = st.builds(
    Calendar,
    habits(),
    st.booleans(),
    weekends,
    st.lists(days_off(), max_size=2).map(tuple),
    st.lists(stretches(), max_size=2).map(tuple),
)


@st.composite
def paces(draw: st.DrawFn) -> TimeControl:
    """Any valid time control."""
    allowance, increment = draw(st.integers(0, 14 * 24)), draw(st.integers(0, 7 * 24))
    cap = draw(st.integers(increment, 60 * 24))
    bank, reaction = draw(st.integers(0, cap)), draw(st.integers(1, 7 * 24))
    if allowance + increment == 0:
        allowance = 1
    return TimeControl(*(hours * HOUR for hours in (allowance, bank, increment, cap, reaction)))


def in_zone(calendar: Calendar, zone: str) -> Calendar:
    """The same calendar in another time zone."""
    return replace(calendar, habits=tuple(replace(habit, zone=zone) for habit in calendar.habits))
