"""Beat starts without a written file, and writes its heartbeat into the database."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings as project
from django.db import DatabaseError, connection

from club.base.monitoring import heartbeats
from club.base.monitoring.heartbeats import BEAT, MemoryScheduler
from club.base.monitoring.models import Pulse
from club.base.periodic_tasks import EVERY_NIGHT, beat_schedule
from club.celery import app

pytestmark = pytest.mark.django_db

AT_NIGHT = {
    "club.community.ratings.tasks.nightly",
    "club.community.tournaments.tasks.nightly",
    "club.messages.notifications.tasks.tidy",
    "club.play.turns_by_email.tasks.tidy",
    "club.people.file_imports.tasks.tidy",
    "club.people.moderation.tasks.tidy",
    "club.play.time_control.tasks.audit_clocks",
}
AT_INTERVALS = {  # seconds
    "club.base.streams.tasks.clear_signals": 600,
    "club.community.events.tasks.add_days": 21600,
    "club.community.events.tasks.announce_all": 60,
    "club.community.events.tasks.remind": 900,
    "club.community.library.tasks.remind": 600,
    "club.community.news.tasks.publish": 60,
    "club.community.play_log.tasks.catch_up": 60,
    "club.community.play_log.tasks.confirm_due": 3600,
    "club.community.ratings.tasks.catch_up": 60,
    "club.community.search.tasks.check_texts": 86400,
    "club.community.tournaments.tasks.tick": 60,
    "club.messages.notifications.tasks.owe_digests": 600,
    "club.messages.notifications.tasks.post": 10,
    "club.play.moves.tasks.hurry_late_searchers": 10,
    "club.play.moves.tasks.show_searchers_alive": 60,
    "club.play.analysis.tasks.compute_unfinished": 600,
    "club.play.seats.tasks.remove_trials": 3600,
    "club.play.turns_by_email.tasks.read_mail": 10,
    "club.people.account_deletion.tasks.remove_departed": 3600,
    "club.people.file_imports.tasks.catch_up": 60,
    "club.people.members.tasks.answer_reset_requests": 60,
    "club.people.members.tasks.tidy": 3600,
    "club.people.moderation.tasks.end_sanctions": 60,
    "club.people.own_data.tasks.make_waiting": 600,
    "club.people.sign_up.tasks.remind": 3600,
    "club.site.periodic.tasks.sweep": 60,
}


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> MemoryScheduler:
    monkeypatch.setattr(heartbeats, "close_old_connections", lambda: None)
    app.loader.import_default_modules()  # each task adds itself to the schedule
    app.finalize()  # the application receives the schedule then
    return MemoryScheduler(app=app)


def test_tasks_at_intervals_are_due_when_beat_starts_and_nightly_ones_are_not(
    scheduler: MemoryScheduler,
) -> None:
    due = {name for name, entry in scheduler.schedule.items() if entry.is_due().is_due}
    assert due == set(AT_INTERVALS)


def test_the_schedule_has_each_task_with_its_time(scheduler: MemoryScheduler) -> None:
    every_night = {
        name for name, entry in beat_schedule.items() if entry["schedule"] == EVERY_NIGHT
    }

    assert every_night == AT_NIGHT
    assert {
        name: entry["schedule"] for name, entry in beat_schedule.items() if name not in AT_NIGHT
    } == AT_INTERVALS
    assert set(scheduler.schedule) == AT_NIGHT | set(AT_INTERVALS)


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
