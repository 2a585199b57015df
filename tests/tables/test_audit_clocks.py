"""Deadlines that are not what their rows come to are set right by night."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command

from club.members.models import Member
from club.tables.models import Chair
from club.tables.services import auditing
from tests.tables.sitting_down import DAY, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def said() -> str:
    out = StringIO()
    call_command("audit_clocks", stdout=out)
    return out.getvalue()


def test_t17_a_wrong_deadline_is_set_right(sat: Sat) -> None:
    due_at = sat.chair(0).due_at
    assert due_at is not None
    Chair.objects.filter(table=sat.pk, seat=0).update(due_at=due_at + DAY)
    revision = sat.table.revision
    assert said().startswith("1 deadlines")
    assert sat.chair(0).due_at == due_at
    assert sat.table.revision > revision  # who was about to act on it looks again


def test_t17_right_ones_are_left_as_they_are(sat: Sat) -> None:
    before = (sat.table.revision, sat.chair(0).due_at, sat.chair(1).due_at)
    assert said().startswith("0 deadlines")
    assert (sat.table.revision, sat.chair(0).due_at, sat.chair(1).due_at) == before


def test_t17_every_table_is_looked_at_however_many_there_are(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditing, "BATCH", 2)
    tables = [sit_down("nim", [alice, bob]) for _ in range(5)]
    Chair.objects.filter(seat=0).update(due_at=None)
    assert said().startswith("5 deadlines")
    assert all(sat.chair(0).due_at for sat in tables)


def test_t17_beat_does_so_every_night() -> None:
    assert settings.SWEEPS["club.tables.tasks.audit_clocks"] == 24 * 3600
