"""Notifies the members of the club of a new event. A large club has thousands of them, so a task
does it, some members at a time; the transaction that makes the event only stores that it is due.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Final

from celery import shared_task
from django.utils import timezone

from club.base.errors import ClubError
from club.base.roles.queries import all_but_guests
from club.celery import ClubTask
from club.community.events.models import Event
from club.community.events.services.locking import locked_event
from club.community.events.services.notices import owe_news_of_event

MEMBERS_AT_ONCE: Final = 200  # of one transaction
STEPS_AT_ONCE: Final = 40  # of one task, far below its time limit


def announce_after_commit(event: Event) -> None:
    """Stores that the event is new to all members, and calls the task. Where the call is lost, a
    periodic task finds the event. Call it in the transaction that makes the event.
    """  # notices 1.1
    event.announced_to = 0
    event.save(update_fields=["announced_to"])
    announce.delay_on_commit(event.pk)


@shared_task(base=ClubTask)
def announce(event_id: int) -> None:
    """Notifies members of a new event, unless it was deleted meanwhile."""
    with suppress(ClubError):
        announce_event(event_id, timezone.now())


def announce_event(event_id: int, now: datetime) -> None:
    """Notifies the members who are still to be notified. A second run does nothing."""
    for _step in range(STEPS_AT_ONCE):
        if not announce_to_some(event_id, now):
            return
    announce.delay(event_id)


def announce_to_some(event_id: int, now: datetime) -> bool:
    """Notifies the next members, and stores the last of them in the same transaction: a worker that
    is killed leaves no member out and notifies none twice. Returns whether there are more. Raises
    ClubError if the event was deleted.
    """
    with locked_event(event_id) as event:
        if event.announced_to is None:
            return False
        members = list(all_but_guests(event.announced_to)[:MEMBERS_AT_ONCE])
        if not event.is_called_off:
            others = [member for member in members if member != event.host_id]
            owe_news_of_event(event, others, now)
        is_last = event.is_called_off or len(members) < MEMBERS_AT_ONCE
        event.announced_to = None if is_last else members[-1]
        event.save(update_fields=["announced_to"])
    return not is_last


def events_to_announce() -> list[int]:
    """Events of which members are still to be notified."""
    due = Event.objects.filter(announced_to__isnull=False)
    return list(due.order_by("pk").values_list("pk", flat=True))
