"""Beat starts without a written file, and writes its heartbeat into the database."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as project
from django.db import DatabaseError, connection

from club.base.monitoring import heartbeats
from club.base.monitoring.heartbeats import BEAT, MemoryScheduler
from club.base.monitoring.models import Pulse
from club.celery import app

pytestmark = pytest.mark.django_db


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> MemoryScheduler:
    monkeypatch.setattr(heartbeats, "close_old_connections", lambda: None)
    app.finalize()  # it receives its schedule then
    return MemoryScheduler(app=app)


def test_tasks_at_intervals_are_due_when_beat_starts_and_nightly_ones_are_not(
    scheduler: MemoryScheduler,
) -> None:
    due = {name for name, entry in scheduler.schedule.items() if entry.is_due().is_due}
    every = {task for task, when in project.PERIODIC_TASKS.items() if isinstance(when, int)}
    assert due == every


def test_no_file_is_written(
    scheduler: MemoryScheduler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scheduler.sync()
    scheduler.close()
    assert list(tmp_path.iterdir()) == []
    assert project.CELERY_BEAT_SCHEDULER == "club.base.monitoring.heartbeats:MemoryScheduler"


def test_it_writes_its_heartbeat(
    scheduler: MemoryScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.setattr(
        MemoryScheduler, "apply_async", lambda _, entry, **__: called.append(entry.name)
    )
    scheduler.tick()
    assert called and Pulse.objects.get(pk=BEAT).count == 1
    scheduler.tick()
    assert Pulse.objects.get(pk=BEAT).count == 1  # ten seconds have not passed


def test_it_goes_on_while_the_database_is_away(scheduler: MemoryScheduler) -> None:
    def broken(*_: object) -> None:
        raise DatabaseError

    with connection.execute_wrapper(broken):
        heartbeats.write_heartbeat()
