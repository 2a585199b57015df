"""When something begins and ends whose times are read from a clock on the wall. Pure, but for the
time zone database.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)


def moments(
    zone: tzinfo, day: date, begins: time, ends: time, nights: int
) -> tuple[datetime, datetime]:
    """The begin and the end, which is as many nights later. A time that the clock skips reads as if
    the clock had not changed; of a time that comes twice, the first counts.
    """  # events 2.3
    begin_wall = datetime.combine(day, begins)
    end_wall = datetime.combine(day + nights * DAY, ends)
    begin = instant(zone, begin_wall)
    if is_skipped(zone, begin_wall) and not is_skipped(zone, end_wall):
        return begin, begin + (end_wall - begin_wall)
    return begin, instant(zone, end_wall)


def usual_nights(begins: time, ends: time) -> int:
    """An end that is not later on the wall is on the next day."""  # events 2.3
    return 0 if ends > begins else 1


def instant(zone: tzinfo, wall: datetime) -> datetime:
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


def is_skipped(zone: tzinfo, wall: datetime) -> bool:
    """Whether the clock never shows this time, because it is put forward."""
    shown = instant(zone, wall).astimezone(zone)
    return shown.replace(tzinfo=None) != wall


def is_repeated(zone: tzinfo, wall: datetime) -> bool:
    """Whether the clock shows this time twice, because it is put back."""
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first.utcoffset() != second.utcoffset() and not is_skipped(zone, wall)
