"""Celery tasks of play. Apps below call them by the signals of tables and clocks."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.monitoring.heartbeats import SEARCHERS
from club.base.periodic_tasks import periodic_task
from club.celery import ClubTask
from club.play.moves import services
from club.play.tables import due_chairs
from club.play.tables.tasks import AtTable


@shared_task(base=AtTable)
def stand_in(table_id: int, seat: int) -> None:
    services.stand_in(table_id, seat, timezone.now(), search_later=search.delay)


@shared_task(base=AtTable, queue_name=settings.SEARCHERS_QUEUE)
def search(table_id: int, seat: int) -> None:
    """Plays the turn of a bot that searches, in a queue where nothing else waits for it."""
    services.stand_in(table_id, seat, timezone.now())


@periodic_task(
    settings.SWEEP_SECONDS, heartbeat=SEARCHERS, queue=settings.SEARCHERS_QUEUE
)
def show_searchers_alive() -> None:
    """Does nothing but its heartbeat: a club may have no bot that searches."""


@periodic_task(int(settings.SEARCHERS_HURRY_AFTER.total_seconds()))
def hurry_late_searchers() -> None:
    """Has the usual bot answer turns that have waited too long for the searchers."""
    for table_id, seat in due_chairs.late_searchers(timezone.now()):
        stand_in.delay(table_id, seat)


@shared_task(base=AtTable)
def wake(table_id: int) -> None:
    services.wake(table_id, timezone.now())


@shared_task(base=AtTable)
def examine(table_id: int) -> None:
    services.examine(table_id, timezone.now())


@shared_task(base=ClubTask)
def suspend_after_lost_worker(table_id: int) -> None:
    """Suspends a table whose tasks have killed their workers."""
    services.suspend(
        table_id,
        "The rules or a bot did not come back and were ended with their worker.",
        timezone.now(),
    )


@shared_task(base=ClubTask)
def suspend_without_deadline(table_id: int) -> None:
    """Suspends a table where the calendar leaves a chair no deadline."""
    services.suspend(
        table_id, "For a seat here no deadline could be found.", timezone.now()
    )


# --- receivers, which the app config connects


def queue_stand_in(table_id: int, seat: int, searches: bool = False, **_: Any) -> None:
    task = search if searches else stand_in
    task.delay_on_commit(table_id, seat)


def queue_wake(table_id: int, **_: Any) -> None:
    wake.delay_on_commit(table_id)


def queue_examination(table_id: int, **_: Any) -> None:
    examine.delay(table_id)


def queue_suspension(table_id: int, **_: Any) -> None:
    suspend_after_lost_worker.delay(table_id)


def queue_suspension_without_deadline(table_id: int, **_: Any) -> None:
    suspend_without_deadline.delay_on_commit(table_id)
