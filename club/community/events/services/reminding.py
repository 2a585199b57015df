"""Reminds members of events, two days before."""

from __future__ import annotations

from datetime import datetime

from club.community.events.models import LAST_DAYS, Event
from club.community.events.services.locking import locked_event
from club.community.events.services.notices import owe_reminder


def remind_of_events(now: datetime) -> int:
    """Yes and maybe are told once; returns the number of events. It may run twice."""  # events 7.1
    soon = Event.objects.filter(
        begins_at__gt=now,
        begins_at__lte=now + LAST_DAYS,
        reminded_at=None,
        called_off_at=None,
    )
    reminded = 0
    for event_id in list(soon.order_by("pk").values_list("pk", flat=True)):
        with locked_event(event_id) as event:
            if event.reminded_at is None and not event.is_called_off:
                event.reminded_at = now
                owe_reminder(event, now)
                event.save(update_fields=["reminded_at", "last_fact"])
                reminded += 1
    return reminded
