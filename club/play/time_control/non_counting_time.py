"""Time that does not count for a chair: the set of instants in which its clock stops, as the union
of all reasons, and how much time counts.

Pure: instants are computed in UTC, and a Calendar contains all reasons.
`club/base/time_zones/offsets.py` converts local times of a time zone. Services know
whose calendar it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from club.base.errors import ClubError
from club.base.time_zones.offsets import Span, days_on, offset_spans, overlap

DAY = timedelta(days=1)
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)  # earlier than any question
QUARTER, LONGEST_NIGHT = timedelta(minutes=15), timedelta(hours=12)  # clocks 3.2
MOST_WEEKDAYS = 3  # days a week that do not count at a table
MAX_DEADLINE_DISTANCE = timedelta(days=1_100)  # no deadline is later
ONE_LOOK = timedelta(days=14)  # part of a calendar that is searched at once


class NoDeadline(Exception):
    """No deadline was found: almost no time counts. Calendars within the limits never cause it."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Quiet hours: a daily window of local time that does not count for a member."""

    begins: time
    ends: time  # on the next day, if it is not later than `begins`

    @property
    def length(self) -> timedelta:
        return (_since_midnight(self.ends) - _since_midnight(self.begins)) % DAY

    def on(self, day: date) -> Span:
        """The window that begins on that day, in local time."""
        begins = datetime.combine(day, self.begins, tzinfo=UTC)
        return begins, begins + self.length


@dataclass(frozen=True, slots=True)
class SleepHabit:
    """A member's time zone and quiet hours, from an instant until the next habit."""

    zone: str
    quiet: QuietHours | None = None
    since: datetime = BEGINNING


@dataclass(frozen=True, slots=True)
class DaysOff:
    """Local dates that do not count, both included: a member's or the club's holiday."""

    first: date
    last: date
    written_at: datetime = BEGINNING  # it has no effect before
    ended_at: datetime | None = None  # it has no effect after


@dataclass(frozen=True, slots=True)
class Stretch:
    """Instants that do not count for a table or the whole club: a pause, a fault, a closure."""

    since: datetime
    until: datetime | None = None  # None: it has not ended

    def lasts_at(self, instant: datetime) -> bool:
        """Whether it has begun by then and has no known end."""
        return self.until is None and self.since <= instant


@dataclass(frozen=True, slots=True)
class Calendar:
    """All reasons for non-counting time of a chair, with their history: continued, never edited."""

    habits: tuple[SleepHabit, ...]  # the oldest first
    honours_quiet: bool = True
    weekend: frozenset[int] = frozenset()  # weekdays, Monday is 0
    days_off: tuple[DaysOff, ...] = ()
    stretches: tuple[Stretch, ...] = ()

    @property
    def has_reasons(self) -> bool:
        """Whether any time at all may not count."""
        nights = self.honours_quiet and any(habit.quiet for habit in self.habits)
        return bool(nights or self.weekend or self.days_off or self.stretches)


def read_quiet_hours(begins: str, ends: str) -> QuietHours:
    """Quiet hours from local times like "22:00". Raises ClubError for wrong steps or limits."""
    return check_quiet_hours(
        QuietHours(time.fromisoformat(begins), time.fromisoformat(ends))
    )


def check_quiet_hours(window: QuietHours) -> QuietHours:
    """The quiet hours. Raises ClubError for wrong steps or limits."""
    steps = (_since_midnight(at) % QUARTER for at in (window.begins, window.ends))
    if any(steps) or window.length > LONGEST_NIGHT:  # clocks 3.2
        text = "Quiet hours are {most} hours at most, in steps of {step} minutes."
        most = LONGEST_NIGHT // timedelta(hours=1)
        step = QUARTER // timedelta(minutes=1)
        raise ClubError("bad_quiet", text, most=most, step=step)
    return window


def check_weekend(days: frozenset[int]) -> frozenset[int]:
    """The weekdays that do not count at a table. Raises ClubError for too many or invalid days."""
    if len(days) > MOST_WEEKDAYS or not days <= set(range(7)):  # clocks 3.3
        text = "At most {most} days a week do not count."
        raise ClubError("bad_weekend", text, most=MOST_WEEKDAYS)
    return days


def non_counting_spans(
    calendar: Calendar, since: datetime, until: datetime
) -> list[Span]:
    """The instants from `since` to before `until` that do not count, as disjoint spans in order.
    Overlapping reasons are merged.
    """  # clocks 3.1
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    if since >= until:
        return []
    merged: list[Span] = []
    for begins, ends in sorted(_spans_of_reasons(calendar, since, until)):
        last_begins, last_ends = merged[-1] if merged else (BEGINNING, BEGINNING)
        if merged and begins <= last_ends:
            merged[-1] = (last_begins, max(ends, last_ends))
        else:
            merged.append((begins, ends))
    return merged


