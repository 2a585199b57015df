"""Celery tasks of the news."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.news.services import publish_due_items


@periodic_task(settings.SWEEP_SECONDS)
def publish() -> None:
    """Publishes articles that are due. Runs every minute. Idempotent."""
    publish_due_items(timezone.now())
