"""Celery tasks of events. Each may run twice."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.events.services.announcing import announce, events_to_announce
from club.community.events.services.answers import remind_of_events
from club.community.events.services.repeating import add_days_to_come


@periodic_task(6 * 3600)
def add_days() -> None:
    """Adds the events of series for the next 90 days."""
    add_days_to_come(timezone.now())


@periodic_task(settings.SWEEP_SECONDS)
def announce_all() -> None:
    """Calls the task for events whose members are still to be notified."""
    for event_id in events_to_announce():
        announce.delay(event_id)


@periodic_task(900)
def remind() -> None:
    """Reminds of events that are in two days."""
    remind_of_events(timezone.now())
