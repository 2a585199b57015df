"""Time that does not count for a chair: the set of instants at which it rests, as the union of all
its reasons, and how much time is left over.

Pure: instants are reckoned in UTC, and everything a rest comes from stands in a Calendar. Wall
readings in a time zone are worked out in `zone_offsets.py`. Services know whose calendar it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from club.errors import Refused
from club.timecontrol.zone_offsets import Span, days_on, offset_spans, overlap

DAY = timedelta(days=1)
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)  # before any question
QUARTER, LONGEST_NIGHT = timedelta(minutes=15), timedelta(hours=12)  # T12
MOST_WEEKDAYS = 3  # that a table rests
FARTHEST = timedelta(days=1_100)  # no deadline lies further ahead
ONE_LOOK = timedelta(days=14)  # of a calendar looked through at a time


class NoDeadline(Exception):
    """So much rest that no deadline was found: no calendar within bounds has that."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Quiet hours: a daily window on the wall in which a member rests."""

    begins: time
    ends: time  # on the next day, where it is not later than it begins

    @property
    def length(self) -> timedelta:
        return (_since_midnight(self.ends) - _since_midnight(self.begins)) % DAY

    def on(self, day: date) -> Span:
        """The window that begins on that day, as wall readings."""
        begins = datetime.combine(day, self.begins, tzinfo=UTC)
        return begins, begins + self.length


@dataclass(frozen=True, slots=True)
class SleepHabit:
    """Where a member lives and sleeps, from an instant on until the next habit."""

    zone: str
    quiet: QuietHours | None = None
    since: datetime = BEGINNING


@dataclass(frozen=True, slots=True)
class DaysOff:
    """Local dates that rest, both included: leave, or a holiday."""

    first: date
    last: date
    written_at: datetime = BEGINNING  # it rests nothing before
    ended_at: datetime | None = None  # nor after


@dataclass(frozen=True, slots=True)
class Stretch:
    """Instants that rest for everybody at a table or in the club: a pause, a fault, a closure."""

    since: datetime
    until: datetime | None = None  # None: it lasts


@dataclass(frozen=True, slots=True)
class Calendar:
    """Everything a chair's rest is computed from, as history: it is continued, never edited."""

    habits: tuple[SleepHabit, ...]  # the oldest first
    honours_quiet: bool = True
    weekend: frozenset[int] = frozenset()  # weekdays, Monday is 0
    days_off: tuple[DaysOff, ...] = ()
    stretches: tuple[Stretch, ...] = ()

    @property
    def rests(self) -> bool:
        """Whether there is anything in it that could ever rest."""
        nights = self.honours_quiet and any(habit.quiet for habit in self.habits)
        return bool(nights or self.weekend or self.days_off or self.stretches)


def read_quiet_hours(begins: str, ends: str) -> QuietHours:
    """Quiet hours from wall readings as "22:00". Raises Refused outside steps and bounds."""
    return check_quiet_hours(QuietHours(time.fromisoformat(begins), time.fromisoformat(ends)))


def check_quiet_hours(window: QuietHours) -> QuietHours:
    """The quiet hours. Raises Refused outside steps and bounds."""
    steps = (_since_midnight(at) % QUARTER for at in (window.begins, window.ends))
    if any(steps) or window.length > LONGEST_NIGHT:  # T12
        text = "Quiet hours are {most} hours at most, in steps of {step} minutes."
        most, step = LONGEST_NIGHT // timedelta(hours=1), QUARTER // timedelta(minutes=1)
        raise Refused("bad_quiet", text, most=most, step=step)
    return window


def check_weekend(days: frozenset[int]) -> frozenset[int]:
    """The weekdays that a table rests. Raises Refused for too many, and for what is none."""
    if len(days) > MOST_WEEKDAYS or not days <= set(range(7)):  # T14
        text = "A table rests {most} days a week at most."
        raise Refused("bad_weekend", text, most=MOST_WEEKDAYS)
    return days


def non_counting_spans(calendar: Calendar, since: datetime, until: datetime) -> list[Span]:
    """The instants from `since` to before `until` that do not count, as spans apart from each other
    and in order. What overlaps counts once.
    """  # T16
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    found = _closed(calendar, since, until) if since < until else iter(())
    merged: list[Span] = []
    for begins, ends in sorted(found):
        if merged and begins <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(ends, merged[-1][1]))
        else:
            merged.append((begins, ends))
    return merged


