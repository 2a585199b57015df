"""Celery tasks of seating."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.play.seats.services.trials import delete_old_trials


@periodic_task(3600)
def remove_trials() -> None:
    """Every hour: deletes trials whose time is over."""
    delete_old_trials(timezone.now())
