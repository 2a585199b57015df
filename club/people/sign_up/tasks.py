"""Celery tasks of newcomers."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.people.sign_up.services import remind_organisers


@shared_task
def remind() -> None:
    """Runs every hour; it may run twice."""
    remind_organisers(timezone.now())