def time_counted(calendar: Calendar, since: datetime, until: datetime) -> timedelta:
    """How much of the time in between counts."""  # T17
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    rest = (ends - begins for begins, ends in non_counting_spans(calendar, since, until))
    return until - since - sum(rest, timedelta())


def instant_after_counting(
    calendar: Calendar, since: datetime, length: timedelta
) -> datetime | None:
    """The first instant by which so much has been counted; None while a stretch whose end is not
    known keeps it from coming. Raises NoDeadline.
    """  # T17
    since = since.astimezone(UTC)  # arithmetic in a zone would move the wall, not the instant
    if not length:
        return since
    looked = since
    while looked - since < FARTHEST:
        if any(one.until is None and one.since <= looked for one in calendar.stretches):
            return None
        begins, looked = looked, looked + min(ONE_LOOK, max(length, DAY))
        for gap_begins, gap_ends in _gaps(
            non_counting_spans(calendar, begins, looked), begins, looked
        ):
            if length <= gap_ends - gap_begins:  # T11
                return gap_begins + length
            length -= gap_ends - gap_begins
    raise NoDeadline(f"nothing is due within {FARTHEST.days} days")


def quiet_hours_around(calendar: Calendar, at: datetime) -> Span | None:
    """The quiet hours in which an instant lies, whether the table honours them or not; None by
    day.
    """
    at = at.astimezone(UTC)
    nights = Calendar(calendar.habits)
    spans = non_counting_spans(nights, at - 2 * DAY, at + 2 * DAY)
    return next(((begins, ends) for begins, ends in spans if begins <= at < ends), None)


def notice_at(calendar: Calendar, owed_at: datetime) -> datetime:
    """When a notice goes out that is owed then: at once by day, in the morning by night."""  # T12
    night = quiet_hours_around(calendar, owed_at)
    return night[1] if night else owed_at


def _gaps(spans: Sequence[Span], since: datetime, until: datetime) -> Iterator[Span]:
    """What lies between the spans."""
    for begins, ends in spans:
        yield since, begins
        since = ends
    yield since, until


def _closed(calendar: Calendar, since: datetime, until: datetime) -> Iterator[Span]:
    """Every reason's instants within bounds; they may overlap."""
    for stretch in calendar.stretches:  # T24, T25
        yield from overlap((stretch.since, stretch.until or until), (since, until))
    if not calendar.rests:
        return
    followed_by = [habit.since for habit in calendar.habits[1:]] + [until]
    for habit, ends in zip(calendar.habits, followed_by, strict=True):  # T21
        for within in overlap((habit.since, ends), (since, until)):
            yield from _by_habit(calendar, habit, within)


def _by_habit(calendar: Calendar, habit: SleepHabit, within: Span) -> Iterator[Span]:
    """What rests by wall readings in the zone of one habit."""  # T18
    for begins, ends, offset in offset_spans(habit.zone, *within):
        walls = (begins + offset, ends + offset)
        for wall in _walls(calendar, habit, walls):
            for found_begins, found_ends in overlap(wall, walls):
                yield found_begins - offset, found_ends - offset
        for days in calendar.days_off:
            since = max(begins, days.written_at.astimezone(UTC))  # T21
            until = min(ends, (days.ended_at or ends).astimezone(UTC))  # T21
            wall = (_midnight(days.first), _midnight(days.last) + DAY)  # T15, T20
            for found_begins, found_ends in overlap(wall, (since + offset, until + offset)):
                yield found_begins - offset, found_ends - offset


def _walls(calendar: Calendar, habit: SleepHabit, within: Span) -> Iterator[Span]:
    """Nights and weekends near the wall readings."""
    for day in days_on(within):
        if habit.quiet is not None and calendar.honours_quiet:  # T12, T13
            yield habit.quiet.on(day)
        if day.weekday() in calendar.weekend:  # T14
            yield _midnight(day), _midnight(day) + DAY


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)


def _since_midnight(at: time) -> timedelta:
    return timedelta(hours=at.hour, minutes=at.minute, seconds=at.second)
