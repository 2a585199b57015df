"""Every night, deadlines that differ from the computed ones are repaired."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core.management import call_command
from time_machine import travel

from club.base.periodic_tasks import beat_schedule
from club.people.members.models import Member
from club.play.tables.models import Chair
from club.play.time_control.services import downtime
from club.play.time_control.tasks import audit_clocks
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def said() -> str:
    out = StringIO()
    call_command("audit_clocks", stdout=out)
    return out.getvalue()


def test_a_wrong_deadline_is_set_right(sat: Sat) -> None:
    due_at = sat.chair(0).due_at
    assert due_at is not None
    Chair.objects.filter(table=sat.pk, seat=0).update(due_at=due_at + DAY)
    revision = sat.table.revision
    assert said().startswith("1 deadlines")
    assert sat.chair(0).due_at == due_at
    assert sat.table.revision > revision  # plies that were computed before are refused


def test_right_ones_are_left_as_they_are(sat: Sat) -> None:
    before = (sat.table.revision, sat.chair(0).due_at, sat.chair(1).due_at)
    assert said().startswith("0 deadlines")
    assert (sat.table.revision, sat.chair(0).due_at, sat.chair(1).due_at) == before


def test_every_table_is_looked_at_however_many_there_are(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downtime, "AUDITED_TABLES", 2)
    tables = [sit_down("nim", [alice, bob]) for _ in range(5)]
    Chair.objects.filter(seat=0).update(due_at=None)
    assert said().startswith("5 deadlines")
    assert all(sat.chair(0).due_at for sat in tables)


def test_beat_does_so_at_four_every_night_by_the_clubs_clock() -> None:
    """By the hour, and not by what beat remembers: beat may be restarted at any time."""
    when = beat_schedule[audit_clocks.name]["schedule"]
    begun = datetime(2026, 7, 1, 3, 59, tzinfo=ZoneInfo(settings.TIME_ZONE))
    with travel(begun + timedelta(seconds=59), tick=False):
        assert not when.is_due(begun).is_due
    with travel(begun + timedelta(minutes=1), tick=False):
        assert when.is_due(begun).is_due
