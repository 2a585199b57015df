"""Celery tasks: they answer requests for new passwords, and delete ended sessions, ended keys and
old entries of the security log.
"""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.people.members import active_sessions, api_keys, security_log
from club.people.members.login import passwords


@periodic_task(3600)
def tidy() -> None:
    """Runs every hour; it may run twice."""
    now = timezone.now()
    active_sessions.drop_ended_sessions(now)
    security_log.drop_old_entries(now)
    api_keys.drop_ended_keys(now)
    passwords.drop_failed_requests(now)


@periodic_task(settings.SWEEP_SECONDS)
def answer_reset_requests() -> None:
    """Runs every minute, for calls that were lost."""
    for request_id in passwords.unanswered_requests():
        passwords.answer_reset_request.delay(request_id)
