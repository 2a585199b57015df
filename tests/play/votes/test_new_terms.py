"""New terms that all have agreed to hold from now on; time that has passed is charged by the old
ones.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.time_control.non_counting_time import read_quiet_hours
from club.play.time_control.presets import TimeControl
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def agree(sat: Sat, pace: str, at: datetime) -> None:
    agree_to(sat, Wish(Subject.TERMS, pace=pace), at)


def agree_to(sat: Sat, wish: Wish, at: datetime) -> None:
    for seat in (0, 1):
        proposals.propose(sat.pk, sat.member(seat), wish, at)


def left(sat: Sat, at: datetime) -> timedelta:
    """The time until the first seat is due, non-counting time included."""
    due_at = sat.chair(0).due_at
    assert due_at is not None
    return due_at - at


@pytest.fixture
def resting(alice: Member, bob: Member) -> Sat:
    """Two days a turn without nights; alice's nights are from 19:00 to 07:00."""
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("19:00", "07:00"), NOW - 30 * DAY)
    return sit_down("nim", [alice, bob], honours_quiet=True)


def test_nights_that_have_rested_stay_rested_when_nights_count_from_now_on(
    resting: Sat,
) -> None:
    assert left(resting, NOW) == 4 * DAY  # twelve hours of each count
    agree_to(resting, Wish(Subject.TERMS, nights=False), NOW + 3 * DAY)
    assert left(resting, NOW + 3 * DAY) == 12 * HOUR


def test_nights_that_have_counted_stay_counted_when_nights_rest_from_now_on(
    alice: Member, bob: Member
) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("19:00", "07:00"), NOW - 30 * DAY)
    sat = sit_down("nim", [alice, bob], pace=TimeControl(2 * DAY))
    agree(sat, "Relaxed", NOW + DAY)
    assert sat.table.honours_quiet
    assert sat.chair(0).left == DAY


def test_a_bank_above_the_new_cap_is_cut_to_it(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=TimeControl(DAY, bank=20 * DAY, cap=20 * DAY))
    agree(sat, "Two days a turn", NOW)
    assert [sat.chair(seat).bank for seat in (0, 1)] == [0 * DAY, 0 * DAY]
    assert sat.chair(0).due_at == NOW + 21 * DAY  # the open question keeps what it began with


def test_what_a_new_pace_has_in_store_at_first_comes_to_every_chair(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob], pace=TimeControl(2 * DAY))
    agree(sat, "A move a day", NOW + DAY)
    assert [sat.chair(seat).bank for seat in (0, 1)] == [3 * DAY, 3 * DAY]
    assert left(sat, NOW + DAY) == 4 * DAY  # with the day that was left of the question
