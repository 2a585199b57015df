"""Celery tasks: they end sanctions and delete the texts of old cases."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.conduct import services


@shared_task
def end_sanctions() -> None:
    """Runs every minute; it may run twice."""
    services.end_due_sanctions(timezone.now())


@shared_task
def tidy() -> None:
    """Runs every night; it may run twice."""
    services.delete_old_texts(timezone.now())
