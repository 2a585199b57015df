"""Celery tasks of the library."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.library.services.reminders import remind_of_loans


@periodic_task(600)
def remind() -> None:
    """Reminds borrowers from 9:00 on. Runs every ten minutes; it may run twice."""
    remind_of_loans(timezone.now())
