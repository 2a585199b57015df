"""Holidays: which may be taken and how many days are left. Every worked example, and the invariant
of the budget.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from club.play.time_control.holiday_allowance import (
    BUDGET,
    YEAR,
    DateRange,
    days_left_on,
    first_free_day,
    holiday_refusal,
)
from tests.play.time_control.clocks import EXAMPLES
from tests.support.property_testing import given, settings, st

DAY = timedelta(days=1)
TODAY = date(2026, 6, 1)
TWICE = [
    DateRange(date(2026, 7, 6), date(2026, 7, 19)),
    DateRange(date(2026, 12, 21), date(2027, 1, 3)),
]
wishes = st.builds(
    lambda ahead, length: DateRange(TODAY + ahead * DAY, TODAY + (ahead + length) * DAY),
    st.integers(0, 1_500),
    st.integers(0, 22),
)


@pytest.mark.parametrize("example", EXAMPLES["leave"], ids=lambda example: example["name"])
def test_a_worked_leave_comes_out_as_worked_out(example: dict[str, Any]) -> None:
    taken = [DateRange(*one) for one in example["taken"]]
    assert (
        holiday_refusal(taken, DateRange(*example["wish"]), example["today"]) == example["refused"]
    )


@settings(max_examples=120, deadline=None)
@given(st.lists(wishes, max_size=12))
def test_never_more_than_the_budget_in_any_year(wished: list[DateRange]) -> None:
    """Invariant: holidays that are granted stay within the budget, for any wishes in any order."""
    taken: list[DateRange] = []
    for wish in wished:
        if not holiday_refusal(taken, wish, max(TODAY, wish.first - 300 * DAY)):
            taken.append(wish)
    off = {one.first + number * DAY for one in taken for number in range(len(one))}
    years = ({end - back * DAY for back in range(YEAR)} for end in off)
    assert all(len(off & year) <= BUDGET for year in years)


@pytest.mark.long
@settings(max_examples=120, deadline=None)
@given(st.lists(wishes, max_size=5), wishes)
def test_what_fits_the_budget_is_not_refused_for_it(
    taken: list[DateRange], wish: DateRange
) -> None:
    """Compared with a second count, of every year that contains a day of the wish."""
    days = [one.first + number * DAY for one in [*taken, wish] for number in range(len(one))]
    ends = (wish.first + number * DAY for number in range(len(wish) + YEAR - 1))
    most = max(sum(end - YEAR * DAY < day <= end for day in days) for end in ends)
    spent = holiday_refusal(taken, wish, wish.first - 30 * DAY) == "spent"
    touching = any(one.first - DAY <= wish.last and wish.first <= one.last + DAY for one in taken)
    if len(wish) <= 21 and not touching:
        assert spent is (most > BUDGET)


def test_the_refusal_can_say_what_is_left_and_from_when() -> None:
    wish = DateRange(date(2027, 7, 5), date(2027, 7, 5))
    assert days_left_on(TWICE, wish.first) == 0
    assert first_free_day(TWICE, wish) == date(2027, 7, 6)
    assert days_left_on(TWICE[:1], date(2026, 12, 1)) == 14
    assert days_left_on([], TODAY) == BUDGET


def test_leave_is_taken_a_year_ahead_at_most() -> None:
    last = TODAY + 365 * DAY
    assert holiday_refusal([], DateRange(last, last), TODAY) == ""
    assert holiday_refusal([], DateRange(last, last + DAY), TODAY) == "dates"


def test_leave_that_ends_before_it_begins_is_refused() -> None:
    assert holiday_refusal([], DateRange(TODAY + DAY, TODAY), TODAY) == "dates"


def test_touching_on_both_sides_is_one_stretch() -> None:
    around = [DateRange(TODAY, TODAY + 9 * DAY), DateRange(TODAY + 12 * DAY, TODAY + 21 * DAY)]
    between = DateRange(TODAY + 10 * DAY, TODAY + 11 * DAY)
    assert holiday_refusal(around, between, TODAY) == "too long"
    assert holiday_refusal(around, DateRange(TODAY + 10 * DAY, TODAY + 10 * DAY), TODAY) == ""


def test_twenty_one_days_at_a_stretch_are_allowed() -> None:
    assert holiday_refusal([], DateRange(TODAY, TODAY + 20 * DAY), TODAY) == ""


def test_today_is_not_too_early() -> None:
    assert holiday_refusal([], DateRange(TODAY, TODAY), TODAY) == ""
