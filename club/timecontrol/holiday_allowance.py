"""The holidays of a member: which may be taken, how many days are left, and from when on.

Pure, in local dates. There is no counter that could be wrong: everything is computed from the
holidays themselves. `non_counting_time.py` says what a holiday does to clocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

DAY = timedelta(days=1)
BUDGET, YEAR = 28, 365  # T20: days off in any 365 days
YEARS_LENGTH = (YEAR - 1) * DAY  # from the first day to the last
LONGEST = 21  # T20: days in a row
AHEAD = timedelta(days=365)  # T20


@dataclass(frozen=True, slots=True)
class DateRange:
    """Days off in a row, first and last day included."""

    first: date
    last: date

    def __len__(self) -> int:
        return max(0, (self.last - self.first).days + 1)

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def holiday_refusal(taken: Sequence[DateRange], wish: DateRange, today: date) -> str:
    """Why this holiday cannot be taken: "dates", "overlaps", "too long" or "spent"; empty if it
    can.
    """
    if not today <= wish.first <= wish.last <= today + AHEAD:  # T20
        return "dates"
    if any(_overlaps(one, wish) for one in taken):  # T20
        return "overlaps"
    if len(_joined(taken, wish)) > LONGEST:  # T20
        return "too long"
    return "spent" if _exceeds_budget(taken, wish) else ""  # T20


def days_left_on(taken: Sequence[DateRange], day: date) -> int:
    """How many days off are left on a day: the fewest in any year that contains it."""
    return max(0, BUDGET - _most_in_a_year(taken, DateRange(day, day)))


def first_free_day(taken: Sequence[DateRange], wish: DateRange) -> date:
    """The first day from which a holiday as long as the wish is within the budget."""
    length = timedelta(days=len(wish) - 1)
    later = (wish.first + number * DAY for number in range(2 * YEAR + 1))
    wishes = (DateRange(first, first + length) for first in later)
    possible = (wish.first for wish in wishes if not _exceeds_budget(taken, wish))
    return next(possible)


def _overlaps(one: DateRange, other: DateRange) -> bool:
    return one.first <= other.last and other.first <= one.last


def _exceeds_budget(taken: Sequence[DateRange], wish: DateRange) -> bool:
    return _most_in_a_year([*taken, wish], wish) > BUDGET


def _joined(taken: Sequence[DateRange], wish: DateRange) -> DateRange:
    """The wish joined with all holidays that touch it."""
    first, last = wish.first, wish.last
    for one in sorted(taken, key=lambda days: days.first):
        if one.first == last + DAY:
            last = one.last
    for one in sorted(taken, key=lambda days: days.first, reverse=True):
        if one.last == first - DAY:
            first = one.first
    return DateRange(first, last)


def _most_in_a_year(taken: Sequence[DateRange], around: DateRange) -> int:
    """The most days off in any year that has a day of `around` in it.

    A year with the most days can be moved, with as many days, until it ends with the last day of a
    holiday, or is the first or the last possible year.
    """
    first, last = around.first, around.last + YEARS_LENGTH
    last_days = (one.last for one in taken)
    ends = {first, last, *(day for day in last_days if first <= day <= last)}
    counts = (sum(_days_in_year(one, end) for one in taken) for end in ends)
    return max(counts)


def _days_in_year(days: DateRange, years_end: date) -> int:
    """How many of the days are in the year that ends then."""
    first = max(days.first, years_end - YEARS_LENGTH)
    last = min(days.last, years_end)
    return len(DateRange(first, last))
