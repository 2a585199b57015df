"""If a calendar leaves no time within three years, the table is suspended; everything else
goes on.
"""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Holiday
from club.play.time_control.services import downtime
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]


@pytest.fixture
def endless() -> None:
    """A row that no form of the club writes: four years in which no time counts."""
    last = NOW.date() + 4 * 365 * DAY
    Holiday.objects.create(name="x", first=NOW.date(), last=last, written_at=NOW)


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.mark.usefixtures("sat", "endless")
def test_a_play_after_which_there_is_no_deadline_stands_and_marks_the_table(sat: Sat) -> None:
    sat.play(0, "take 1 from a")
    assert [seat for seat, _, _ in sat.plies()] == [0]
    assert "no deadline" in sat.table.marked
    assert (sat.chair(1).due_at, sat.chair(1).remind_at) == (None, None)


def test_by_night_such_a_table_is_found_and_marked(sat: Sat, endless: None) -> None:
    downtime.repair_clocks()
    assert "no deadline" in sat.table.marked


def test_a_closure_is_settled_all_the_same(
    sat: Sat, alice: Member, bob: Member, endless: None
) -> None:
    free = sit_down("nim", [alice, bob], holidays=False)
    due_at = free.chair(0).due_at
    assert due_at is not None
    timecontrol.record_downtime(NOW)
    timecontrol.record_downtime(NOW + 5 * HOUR)
    assert free.chair(0).due_at == due_at + 5 * HOUR
    assert ["no deadline" in one.table.marked for one in (sat, free)] == [True, False]


def test_once_the_calendar_is_mended_play_goes_on(sat: Sat, endless: None) -> None:
    downtime.repair_clocks()
    Holiday.objects.all().delete()
    assert play.resume(sat.pk, None, NOW + HOUR)
    assert Table.objects.get(pk=sat.pk).marked == ""
    assert sat.chair(0).due_at is not None


def test_while_it_is_not_mended_play_is_held_again(sat: Sat, endless: None) -> None:
    downtime.repair_clocks()
    play.resume(sat.pk, None, NOW + HOUR)
    assert "no deadline" in sat.table.marked
