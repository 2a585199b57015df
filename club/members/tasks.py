"""What Celery calls to tidy up: sessions and keys that ran out, and what the security log need not
keep.
"""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.members import active_sessions, api_keys, security_log


@shared_task
def tidy() -> None:
    """Every hour; running twice drops nothing more."""
    now = timezone.now()
    active_sessions.drop_ended_sessions(now)
    security_log.drop_old(now)
    api_keys.drop_ended_keys(now)
