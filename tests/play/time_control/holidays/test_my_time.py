"""The page *Your time*: each deadline with its own clock, when quiet hours may be changed next, and
the link to the orders.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.time_control.agenda import MINUTES, Deadline
from club.play.time_control.non_counting_time import read_quiet_hours
from club.play.time_control.presets import TimeControl
from club.play.time_control.views import time_of
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
TIME = "/tables/time/"
NIGHT = read_quiet_hours("22:00", "07:00")


def deadlines(member: Member, now: datetime = NOW) -> tuple[Deadline, ...]:
    with timezone.override(UTC):
        return time_of(member, now).week.deadlines


def test_a_clock_runs_on_the_strip_from_now_to_its_deadline(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    (only,) = deadlines(alice)
    assert only.chair.table_id == sat.pk and only.uncounted == ()
    assert only.due == only.running.begins + only.running.length
    assert only.running.length == 2 * DAY // MINUTE


@pytest.mark.parametrize("honoured", [True, False])
def test_nights_are_gaps_in_the_clocks_of_the_tables_that_allow_them(
    alice: Member, bob: Member, honoured: bool
) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", NIGHT, NOW)
    sit_down("nim", [alice, bob], honours_quiet=honoured)
    (only,) = deadlines(alice)
    assert bool(only.uncounted) is honoured
    assert only.uncounted_rule == ("nights do not count" if honoured else "")


def test_a_clock_that_ends_after_the_week_reaches_the_end_of_the_strip(
    alice: Member, bob: Member
) -> None:
    pace = TimeControl(allowance=10 * DAY)
    sit_down("nim", [alice, bob], pace=pace)
    (only,) = deadlines(alice)
    assert only.due is None and only.running.begins + only.running.length == MINUTES


def test_others_clocks_are_not_drawn(alice: Member, bob: Member, carol: Member) -> None:
    sit_down("nim", [alice, bob])
    assert deadlines(carol) == ()


def test_the_number_of_queries_does_not_grow_with_the_deadlines(
    alice: Member, bob: Member, django_assert_max_num_queries: Any
) -> None:
    for _ in range(4):
        sit_down("nim", [alice, bob])
    with django_assert_max_num_queries(9):
        assert len(deadlines(alice)) == 4


def test_the_page_holds_strip_and_words_without_scripts_or_styles(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_down("nim", [alice, bob], now=timezone.now())
    page = inside(alice).get(TIME)
    assert '<svg class="week-strip"' in body(page) and "style=" not in body(page)
    assert "1 day 23 hours left" in words(page)


def test_without_deadlines_the_page_says_so(alice: Member, inside: Enter) -> None:
    assert "No deadlines in the next two weeks." in words(inside(alice).get(TIME))


def test_quiet_hours_and_holiday_come_before_deadlines(alice: Member, inside: Enter) -> None:
    page = words(inside(alice).get(TIME))
    assert page.index("Quiet hours") < page.index("Take holiday") < page.index("Your deadlines")


def test_the_menu_leads_to_ones_time(alice: Member, inside: Enter) -> None:
    assert f'href="{TIME}"' in body(inside(alice).get("/"))


def test_the_form_says_when_quiet_hours_may_change_next(alice: Member, inside: Enter) -> None:
    assert "can change it again" not in words(inside(alice).get(TIME))
    now = timezone.now()
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("22:00", "07:00"), now)
    assert "You can change it again from" in words(inside(alice).get(TIME))
    assert time_of(alice, now + 7 * DAY).changed_until == ""


def test_the_leave_form_leads_to_the_orders_of_each_table(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("rakentaa", [alice, bob])
    assert f'href="/tables/{sat.pk}/orders/"' in body(inside(alice).get(TIME))
    assert "/orders/" not in body(inside(carol).get(TIME))
