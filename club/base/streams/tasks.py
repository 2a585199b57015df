"""The Celery task that deletes old signals."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.base.streams import publisher


@periodic_task(600)
def clear_signals() -> None:
    """Runs every ten minutes; it may run twice."""
    publisher.drop_old_signals(timezone.now())
