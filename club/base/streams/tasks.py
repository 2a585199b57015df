"""The Celery task that deletes old signals."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.base.streams import publisher


@shared_task
def clear_signals() -> None:
    """Runs every ten minutes; it may run twice."""
    publisher.drop_old_signals(timezone.now())
