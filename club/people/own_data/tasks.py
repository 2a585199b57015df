"""The Celery task that has waiting zips of members' own data made."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.people.own_data import services


@periodic_task(600)
def make_waiting() -> None:
    """Calls again what was lost, and deletes what is old."""
    services.delete_old_data(timezone.now())
    for export_id in services.waiting_exports():
        services.make.delay(export_id)
