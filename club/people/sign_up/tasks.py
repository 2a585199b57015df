"""Celery tasks of newcomers."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.people.sign_up.services import remind_organisers


@periodic_task(3600)
def remind() -> None:
    """Runs every hour; it may run twice."""
    remind_organisers(timezone.now())
