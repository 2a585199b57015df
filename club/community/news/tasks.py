"""Celery tasks of the news."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.community.news.services import publish_due_items


@shared_task
def publish() -> None:
    """Publishes articles that are due. Runs every minute. Idempotent."""
    publish_due_items(timezone.now())
