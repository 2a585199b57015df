"""The rules for a member's holidays: the allowed dates, the number of days left, and the first day.

Pure, in local dates. There is no counter that could be wrong: everything is computed from the
holidays themselves. `non_counting_time.py` says what a holiday does to clocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

DAY = timedelta(days=1)
BUDGET, YEAR = 28, 365  # clocks 4.1: days off in any 365 days
YEARS_LENGTH = (YEAR - 1) * DAY  # from the first day to the last
MAX_HOLIDAY_DAYS = 21  # clocks 4.1: days in a row
MAX_TIME_AHEAD = timedelta(days=365)  # clocks 4.1


@dataclass(frozen=True, slots=True)
class DateRange:
    """Days off in a row, first and last day included."""

    first: date
    last: date

    def __len__(self) -> int:
        return max(0, (self.last - self.first).days + 1)

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def holiday_refusal(holidays: Sequence[DateRange], wish: DateRange, today: date) -> str:
    """Returns the reason why this holiday cannot be taken: "dates", "overlaps", "too long" or
    "spent"; empty if it can.
    """
    if not today <= wish.first <= wish.last <= today + MAX_TIME_AHEAD:  # clocks 4.1
        return "dates"
    if any(_overlaps(holiday, wish) for holiday in holidays):  # clocks 4.1
        return "overlaps"
    if len(_joined(holidays, wish)) > MAX_HOLIDAY_DAYS:  # clocks 4.1
        return "too long"
    return "spent" if _exceeds_budget(holidays, wish) else ""  # clocks 4.1


def days_left_on(holidays: Sequence[DateRange], day: date) -> int:
    """Returns the number of days off left on a day: the fewest in any year that contains it."""
    return max(0, BUDGET - _most_in_a_year(holidays, DateRange(day, day)))


def first_free_day(holidays: Sequence[DateRange], wish: DateRange) -> date:
    """The first day from which a holiday as long as the wish is within the budget."""
    length = timedelta(days=len(wish) - 1)
    later = (wish.first + number * DAY for number in range(2 * YEAR + 1))
    wishes = (DateRange(first, first + length) for first in later)
    possible = (wish.first for wish in wishes if not _exceeds_budget(holidays, wish))
    return next(possible)


def _overlaps(first_range: DateRange, second_range: DateRange) -> bool:
    return (
        first_range.first <= second_range.last
        and second_range.first <= first_range.last
    )


def _exceeds_budget(holidays: Sequence[DateRange], wish: DateRange) -> bool:
    return _most_in_a_year([*holidays, wish], wish) > BUDGET


def _joined(holidays: Sequence[DateRange], wish: DateRange) -> DateRange:
    """The wish joined with all holidays that touch it."""
    first = wish.first
    last = wish.last
    for holiday in sorted(holidays, key=lambda days: days.first):
        if holiday.first == last + DAY:
            last = holiday.last
    for holiday in sorted(holidays, key=lambda days: days.first, reverse=True):
        if holiday.last == first - DAY:
            first = holiday.first
    return DateRange(first, last)


def _most_in_a_year(holidays: Sequence[DateRange], around: DateRange) -> int:
    """The most days off in any year that has a day of `around` in it.

    A year with the most days can be moved, with as many days, until it ends with the last day of a
    holiday, or is the first or the last possible year.
    """
    first = around.first
    last = around.last + YEARS_LENGTH
    last_days = (holiday.last for holiday in holidays)
    ends = {first, last, *(day for day in last_days if first <= day <= last)}
    counts = (sum(_days_in_year(holiday, end) for holiday in holidays) for end in ends)
    return max(counts)


def _days_in_year(days: DateRange, years_end: date) -> int:
    """Counts the days that are in the year that ends then."""
    first = max(days.first, years_end - YEARS_LENGTH)
    last = min(days.last, years_end)
    return len(DateRange(first, last))
