"""Celery tasks of members' own data."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.people.own_data import services


@shared_task(expires=settings.SWEEP_SECONDS)
def make(export_id: int) -> None:
    """It may run twice."""
    services.make_data(export_id, timezone.now())


@periodic_task(600)
def make_waiting() -> None:
    """Calls again what was lost, and deletes what is old."""
    services.delete_old_data(timezone.now())
    for export_id in services.waiting_exports():
        make.delay(export_id)
