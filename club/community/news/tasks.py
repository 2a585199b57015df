"""Celery tasks of the news."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.community.news.services import publish_due_items


@shared_task
def publish() -> None:
    """Publishes what is due. Runs every minute; it may run twice."""
    publish_due_items(timezone.now())
