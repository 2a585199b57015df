"""Celery tasks: they end sanctions, and delete the texts of old cases and old contacts."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.people.moderation import services
from club.people.moderation.contacts import delete_old_contacts


@periodic_task(settings.SWEEP_SECONDS)
def end_sanctions() -> None:
    """Runs every minute; it may run twice."""
    services.end_due_sanctions(timezone.now())


@periodic_task(EVERY_NIGHT)
def tidy() -> None:
    """Runs every night; it may run twice."""
    now = timezone.now()
    services.delete_old_texts(now)
    delete_old_contacts(now)
