"""Celery tasks of events. Each may run twice."""

from __future__ import annotations

from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.events.services.reminding import remind_of_events
from club.community.events.services.repeating import add_days_to_come


@periodic_task(6 * 3600)
def add_days() -> None:
    """Adds the events of series for the next 90 days."""
    add_days_to_come(timezone.now())


@periodic_task(900)
def remind() -> None:
    """Reminds of events that are in two days."""
    remind_of_events(timezone.now())
