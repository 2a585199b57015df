"""The stretches of a time zone with one offset from UTC.

Within a stretch a local time is an instant plus the offset, and two equal local times are never
ambiguous. Local times are written as datetimes labelled UTC, which keeps their arithmetic plain.
Pure, but for the time zone database.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from club.base.time_zones.names import zone_named

Span = tuple[datetime, datetime]  # from the first instant to before the second

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
PROBED_EVERY = timedelta(hours=6)  # no time zone changes twice in that time


def offset_spans(
    zone: str, since: datetime, until: datetime
) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """The time in between, split where the zone's offset changes; each piece with its offset."""
    since = since.astimezone(UTC)
    until = until.astimezone(UTC)
    changes: list[tuple[datetime, timedelta]] = []
    for year in range(since.year, until.year + 1):
        changes += _offsets(zone, year)
    ends = [at for at, _ in changes[1:]]
    ends.append(until)
    for (begins, offset), offset_ends in zip(changes, ends, strict=True):
        valid = (begins, offset_ends)
        for piece_begins, piece_ends in overlap(valid, (since, until)):
            yield piece_begins, piece_ends, offset


def days_on(local: Span) -> Iterator[date]:
    """The dates of a span of local time, and the day before: its night reaches into the span."""
    first = local[0].date() - DAY
    last = local[1].date()
    for number in range((last - first).days + 1):
        yield first + number * DAY


def overlap(first: Span, second: Span) -> Iterator[Span]:
    """The common part of two spans; nothing where they only touch."""
    begins = max(first[0], second[0])
    ends = min(first[1], second[1])
    if begins < ends:
        yield begins, ends


@lru_cache(maxsize=4_096)
def _offsets(zone: str, year: int) -> tuple[tuple[datetime, timedelta], ...]:
    """The offsets of a year, each with its first instant; that of the first is the year's."""
    at = datetime(year, 1, 1, tzinfo=UTC)
    end = datetime(year + 1, 1, 1, tzinfo=UTC)
    offset = _offset(zone, at)
    offsets = [(at, offset)]
    while at < end:
        next_probe = min(at + PROBED_EVERY, end - SECOND)
        if _offset(zone, next_probe) != offset:
            changed_at = _change(zone, at, next_probe)
            offset = _offset(zone, changed_at)
            offsets.append((changed_at, offset))
        at += PROBED_EVERY
    return tuple(offsets)


def _change(zone: str, before: datetime, after: datetime) -> datetime:
    """The second at which the offset changes to that of `after`, found by bisection."""
    old = _offset(zone, before)
    while after - before > SECOND:
        half = (after - before) // 2 // SECOND  # in whole seconds
        middle = before + half * SECOND
        if _offset(zone, middle) == old:
            before = middle
        else:
            after = middle
    return after


def _offset(zone: str, at: datetime) -> timedelta:
    offset = at.astimezone(zone_named(zone)).utcoffset()
    assert offset is not None
    return offset
