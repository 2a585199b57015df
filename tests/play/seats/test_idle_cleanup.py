"""Idle tables are cancelled after weeks, and their members are warned a week before."""

from __future__ import annotations

import pytest

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import due_chairs
from club.play.tables.models import StandInPolicy, Status, Table
from games import registry
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def waiting(alice: Member) -> Table:
    return seating.open_table(alice, registry.find("nim"), Terms("Tea", 2, {}), NOW)


def test_never_begun_it_is_called_off_after_thirty_days(waiting: Table) -> None:
    assert due_chairs.idle_tables(NOW + 22 * DAY) == []
    assert not seating.tidy_up(waiting.pk, NOW + 22 * DAY)
    assert due_chairs.idle_tables(NOW + 30 * DAY) == [waiting.pk]
    assert seating.tidy_up(waiting.pk, NOW + 30 * DAY)
    waiting.refresh_from_db()
    assert waiting.status == Status.CANCELLED


def test_its_host_is_told_a_week_before_and_once(waiting: Table, bob: Member) -> None:
    seating.join(waiting.pk, bob, NOW)
    for _ in range(2):
        seating.tidy_up(waiting.pk, NOW + 23 * DAY)
    assert [one.member for one in Notice.objects.filter(kind="idle")] == [waiting.host]
    assert due_chairs.idle_tables(NOW + 24 * DAY) == []


def test_somebody_who_sits_down_begins_the_thirty_days_anew(waiting: Table, bob: Member) -> None:
    seating.tidy_up(waiting.pk, NOW + 23 * DAY)
    seating.join(waiting.pk, bob, NOW + 24 * DAY)
    assert due_chairs.idle_tables(NOW + 46 * DAY) == []
    assert due_chairs.idle_tables(NOW + 47 * DAY) == [waiting.pk]


def test_asleep_for_four_weeks_a_game_is_off(alice: Member) -> None:
    sat = sit_down("toy", [alice], robots=["random"], stand_in=StandInPolicy.FORCED_TURN, misses=1)
    at = sat.chair(0).due_at
    assert at is not None and play.stand_in(sat.pk, 0, at)
    assert sat.table.slept_at == at
    assert seating.tidy_up(sat.pk, at + 21 * DAY) and sat.table.live
    assert seating.tidy_up(sat.pk, at + 28 * DAY)
    assert sat.table.status == Status.CANCELLED


def test_a_table_with_a_clock_running_is_never_called_off(alice: Member, bob: Member) -> None:
    sat = sit_down("toy", [alice, bob])
    assert due_chairs.idle_tables(NOW + 400 * DAY) == []
    assert not seating.tidy_up(sat.pk, NOW + 400 * DAY)
