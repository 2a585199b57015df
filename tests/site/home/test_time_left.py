"""The bar on the home page shows the share of counted time that is left for the question.
Tables come by deadline; those without one last, the longest waiting first.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.tables.models import Chair
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Stop
from club.play.time_control.non_counting_time import read_quiet_hours
from club.play.time_control.presets import TimeControl
from club.site.home.home import home_of
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def share(member: Member, since: timedelta) -> int:
    """The percentage of the first bar, so long after the question."""
    first = home_of(member, NOW + since).first
    assert first is not None and first.clock is not None
    return first.clock.share


def test_without_rest_the_bar_runs_with_the_wall(alice: Member, bob: Member) -> None:
    sit_down("nim", [alice, bob], pace=2 * DAY)
    assert [share(alice, passed) for passed in (0 * HOUR, DAY, 47 * HOUR)] == [100, 50, 2]


def test_the_bar_stands_still_while_time_rests(alice: Member, bob: Member) -> None:
    """Nights from 19:00 to 7:00 do not count; the question was put when one began."""
    timecontrol.set_quiet_hours(alice, "UTC", read_quiet_hours("19:00", "07:00"), NOW - 30 * DAY)
    sit_down("nim", [alice, bob], pace=2 * DAY, honours_quiet=True)
    assert [share(alice, passed) for passed in (0 * HOUR, 12 * HOUR)] == [100, 100]
    assert [share(alice, passed) for passed in (DAY, 36 * HOUR, 2 * DAY)] == [75, 75, 50]


def test_the_bar_is_of_what_the_question_began_with(alice: Member, bob: Member) -> None:
    """A short bank does not make the bar full; a gift does not make it more than full."""
    sat = sit_down("nim", [alice, bob], pace=TimeControl(DAY, 20 * DAY, cap=20 * DAY))
    assert share(alice, 18 * DAY) == 14  # 3 of 21 days
    timecontrol.give_time(sat.pk, bob, 0, NOW + MINUTE)
    assert share(alice, MINUTE) == 100


def test_a_paused_table_keeps_its_bar(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=2 * DAY)
    Stop.objects.create(table=sat.table, since=NOW + DAY, until=NOW + 9 * DAY, why="pause")
    assert share(alice, 5 * DAY) == 50


def test_the_earliest_deadline_is_first_and_none_is_last(alice: Member, bob: Member) -> None:
    paces = {"slow": 6 * DAY, "quick": DAY, "held": 2 * DAY, "older": 4 * DAY}
    sats = {name: sit_down("nim", [alice, bob], pace=pace) for name, pace in paces.items()}
    due(sats["held"], due_at=None)
    due(sats["older"], due_at=NOW + 6 * DAY, turn_since=NOW - DAY)
    shown = [glimpse.table.pk for glimpse in home_of(alice, NOW).waiting.tables]
    assert shown == [sats[name].pk for name in ("quick", "older", "slow", "held")]


def due(sat: Sat, **columns: object) -> None:
    Chair.objects.filter(table=sat.pk, seat=0).update(**columns)


def test_bars_cost_the_same_for_one_table_and_many(alice: Member, bob: Member) -> None:
    counts = []
    for tables in (1, 9):
        for _ in range(tables):
            sit_down("nim", [alice, bob], honours_quiet=True)
        with CaptureQueriesContext(connection) as asked:
            home_of(alice, NOW)
        counts.append(len(asked))
    assert counts[0] == counts[1]
