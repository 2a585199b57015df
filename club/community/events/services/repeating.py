"""Series of events: makes them, adds days to come, leaves days out and ends them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db import transaction

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.time_zones.names import club_zone_name, zone_named
from club.community.events.event_times import DAYS_AHEAD, RepeatRule
from club.community.events.models import Event, EventSeries, SeriesPart
from club.community.events.services.announcing import announce_after_commit
from club.community.events.services.locking import (
    expect_not_begun,
    lock_event,
    locked_series,
)
from club.community.events.services.making import (
    add_event,
    call_off_event,
    call_off_locked,
)
from club.community.events.services.notices import record_act
from club.community.events.services.roster import has_answers
from club.community.events.terms import (
    checked_moments,
    checked_terms,
    columns_of,
    event_terms_of,
)
from club.people.members.models import Member
from club.play.guests.services import revoke_page_passes

DAY: Final = timedelta(days=1)
CHECKED_DAYS: Final = timedelta(days=366)  # whose events are not too short or long


def make_series(
    host: Member, rule: RepeatRule, terms: Event, now: datetime
) -> EventSeries:
    """Makes a series and its events of the next 90 days. Raises ClubError."""  # events 2.1
    expect_power(host, Power.MAKE_EVENTS)
    terms = checked_terms(terms)
    zone = club_zone_name()
    rule.check()
    expect_lengths(zone, rule, terms)
    with transaction.atomic():
        series = EventSeries.objects.create(zone=zone, host=host, made_at=now)
        add_part(series, rule, terms, 1, set())
        made = fill_series(series, now)
        if made:
            announce_after_commit(made[0])
    return series


def add_days_to_come(now: datetime) -> int:
    """Adds the events of all series that are missing; it may run twice. Returns their number."""
    # events 2.4
    added = 0
    for series_id in list(
        EventSeries.objects.order_by("pk").values_list("pk", flat=True)
    ):
        with locked_series(series_id) as series:
            added += len(fill_series(series, now))
    return added


def fill_series(series: EventSeries, now: datetime) -> list[Event]:
    """Adds the missing events and returns them. Call it with the series locked."""
    today = now.astimezone(zone_named(series.zone)).date()
    rows = Event.objects.filter(series=series, slot__gte=today - DAY)
    existing = set(rows.values_list("slot", flat=True))
    made = []
    for part in series.parts.all():
        days = part.rule.days(today, today + DAYS_AHEAD, part.days_left_out)
        for day in sorted(set(days) - existing):
            begin, _end = checked_moments(
                zone_named(series.zone), day, event_terms_of(part)
            )
            if begin > now:
                made.append(_add_occurrence(series, part, day, now))
    return made


class EventEnd(StrEnum):
    """How a host ends an event, or the series after it."""

    CALL_OFF = "call_off"
    LEAVE_OUT = "leave_out"
    END_SERIES = "end_series"


def end_event(event: Event, act: str, by: Member, now: datetime) -> bool:
    """Ends the event by one of `EventEnd`. Returns whether the event is deleted. Raises
    ClubError.
    """
    match act:
        case EventEnd.LEAVE_OUT:
            return leave_out(event.pk, by, now)
        case EventEnd.END_SERIES:
            end_series(event.pk, by, event.slot or event.day, now)
        case EventEnd.CALL_OFF:
            call_off_event(event.pk, by, now)
        case _:
            raise ClubError("no_act", "Choose what to do.")
    return False


def leave_out(event_id: int, by: Member, now: datetime) -> bool:
    """Leaves a day of the series out. Deletes the event if no member answered, else calls it off;
    returns whether it was deleted.
    """  # events 2.5
    with locked_occurrence(event_id, by, now) as (_series, event):
        assert event.part is not None and event.slot is not None
        event.part.left_out = sorted({*event.part.left_out, event.slot.isoformat()})
        event.part.save(update_fields=["left_out"])
        record_act(event, "leave_out", by, now)
        return _drop(event, now)


def end_series(event_id: int, by: Member, last: date, now: datetime) -> None:
    """Ends the series after the last day."""  # events 2.6
    with locked_occurrence(event_id, by, now, expects_open=False) as (series, event):
        for part in series.parts.all():
            part.until = last if part.until is None else min(part.until, last)
            part.save(update_fields=["until"])
        record_act(event, "end_series", by, now)
        drop_all(rows_to_come(series, last + DAY, now), now)


def add_part(
    series: EventSeries,
    rule: RepeatRule,
    terms: Event,
    number: int,
    without: Collection[date],
) -> SeriesPart:
    return SeriesPart.objects.create(
        series=series,
        number=number,
        first=rule.first,
        every=rule.every,
        nth=rule.nth,
        until=rule.until,
        left_out=sorted(day.isoformat() for day in without),
        **columns_of(terms),
    )


@contextmanager
def locked_occurrence(
    event_id: int, by: Member, now: datetime, expects_open: bool = True
) -> Iterator[tuple[EventSeries, Event]]:
    """Locks a series and one of its events for a member who may change it."""
    series_of = Event.objects.filter(pk=event_id).values_list("series", flat=True)
    series_id = series_of.first()
    if series_id is None:
        raise ClubError("no_series", "The event does not repeat.")
    with locked_series(series_id) as series:
        event = lock_event(event_id)
        expect_power(by, Power.CHANGE_EVENT, event)
        if expects_open:
            expect_not_begun(event, now)
        yield series, event


def rows_to_come(series: EventSeries, since: date, now: datetime) -> list[Event]:
    """Locks and returns the events from this slot on that have not begun."""
    rows = Event.objects.select_for_update(of=("self",)).filter(series=series)
    open_rows = rows.filter(slot__gte=since, begins_at__gt=now, called_off_at=None)
    return list(open_rows.order_by("pk"))


def drop_all(rows: Iterable[Event], now: datetime) -> None:
    """Drops events without a slot, but for those that a host moved to another day."""  # events 2.6
    for row in rows:
        if "day" not in row.own_fields:
            _drop(row, now)


def _drop(event: Event, now: datetime) -> bool:
    """Deletes the event, or calls it off if it has answers; returns whether it was deleted."""
    # events 2.5
    if has_answers(event):
        call_off_locked(event, now)
        return False
    revoke_page_passes(event.get_absolute_url(), now)
    event.delete()
    return True


def _add_occurrence(
    series: EventSeries, part: SeriesPart, day: date, now: datetime
) -> Event:
    columns = {"series": series, "part": part, "slot": day}
    terms = event_terms_of(part)
    return add_event(terms, series.zone, day, series.host, now, **columns)


def expect_lengths(zone: str, rule: RepeatRule, terms: Event) -> None:
    """Raises ClubError when an event would be too short or too long, if only once a year."""
    for day in rule.days(rule.first, rule.first + CHECKED_DAYS):
        checked_moments(zone_named(zone), day, terms)
