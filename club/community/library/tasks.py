"""Celery tasks of the library."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.community.library.services.reminders import remind_of_loans


@shared_task
def remind() -> None:
    """Reminds borrowers from 9:00 on. Runs every ten minutes; it may run twice."""
    remind_of_loans(timezone.now())