def time_counted(calendar: Calendar, since: datetime, until: datetime) -> timedelta:
    """Returns the part of the time between them that counts."""  # clocks 2.9
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    spans = non_counting_spans(calendar, since, until)
    not_counted = sum((ends - begins for begins, ends in spans), timedelta())
    return until - since - not_counted


def instant_after_counting(
    calendar: Calendar, since: datetime, length: timedelta
) -> datetime | None:
    """The first instant after that length of counting time; None while a stretch without a known
    end prevents it. Raises NoDeadline.
    """  # clocks 2.9
    since = since.astimezone(UTC)  # arithmetic in a time zone would use local time
    if not length:
        return since
    looked = since
    while looked - since < MAX_DEADLINE_DISTANCE:
        if any(stretch.lasts_at(looked) for stretch in calendar.stretches):
            return None
        begins, looked = looked, looked + min(ONE_LOOK, max(length, DAY))
        spans = non_counting_spans(calendar, begins, looked)
        for gap_begins, gap_ends in _gaps(spans, begins, looked):
            gap = gap_ends - gap_begins
            if length <= gap:  # clocks 2.7
                return gap_begins + length
            length -= gap
    raise NoDeadline(f"nothing is due within {MAX_DEADLINE_DISTANCE.days} days")


def quiet_hours_around(calendar: Calendar, at: datetime) -> Span | None:
    """The quiet hours that contain the instant, honoured at the table or not; None by day."""
    at = at.astimezone(UTC)
    nights = Calendar(calendar.habits)
    spans = non_counting_spans(nights, at - 2 * DAY, at + 2 * DAY)
    around = (span for span in spans if span[0] <= at < span[1])
    return next(around, None)


def notice_at(calendar: Calendar, owed_at: datetime) -> datetime:
    """Returns the time of a notice that is due then: by night it moves to the morning."""
    night = quiet_hours_around(calendar, owed_at)
    return night[1] if night else owed_at


def _gaps(spans: Sequence[Span], since: datetime, until: datetime) -> Iterator[Span]:
    """The gaps between the spans."""
    for begins, ends in spans:
        yield since, begins
        since = ends
    yield since, until


def _spans_of_reasons(
    calendar: Calendar, since: datetime, until: datetime
) -> Iterator[Span]:
    """The spans of each reason within the limits; they may overlap."""
    for stretch in calendar.stretches:  # clocks 5.1, clocks 5.2
        yield from overlap((stretch.since, stretch.until or until), (since, until))
    if not calendar.has_reasons:
        return
    habit_ends = [habit.since for habit in calendar.habits[1:]] + [until]
    for habit, ends in zip(calendar.habits, habit_ends, strict=True):  # clocks 3.7
        for within in overlap((habit.since, ends), (since, until)):
            yield from _by_habit(calendar, habit, within)


def _by_habit(calendar: Calendar, habit: SleepHabit, within: Span) -> Iterator[Span]:
    """The spans of local times in the time zone of one habit."""  # clocks 3.5
    for begins, ends, offset in offset_spans(habit.zone, *within):
        local = (begins + offset, ends + offset)
        for local_span in _nights_and_weekends(calendar, habit, local):
            yield from _overlap_in_utc(local_span, local, offset)
        for days in calendar.days_off:
            since = max(begins, days.written_at.astimezone(UTC))  # clocks 3.7
            ended_at = days.ended_at or ends
            until = min(ends, ended_at.astimezone(UTC))  # clocks 3.7
            dates = (_midnight(days.first), _midnight(days.last) + DAY)  # clocks 3.4
            valid = (since + offset, until + offset)
            yield from _overlap_in_utc(dates, valid, offset)


def _overlap_in_utc(
    local_span: Span, other_local_span: Span, offset: timedelta
) -> Iterator[Span]:
    """The overlap of two spans of local time, in UTC."""
    for begins, ends in overlap(local_span, other_local_span):
        yield begins - offset, ends - offset


def _nights_and_weekends(
    calendar: Calendar, habit: SleepHabit, within: Span
) -> Iterator[Span]:
    """Nights and weekends near a span of local time."""
    for day in days_on(within):
        if habit.quiet is not None and calendar.honours_quiet:  # clocks 3.2
            yield habit.quiet.on(day)
        if day.weekday() in calendar.weekend:  # clocks 3.3
            yield _midnight(day), _midnight(day) + DAY


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)


def _since_midnight(at: time) -> timedelta:
    return timedelta(hours=at.hour, minutes=at.minute, seconds=at.second)
