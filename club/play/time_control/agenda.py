"""The time until a member's deadlines: each on a strip of a week in the time zone of the member's
pages, with the time that does not count, and the share of counted time that is left.

The share is shown for own chairs alone: the passing of another member's time would reveal their
quiet hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from club.base.time_zones.offsets import Span
from club.base.ui import times
from club.play.tables.models import Chair, Table
from club.play.tables.projection import OwnSeat
from club.play.time_control import clock
from club.play.time_control.calendars import CalendarRows, Calendars
from club.play.time_control.non_counting_time import Calendar, non_counting_spans
from club.play.time_control.services.clocks import clock_of_chair
from club.play.time_control.words import uncounted_time_in_words

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
DAYS = 7
MINUTES = DAYS * 24 * 60  # across the strip


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the strip, in minutes since its beginning."""

    begins: int
    length: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline of the member, with its clock on the strip."""

    chair: Chair
    by: str  # the deadline in words
    left: str
    uncounted_rule: str  # which time does not count at the table; empty: all counts
    running: Segment  # from now to the deadline, or to the end of the strip
    uncounted: tuple[Segment, ...]  # the parts of it that do not count
    due: int | None  # minutes; None: after the strip


@dataclass(frozen=True, slots=True)
class Week:
    """The strip of a week: its days, now, and the deadlines, the earliest first."""

    days: tuple[date, ...]
    now: int  # minutes
    deadlines: tuple[Deadline, ...]

    @property
    def midnights(self) -> tuple[int, ...]:
        """The ends of all days but the last."""
        return tuple(number * MINUTES // DAYS for number in range(1, DAYS))


def week_of(chairs: Sequence[Chair], now: datetime) -> Week:
    """The strip of the week that begins today, for chairs that have a deadline."""
    today = timezone.localtime(now).date()
    begins = timezone.make_aware(datetime.combine(today, time.min))
    rows = CalendarRows(chairs)
    deadlines = tuple(
        _deadline(
            chair, Calendars(chair.table, [chair], rows).calendar_of(chair), begins, now
        )
        for chair in chairs
        if chair.due_at is not None
    )
    days = tuple(today + number * DAY for number in range(DAYS))
    return Week(days, _minutes(now, begins), deadlines)


def _deadline(
    chair: Chair, calendar: Calendar, begins: datetime, now: datetime
) -> Deadline:
    assert chair.due_at is not None  # `week_of` has chosen it
    ends = min(chair.due_at, begins + DAYS * DAY)
    spans = non_counting_spans(calendar, now, ends)
    return Deadline(
        chair=chair,
        by=times.by_when(chair.due_at, now),
        left=times.time_left_in_words(chair.due_at, now),
        uncounted_rule=uncounted_time_in_words(chair.table),
        running=_segment((now, max(now, ends)), begins),
        uncounted=tuple(_segment(span, begins) for span in spans),
        due=_minutes(chair.due_at, begins) if chair.due_at == ends else None,
    )


def _segment(span: Span, begins: datetime) -> Segment:
    first, last = (_minutes(at, begins) for at in span)
    return Segment(first, last - first)


def _minutes(at: datetime, begins: datetime) -> int:
    return min(MINUTES, max(0, (at - begins) // MINUTE))


def shares_left(chairs: Sequence[Chair], now: datetime) -> dict[int, int]:
    """Percent of counted time that is left for the open question, by table id.

    Takes up to three queries, however many chairs. A chair whose clock does not run has no entry.
    """
    running = [
        chair
        for chair in chairs
        if chair.clock_started_at is not None and chair.time_granted
    ]
    rows = CalendarRows(running)
    return {chair.table_id: _share(chair.table, chair, rows, now) for chair in running}


def own_share_left(table: Table, own: OwnSeat, now: datetime) -> int | None:
    """Percent of counted time left to the viewer's seat; None while no clock runs. One query."""
    chair = own.chair
    if chair.clock_started_at is None or not chair.time_granted:
        return None
    return _share(table, chair, CalendarRows([chair]), now)


def _share(table: Table, chair: Chair, rows: CalendarRows, now: datetime) -> int:
    calendar = Calendars(table, [chair], rows).calendar_of(chair)
    left = clock.charge_clock(clock_of_chair(chair), calendar, now).left or clock.NONE
    return min(100, round(100 * left / chair.time_granted))
