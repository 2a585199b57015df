"""What Celery calls to tidy up: signals that everybody has read."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.streams import publisher


@shared_task
def clear_signals() -> None:
    """Every ten minutes; running twice drops nothing more."""
    publisher.drop_old_signals(timezone.now())
