"""Celery tasks: they end sanctions, and delete the texts of old cases and old contacts."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.people.moderation import services
from club.people.moderation.contacts import delete_old_contacts


@shared_task
def end_sanctions() -> None:
    """Runs every minute; it may run twice."""
    services.end_due_sanctions(timezone.now())


@shared_task
def tidy() -> None:
    """Runs every night; it may run twice."""
    now = timezone.now()
    services.delete_old_texts(now)
    delete_old_contacts(now)
