"""The Celery task that deletes ended sessions, ended keys and old entries of the security log."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.members import active_sessions, api_keys, security_log


@shared_task
def tidy() -> None:
    """Runs every hour; it may run twice."""
    now = timezone.now()
    active_sessions.drop_ended_sessions(now)
    security_log.drop_old_entries(now)
    api_keys.drop_ended_keys(now)
