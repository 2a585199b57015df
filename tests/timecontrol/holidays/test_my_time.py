"""The page *My time*: non-counting time beside the deadlines, when quiet hours may be changed next,
and the link to the orders.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from club.members.models import Member
from club.timecontrol import services as timecontrol
from club.timecontrol.agenda import MINUTES, AgendaDay, agenda_days
from club.timecontrol.non_counting_time import read_quiet_hours
from club.timecontrol.views import time_of
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import DAY, HOUR, NOW, sit_down

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 3, 2)
TIME = "/tables/time/"


def agenda(member: Member, now: datetime = NOW) -> dict[date, AgendaDay]:
    return {one.day: one for one in time_of(member, now).agenda}


def test_p4_ones_nights_are_drawn_in_and_told_by_day(alice: Member, bob: Member) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("22:00", "07:00"), NOW)
    sit_down("nim", [alice, bob])
    with timezone.override(UTC):
        found = agenda(alice)
        marks = found[MONDAY + 2 * DAY].marks
    assert found[MONDAY].resting == "You rest 22:00–24:00."
    tuesday, wednesday = found[MONDAY + DAY], found[MONDAY + 2 * DAY]
    assert tuesday.resting == "You rest 0:00–7:00 and 22:00–24:00." and not tuesday.due
    assert [(one.begins, one.length) for one in tuesday.rests] == [(0, 420), (1320, 120)]
    assert marks == (19 * 60,) and len(wednesday.due) == 1


def test_p4_leave_and_holidays_are_rest_and_what_overlaps_is_told_once(alice: Member) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("22:00", "07:00"), NOW)
    timecontrol.take_holiday(alice, MONDAY + 2 * DAY, MONDAY + 2 * DAY, NOW)
    with timezone.override(UTC):
        found = agenda(alice)
    assert found[MONDAY + 2 * DAY].resting == "You rest all day."
    assert len(found[MONDAY + 2 * DAY].rests) == 1


def test_p4_others_rest_is_not_drawn(alice: Member, bob: Member) -> None:
    timecontrol.set_quiet_hours(bob, "UTC", read_quiet_hours("22:00", "07:00"), NOW)
    assert agenda(alice) == {}


@pytest.mark.parametrize(
    ("day", "length"), [(date(2026, 3, 29), 23 * HOUR), (date(2026, 10, 25), 25 * HOUR)]
)
def test_t18_a_day_on_which_clocks_change_is_a_whole_day_of_the_wall(
    day: date, length: timedelta
) -> None:
    with timezone.override(ZoneInfo("Europe/Helsinki")):
        begins = timezone.make_aware(datetime.combine(day, time.min)).astimezone(UTC)
        (only,) = agenda_days([], [(begins, begins + length)], day)
    assert [(one.begins, one.ends) for one in only.rests] == [(0, MINUTES)]


def test_p4_the_page_holds_band_and_words_without_scripts_or_styles(
    alice: Member, inside: Enter
) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("22:00", "07:00"), timezone.now())
    page = inside(alice).get(TIME)
    assert '<svg class="day-band"' in body(page) and "style=" not in body(page)
    assert "Nothing is due." in words(page) and "You rest " in words(page)


def test_t21_the_form_says_when_quiet_hours_may_change_next(alice: Member, inside: Enter) -> None:
    assert "can be changed again" not in words(inside(alice).get(TIME))
    now = timezone.now()
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("22:00", "07:00"), now)
    assert "It can be changed again from" in words(inside(alice).get(TIME))
    assert time_of(alice, now + 7 * DAY).changed_until == ""


def test_t8_the_leave_form_leads_to_the_orders_of_each_table(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("rakentaa", [alice, bob])
    assert f'href="/tables/{sat.pk}/orders/"' in body(inside(alice).get(TIME))
    assert "/orders/" not in body(inside(carol).get(TIME))
