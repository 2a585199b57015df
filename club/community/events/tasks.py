"""Celery tasks of events. Each may run twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.community.events.services.answers import remind_of_events
from club.community.events.services.repeating import add_days_to_come


@shared_task
def add_days() -> None:
    """Adds the events of series for the next 90 days."""
    add_days_to_come(timezone.now())


@shared_task
def remind() -> None:
    """Reminds of events that are in two days."""
    remind_of_events(timezone.now())
