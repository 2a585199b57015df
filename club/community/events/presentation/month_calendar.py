"""The events of a month as a table of weeks, which begin on Monday."""

from __future__ import annotations

from calendar import MONDAY, Calendar
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from club.community.events.models import Event, EventAnswer

DAY: Final = timedelta(days=1)
NOON: Final = 12
FIRST_MONTH: Final = date(2000, 1, 1)
LAST_MONTH: Final = date(2100, 12, 1)


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event as a day of the calendar shows it."""

    event: Event
    is_first_day: bool
    answer: EventAnswer | None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A cell of the calendar."""

    day: date
    is_in_month: bool
    is_today: bool
    events: tuple[CalendarEvent, ...]


@dataclass(frozen=True, slots=True)
class MonthCalendar:
    """A month, and the months before and after it; None: the calendar ends there."""

    first: date
    weeks: tuple[tuple[CalendarDay, ...], ...]
    previous: date | None
    following: date | None


def read_month(written: str, usual: date) -> date:
    """Returns the first day of a month that is written as "2026-12"; else that of the usual day."""
    try:
        month = date.fromisoformat(f"{written}-01")
    except ValueError:
        return usual.replace(day=1)
    return min(max(month, FIRST_MONTH), LAST_MONTH)


def month_calendar(
    first: date,
    events: Iterable[Event],
    answers: Mapping[int, EventAnswer],
    today: date,
) -> MonthCalendar:
    """Returns the month with these events and the reader's answers to them, by event."""
    by_day: dict[date, list[CalendarEvent]] = defaultdict(list)
    for event in events:
        for day in event_days(event):
            entry = CalendarEvent(event, day == event.day, answers.get(event.pk))
            by_day[day].append(entry)
    weeks = tuple(
        tuple(
            CalendarDay(day, day.month == first.month, day == today, tuple(by_day[day]))
            for day in week
        )
        for week in Calendar(MONDAY).monthdatescalendar(first.year, first.month)
    )
    return MonthCalendar(first, weeks, month_before(first), month_after(first))


def event_days(event: Event) -> Iterator[date]:
    """Yields the days of the event; the night after its last evening is no day of its own."""
    last = event.ends_at.astimezone(event.zone_info)
    yield event.day
    day = event.day + DAY
    while day < last.date() or (day == last.date() and last.hour >= NOON):
        yield day
        day += DAY


def month_before(first: date) -> date | None:
    """Returns the first day of the month before; None before the first month that is shown."""
    return (first - DAY).replace(day=1) if first > FIRST_MONTH else None


def month_after(first: date) -> date | None:
    """Returns the first day of the month after; None after the last month that is shown."""
    return (first + 31 * DAY).replace(day=1) if first < LAST_MONTH else None
