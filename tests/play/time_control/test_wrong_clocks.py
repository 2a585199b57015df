"""A host whose clock is wrong moves no deadline of the club: only the clock of the database server,
which all hosts share, confirms that time has passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import states
from celery.exceptions import Ignore
from django.test import Client
from django.utils import timezone

from club.base.monitoring import heartbeats
from club.base.monitoring.models import Pulse
from club.people.members.models import Member
from club.play.moves.tasks import stand_in
from club.play.tables.models import Chair
from club.play.time_control.models import Closure, Heartbeat
from club.site.periodic.tasks import sweep
from tests.support.sitting_down import sit_down

pytestmark = pytest.mark.django_db
THREE_DAYS = timedelta(days=3)


@contextmanager
def in_worker(task: Any) -> Iterator[None]:
    task.push_request(called_directly=False, is_eager=False)
    try:
        yield
    finally:
        task.pop_request()


def deadlines(table: int) -> list[datetime | None]:
    chairs = Chair.objects.filter(table=table).order_by("seat")
    return [*chairs.values_list("due_at", flat=True)]


def set_server_time(monkeypatch: pytest.MonkeyPatch, time: datetime) -> None:
    monkeypatch.setattr("club.base.database.server.server_time", lambda: time)


@pytest.mark.parametrize("away", [THREE_DAYS, -THREE_DAYS])
def test_a_sweep_by_a_clock_that_no_other_host_shares_changes_nothing(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch, away: timedelta
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now())
    swept_at = Heartbeat.objects.create(pk=1, at=timezone.now()).at
    due = deadlines(sat.pk)
    set_server_time(monkeypatch, timezone.now() - away)

    with in_worker(sweep), pytest.raises(Ignore):
        sweep()

    assert not Closure.objects.exists()
    assert Heartbeat.objects.get().at == swept_at
    assert deadlines(sat.pk) == due


def test_time_that_has_passed_for_the_database_too_is_a_closure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Heartbeat.objects.create(pk=1, at=timezone.now() - THREE_DAYS)
    set_server_time(monkeypatch, timezone.now())

    with in_worker(sweep):
        sweep()

    assert Closure.objects.get().until - Closure.objects.get().since >= THREE_DAYS


def test_no_task_of_a_table_runs_on_a_host_with_a_wrong_clock(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = sit_down("nim", [alice, bob], now=timezone.now() - 30 * THREE_DAYS)
    seat = Chair.objects.get(table=sat.pk, turn_since__isnull=False).seat
    set_server_time(monkeypatch, timezone.now() - THREE_DAYS)

    with in_worker(stand_in), pytest.raises(Ignore):
        stand_in(sat.pk, seat)

    assert Chair.objects.filter(table=sat.pk, seat=seat, turn_since__isnull=False).exists()


def test_a_task_that_was_left_out_is_no_sign_of_life() -> None:
    heartbeats.end_trace(task_id="1", task=sweep, state=states.IGNORED)
    assert not Pulse.objects.exists()


def test_health_names_a_wrong_clock(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    set_server_time(monkeypatch, timezone.now() - THREE_DAYS)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["parts"]["clock"]["ok"]) == (503, False)


@pytest.mark.postgres
def test_the_clock_of_postgresql_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = timezone.now() + THREE_DAYS
    monkeypatch.setattr(timezone, "now", lambda: ahead)

    with in_worker(sweep), pytest.raises(Ignore):
        sweep()
