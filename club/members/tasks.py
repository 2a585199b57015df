"""What Celery calls to tidy up: sessions and keys that ran out, and what the security log need not
keep.
"""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.members import keys, security, sessions


@shared_task
def tidy() -> None:
    """Every hour; running twice drops nothing more."""
    now = timezone.now()
    sessions.drop_ended(now)
    security.drop_old(now)
    keys.drop_ended_keys(now)
