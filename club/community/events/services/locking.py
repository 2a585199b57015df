"""The row lock of an event, and that of a series."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from club.base.errors import ClubError
from club.community.events.models import Event, EventSeries


@contextmanager
def locked_event(event_id: int) -> Iterator[Event]:
    """The event under its lock, in a transaction. Raises ClubError when there is none."""
    with transaction.atomic():
        yield lock_event(event_id)


def lock_event(event_id: int) -> Event:
    rows = Event.objects.select_for_update(of=("self",)).filter(pk=event_id)
    event = rows.first()
    if event is None:
        raise ClubError("no_event", "There is no such event.")
    return event


@contextmanager
def locked_series(series_id: int) -> Iterator[EventSeries]:
    """The series and its events under their locks, in a transaction."""
    with transaction.atomic():
        yield lock_series(series_id)


def lock_series(series_id: int) -> EventSeries:
    rows = EventSeries.objects.select_for_update(of=("self",)).filter(pk=series_id)
    series = rows.first()
    if series is None:
        raise ClubError("no_event", "There is no such event.")
    return series


def expect_not_begun(event: Event, now: datetime) -> None:
    """Raises ClubError for an event that is called off or has begun."""
    if event.is_called_off:
        raise ClubError("called_off", "The event is called off.")
    if event.has_begun(now):
        raise ClubError("has_begun", "The event has begun.")
