"""The Celery task that removes members whose time has come."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.people.account_deletion import services


@periodic_task(3600)
def remove_departed() -> None:
    """Runs every hour; it may run twice."""
    services.remove_departed_members(timezone.now())
