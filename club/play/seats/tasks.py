"""Celery tasks of seating."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.play.seats import services
from club.play.seats.services.trials import delete_old_trials
from club.play.tables.tasks import AtTable


@shared_task(base=AtTable)
def remove_unconfirmed(table_id: int, seat: int) -> None:
    services.remove_unconfirmed(table_id, seat, timezone.now())


@shared_task(base=AtTable)
def settle_rematch(table_id: int) -> None:
    services.settle_rematch(table_id, timezone.now())


@shared_task(base=AtTable)
def tidy_up(table_id: int) -> None:
    services.tidy_up(table_id, timezone.now())


@periodic_task(3600)
def remove_trials() -> None:
    """Every hour: deletes trials whose time is over."""
    delete_old_trials(timezone.now())
