"""The stretches in which a time zone has one offset from UTC.

Within a stretch a local time is an instant plus the offset, and two equal local times are never
ambiguous. Local times are written as datetimes labelled UTC, which keeps their arithmetic plain.
Pure, but for the time zone database.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

Span = tuple[datetime, datetime]  # from the first instant to before the second

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
PROBED_EVERY = timedelta(hours=6)  # no time zone changes twice in that time


def offset_spans(
    zone: str, since: datetime, until: datetime
) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """The time in between, split where the zone's offset changes; each piece with its offset."""
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    years = range(since.year, until.year + 1)
    changes = [change for year in years for change in _offsets(zone, year)]
    ends = [at for at, _ in changes[1:]] + [until]
    for (begins, offset), then in zip(changes, ends, strict=True):
        for piece_begins, piece_ends in overlap((begins, then), (since, until)):
            yield piece_begins, piece_ends, offset


def days_on(local: Span) -> Iterator[date]:
    """The dates of a span of local time, and the day before: its night reaches into the span."""
    first, last = local[0].date() - DAY, local[1].date()
    for number in range((last - first).days + 1):
        yield first + number * DAY


def overlap(one: Span, other: Span) -> Iterator[Span]:
    """The common part of two spans; nothing where they only touch."""
    begins, ends = max(one[0], other[0]), min(one[1], other[1])
    if begins < ends:
        yield begins, ends


@lru_cache(maxsize=4_096)
def _offsets(zone: str, year: int) -> tuple[tuple[datetime, timedelta], ...]:
    """The offsets of a year, each with the instant at which it begins, the first with
    the year's.
    """
    at, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    found = [(at, _offset(zone, at))]
    while at < end:
        then = min(at + PROBED_EVERY, end - SECOND)
        if _offset(zone, then) != found[-1][1]:
            changed_at = _change(zone, at, then)
            found.append((changed_at, _offset(zone, changed_at)))
        at += PROBED_EVERY
    return tuple(found)


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
    offset = at.astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    return offset
