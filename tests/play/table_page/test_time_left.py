"""The bar at a table shows counted time, and a pause is not part of the time left."""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.people.members.models import Member
from club.play.table_page.page import build_page
from club.play.tables.models import Table
from club.play.tables.presentation.seats import TimeLeft
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Stop
from club.play.time_control.non_counting_time import read_quiet_hours
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def clock(sat: Sat, viewer: int | None, passed: timedelta) -> TimeLeft:
    """The clock of the first seat, as the viewer's page shows it so long after the question."""
    member = sat.member(viewer or 0)
    page = build_page(Table.objects.get(pk=sat.pk), viewer, member, {}, NOW + passed)
    shown = page.seats.sitters[0].clock
    assert shown is not None
    return shown


def test_the_bar_at_a_table_stands_still_at_night(alice: Member, bob: Member) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("19:00", "07:00"), NOW - 30 * DAY)
    sat = sit_down("nim", [alice, bob], pace=2 * DAY, honours_quiet=True)
    assert [clock(sat, 0, passed).share for passed in (0 * HOUR, 12 * HOUR)] == [100, 100]
    assert [clock(sat, 0, passed).share for passed in (DAY, 36 * HOUR, 2 * DAY)] == [75, 75, 50]


def test_the_nights_of_others_do_not_show(alice: Member, bob: Member) -> None:
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("19:00", "07:00"), NOW - 30 * DAY)
    sat = sit_down("nim", [alice, bob], pace=2 * DAY, honours_quiet=True)
    assert clock(sat, 1, 12 * HOUR).share < 100


def test_a_paused_table_names_the_time_after_the_pause(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=2 * DAY)
    Stop.objects.create(table=sat.table, since=NOW + DAY, until=NOW + 9 * DAY, why="pause")
    sat.table.chairs.filter(seat=0).update(due_at=NOW + 10 * DAY)
    for viewer in (0, 1, None):
        assert clock(sat, viewer, 5 * DAY).left == "1 day left after the pause"
    assert clock(sat, 0, 5 * DAY).share == 50
