"""Idle tables in the API: a holiday at a seat, a pause, sleep, and the time
when an open table is cancelled; in a table and in lists, with an ETag that changes with them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.due_chairs import OPEN_LIMIT, SLEEP_LIMIT
from club.play.tables.models import Chair
from club.play.time_control import services as timecontrol
from club.play.time_control.services.member_holidays import local_date
from games import registry
from tests.play.time_control.test_idle_reasons import asleep, paused
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db
RESTS = ("paused_until", "asleep_since", "called_off_at")


def told(bot: Program, table_id: int) -> list[Any]:
    """The table by itself, and as the list has it."""
    listed = bot.get("tables").json()["items"]
    return [bot.get(f"tables/{table_id}").json(), *(one for one in listed if one["id"] == table_id)]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


def test_who_is_on_leave_is_told_at_their_seat_to_everybody(
    sat: Sat, alice: Member, carol: Member
) -> None:
    today = local_date(alice, timezone.now())
    before = program(carol).get(f"tables/{sat.pk}")["ETag"]
    timecontrol.take_holiday(alice, today, today + 4 * DAY, timezone.now())
    seat = sat.seat_of(alice)
    for one in told(program(carol), sat.pk):
        until = {chair["seat"]: chair["on_leave_until"] for chair in one["chairs"]}
        assert until == {seat: str(today + 4 * DAY), 1 - seat: None}
    after = program(carol).get(f"tables/{sat.pk}")
    assert after["ETag"] != before
    assert after["ETag"] == f'"{after.json()["mark"]}"'


def test_a_pause_is_told_with_its_end(alice: Member, bob: Member, carol: Member) -> None:
    sat = paused(alice, bob)
    for one in told(program(carol), sat.pk):
        assert one["paused_until"].startswith(str((timezone.now() + 10 * DAY).date()))
        assert (one["asleep_since"], one["called_off_at"]) == (None, None)


def test_sleep_is_told_with_the_day_it_is_called_off(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = asleep(alice, bob)
    slept_at = sat.table.slept_at
    assert slept_at is not None
    for one in told(program(carol), sat.pk):
        assert one["asleep_since"].startswith(str(slept_at.date()))
        assert one["called_off_at"].startswith(str((slept_at + SLEEP_LIMIT).date()))


def test_sleep_is_not_told_to_who_may_not_know_that_all_are_away(
    alice: Member, bob: Member, carol: Member
) -> None:
    sat = asleep(alice, bob)
    Chair.objects.filter(table=sat.pk, seat=1).update(away_shown=False)
    for one in told(program(carol), sat.pk):
        assert [one[name] for name in RESTS] == [None, None, None]


def test_an_open_table_is_told_with_the_day_it_is_called_off(alice: Member) -> None:
    table = seating.open_table(alice, registry.find("nim"), Terms("Open", 2, {}), timezone.now())
    for one in told(program(alice), table.pk):
        assert one["called_off_at"].startswith(str((timezone.now() + OPEN_LIMIT).date()))


def test_a_list_asks_as_much_for_one_table_as_for_many(alice: Member, bob: Member) -> None:
    bot, counts = program(alice), []
    today = local_date(bob, timezone.now())
    timecontrol.take_holiday(bob, today, today + timedelta(days=1), timezone.now())
    bot.get("tables")  # the key's first use is written down
    for _ in range(2):
        for _ in range(3):
            paused(alice, bob)
        with CaptureQueriesContext(connection) as asked:
            bot.get("tables")
        counts.append(len(asked))
    assert counts[0] == counts[1]
