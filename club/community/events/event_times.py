"""Days and times of events. Pure, but for the time zone database."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from dateutil import rrule
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError

DAY = timedelta(days=1)


def moments(
    zone: tzinfo, day: date, begins: time, ends: time, nights: int
) -> tuple[datetime, datetime]:
    """Returns the begin and the end, which is as many nights later. A time that the clock skips
    reads as if the clock had not changed; of a time that comes twice, the first counts.
    """  # events 2.3
    begin_wall = datetime.combine(day, begins)
    end_wall = datetime.combine(day + nights * DAY, ends)
    begin = instant(zone, begin_wall)
    if is_skipped(zone, begin_wall) and not is_skipped(zone, end_wall):
        return begin, begin + (end_wall - begin_wall)
    return begin, instant(zone, end_wall)


def usual_nights(begins: time, ends: time) -> int:
    """Returns the nights until the end, which is on the next day unless it is later."""
    # events 2.3
    return 0 if ends > begins else 1


def instant(zone: tzinfo, wall: datetime) -> datetime:
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


def is_skipped(zone: tzinfo, wall: datetime) -> bool:
    """Whether the clock never shows this time, because it is put forward."""
    read_back = instant(zone, wall).astimezone(zone)
    return read_back.replace(tzinfo=None) != wall


def is_repeated(zone: tzinfo, wall: datetime) -> bool:
    """Whether the clock shows this time twice, because it is put back."""
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first.utcoffset() != second.utcoffset() and not is_skipped(zone, wall)


LAST: Final = -1  # of a month
FOURTH: Final = 4
DAYS_AHEAD: Final = timedelta(days=90)
LONGEST_GAP: Final = timedelta(days=36)  # between two days of a rule, and one more
WEEKDAYS: Final = (rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU)


class Every(TextChoices):
    """How often."""

    WEEK = "week", _("every week")
    FORTNIGHT = "fortnight", _("every other week")
    MONTH = "month", _("every month")


@dataclass(frozen=True, slots=True)
class RepeatRule:
    """From a first day on, until a day that is included or for ever."""

    first: date
    every: str
    nth: int | None = None  # of this weekday in its month: 1 to 4, or the last
    until: date | None = None

    def check(self) -> None:
        """Raises ClubError when the first day does not fit, or comes after the last."""
        if self.every == Every.MONTH and not is_nth_weekday(self.first, self.nth):
            raise ClubError(
                "first_does_not_fit",
                "The first day is not one of the days on which the event repeats.",
            )
        if self.until is not None and self.until < self.first:
            raise ClubError(
                "until_before_first", "The last day is before the first day."
            )

    def days(
        self, since: date, until: date, without: Collection[date] = ()
    ) -> Iterator[date]:
        """Yields the days of the rule between both, which are included."""
        last = until if self.until is None else min(until, self.until)
        begin = datetime.combine(since, time())
        for moment in self._all_days().xafter(begin, inc=True):
            if moment.date() > last:
                return
            if moment.date() not in without:
                yield moment.date()

    def first_from(self, day: date) -> date | None:
        """Returns the first day of the rule that is not before the day; None: it has ended."""
        since = max(day, self.first)
        return next(self.days(since, since + LONGEST_GAP), None)

    def _all_days(self) -> rrule.rrule:
        start = datetime.combine(self.first, time())
        if self.every == Every.MONTH:
            weekday = WEEKDAYS[self.first.weekday()]
            return rrule.rrule(
                rrule.MONTHLY, dtstart=start, byweekday=weekday(self.nth or LAST)
            )
        weeks = 2 if self.every == Every.FORTNIGHT else 1
        return rrule.rrule(rrule.WEEKLY, dtstart=start, interval=weeks)


def nth_weekday(day: date) -> int:
    """Which of its weekday in its month the day is; the fifth is the last."""  # events 2.2
    nth = (day.day - 1) // 7 + 1
    return nth if nth <= FOURTH else LAST


def is_nth_weekday(day: date, nth: int | None) -> bool:
    if nth == LAST:
        return day.day + 7 > monthrange(day.year, day.month)[1]
    return (day.day - 1) // 7 + 1 == nth
