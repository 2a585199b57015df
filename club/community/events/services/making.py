"""Makes, changes and calls off single events."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from typing import Any, Final

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.time_zones.names import club_zone_name, zone_named
from club.community.events.event_times import moments
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.services.announcing import announce_after_commit
from club.community.events.services.locking import expect_not_begun, locked_event
from club.community.events.services.notices import (
    Days,
    owe_calling_off,
    owe_change,
    record_act,
    record_change,
)
from club.community.events.services.roster import open_roster
from club.community.events.term_columns import EventFields
from club.community.events.terms import (
    TermsChange,
    checked_moments,
    checked_terms,
    columns_of,
    event_terms_of,
)
from club.people.members.models import Member

FARTHEST: Final = timedelta(days=3 * 366)


def make_event(host: Member, day: date, terms: Event, now: datetime) -> Event:
    """Makes an event in the zone of the club; its host comes. Raises ClubError."""  # events 1.1
    expect_power(host, Power.MAKE_EVENTS)
    terms = checked_terms(terms)
    zone = club_zone_name()
    expect_coming(zone_named(zone), day, terms, now)
    with transaction.atomic():
        event = add_event(terms, zone, day, host, now)
        announce_after_commit(event)
    return event


def change_event(
    event_id: int, by: Member, day: date, terms: Event, now: datetime
) -> Event:
    """Changes one event alone; of a series, the changed fields are its own from now on."""
    terms = checked_terms(terms)
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        expect_not_begun(event, now)
        expect_coming(event.zone_info, day, terms, now)
        wanted = columns_of(terms) | {"day": day}
        own = [name for name in wanted if getattr(event, name) != wanted[name]]
        change = TermsChange(event_terms_of(event), terms)
        days: Days = {"day": event.day}, {"day": day}
        record_change(event, "change", by, change, days, now)
        if event.series_id is not None:
            event.own_fields = sorted({*event.own_fields, *own})
        change_fields(event, wanted, by, now)
    return event


def call_off_event(event_id: int, by: Member, now: datetime) -> Event:
    """Calls the event off for good, and notifies members who said yes or maybe."""
    # events 3.6
    with locked_event(event_id) as event:
        expect_power(by, Power.CHANGE_EVENT, event)
        expect_not_begun(event, now)
        call_off_locked(event, now)
        record_act(event, "call_off", by, now)
    return event


def expect_coming(zone: tzinfo, day: date, terms: Event, now: datetime) -> None:
    """Raises ClubError when the event would begin in the past, or years ahead."""
    if not now.date() - timedelta(days=2) <= day <= (now + FARTHEST).date():
        raise ClubError("day", "Choose a day to come, within three years.")
    begin, _end = checked_moments(zone, day, terms)
    if begin <= now:
        raise ClubError("day", "This time is in the past.")


def add_event(
    terms: EventFields,
    zone: str,
    day: date,
    host: Member | None,
    now: datetime,
    **of_series: Any,
) -> Event:
    """Adds the row, and the yes of the host. Call it in a transaction."""
    begin, end = moments(zone_named(zone), day, terms.begins, terms.ends, terms.nights)
    event = Event.objects.create(
        **columns_of(terms),
        **of_series,
        zone=zone,
        day=day,
        begins_at=begin,
        ends_at=end,
        host=host,
        made_at=now,
        changed_at=now,
        last_number=1 if host else 0,
    )
    if host is not None and host.is_active:
        EventAnswer.objects.create(
            event=event,
            member=host,
            choice=AnswerChoice.YES,
            is_inside=True,
            number=1,
            answered_at=now,
        )
    return event


def change_fields(
    event: Event, wanted: dict[str, Any], by: Member, now: datetime
) -> None:
    """Sets the columns under the lock, tells of another time or place, and moves the waiting list
    when there is more room.
    """
    before = {name: getattr(event, name) for name in wanted}
    times = (event.begins_at, event.ends_at)
    for name, value in wanted.items():
        setattr(event, name, value)
    event.begins_at, event.ends_at = moments(
        event.zone_info, event.day, event.begins, event.ends, event.nights
    )
    has_moved = times != (event.begins_at, event.ends_at)
    if not has_moved and before == wanted:
        return
    is_elsewhere = has_moved or before.get("place", event.place) != event.place
    if is_elsewhere or before.get("title", event.title) != event.title:
        event.sequence += 1
    event.changed_at = now
    if has_moved:
        event.reminded_at = None
    _save_changed(event, before.get("capacity", event.capacity), by, now)
    if is_elsewhere:
        owe_change(event, by, now)


def _save_changed(
    event: Event, old_capacity: int | None, by: Member, now: datetime
) -> None:
    event.save()
    if old_capacity != event.capacity:
        wanted, event.capacity = event.capacity, old_capacity
        roster = open_roster(event, by)  # the free places before
        event.capacity = wanted
        roster.settle(now)  # events 4.5


def call_off_locked(event: Event, now: datetime) -> None:
    """Calls off a locked event."""
    event.called_off_at = event.changed_at = now
    event.sequence += 1
    event.save(update_fields=["called_off_at", "changed_at", "sequence"])
    owe_calling_off(event, now)
