"""Celery tasks of clocks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.play.tables.tasks import AtTable
from club.play.time_control import services


@shared_task(base=AtTable)
def remind(table_id: int, seat: int) -> None:
    services.remind(table_id, seat, timezone.now())


@periodic_task(EVERY_NIGHT)
def audit_clocks() -> None:
    """Repairs the clocks of all tables, and tells members whose time zone has become unknown. Runs
    every night.
    """
    services.repair_clocks()
    services.notify_unknown_zones(timezone.now())
