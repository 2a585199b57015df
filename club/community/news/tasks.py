"""Celery tasks of the news."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.news.services import publish_due_items


@periodic_task(settings.SWEEP_SECONDS)
def publish() -> None:
    """Publishes what is due. Runs every minute; it may run twice."""
    publish_due_items(timezone.now())
