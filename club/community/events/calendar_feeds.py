"""Events as iCalendar objects (RFC 5545): one VEVENT for each event, no rules of repetition. A time
zone has one part for each change of its offset, which all programs read alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import regex
from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import (
    Calendar,
    Component,
    Timezone,
    TimezoneDaylight,
    TimezoneStandard,
    vDuration,
)
from icalendar import Event as CalendarEntry

from club.base.club_settings.queries import current_settings
from club.base.time_zones.names import known_or_club_zone, zone_named
from club.base.time_zones.offsets import offset_spans
from club.community.events import queries
from club.community.events.event_times import is_repeated
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.presentation.words import event_terms_in_words
from club.messages.feeds.calendar import own_host
from club.people.members.models import Member

REFRESH: Final = timedelta(hours=1)
CONTROL: Final = regex.compile(r"[\p{Cc}--[\n\t]]", regex.V1)


def club_calendar(events: Sequence[Event], with_secrets: bool) -> bytes:
    """These events; `with_secrets` says how to get in."""
    calendar = Calendar()
    calendar.add("PRODID", "-//Kerho//Events//EN")
    calendar.add("VERSION", "2.0")
    name = _("{club}: events").format(club=current_settings().name)
    calendar.add("X-WR-CALNAME", _clean(name))
    calendar.add(
        "REFRESH-INTERVAL", vDuration(REFRESH), parameters={"VALUE": "DURATION"}
    )
    for component in _zones(events):
        calendar.add_component(component)
    for event in events:
        calendar.add_component(entry(event, with_secrets))
    return bytes(calendar.to_ical())


def entries_of_member(member: Member, now: datetime) -> Iterator[Component]:
    """Yields the zones and the events to which the member said yes, with a place, or maybe."""
    answers = queries.calendar_answers(member, now)
    yield from _zones([answer.event for answer in answers])
    for answer in answers:
        yield entry(answer.event, True, answer)


def entry(
    event: Event, with_secrets: bool, answer: EventAnswer | None = None
) -> Component:
    """Returns the event, as the answer makes it tentative."""
    component = CalendarEntry()
    changed = event.changed_at
    if answer is not None:
        changed = max(changed, answer.answered_at)
    component.add("UID", f"event-{event.pk}@{own_host()}")
    component.add("SEQUENCE", event.sequence)
    component.add("DTSTAMP", _whole_second(changed))
    component.add("LAST-MODIFIED", _whole_second(changed))
    component.add("DTSTART", _moment(event, event.begins_at))
    component.add("DTEND", _moment(event, event.ends_at))
    component.add("SUMMARY", _clean(event.title))
    component.add("LOCATION", _clean(event.place))
    component.add("URL", settings.PUBLIC_URL + event.get_absolute_url())
    component.add("STATUS", _status(event, answer))
    text = _description(event, with_secrets)
    if text:
        component.add("DESCRIPTION", text)
    return component


def _status(event: Event, answer: EventAnswer | None) -> str:
    if event.is_called_off:
        return "CANCELLED"
    is_maybe = answer is not None and answer.choice == AnswerChoice.MAYBE
    return "TENTATIVE" if is_maybe else "CONFIRMED"


def _description(event: Event, with_secrets: bool) -> str:
    getting_in = event.getting_in if with_secrets else ""
    parts = [event.text, " ".join(event_terms_in_words(event)), getting_in]
    return "\n\n".join(_clean(part) for part in parts if part.strip())


def _moment(event: Event, at: datetime) -> datetime:
    """In the zone of the event; in UTC where its clock shows this time twice."""
    local = at.astimezone(event.zone_info).replace(microsecond=0)
    wall = local.replace(tzinfo=None, fold=0)
    return (
        at.astimezone(UTC).replace(microsecond=0)
        if is_repeated(event.zone_info, wall)
        else local.replace(fold=0)
    )


def _zones(events: Iterable[Event]) -> Iterator[Component]:
    by_zone: dict[str, list[datetime]] = defaultdict(list)
    for event in events:
        by_zone[known_or_club_zone(event.zone)] += [event.begins_at, event.ends_at]
    for zone, moments in sorted(by_zone.items()):
        yield zone_component(zone, min(moments), max(moments))


def _clean(text: str) -> str:
    """Without control characters, which some readers refuse."""
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _whole_second(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


BEFORE: Final = timedelta(days=200)
AFTER: Final = timedelta(days=400)


def zone_component(zone: str, first: datetime, last: datetime) -> Timezone:
    """Returns the zone from 200 days before the first moment to 400 after the last."""
    component = Timezone()
    component.add("TZID", zone)
    for part in _parts(zone, first - BEFORE, last + AFTER):
        component.add_component(part)
    return component


def _parts(zone: str, since: datetime, until: datetime) -> Iterator[Component]:
    """Yields the parts of the zone; the first has the offset at the beginning."""
    before: timedelta | None = None
    for begins, _ends, offset in offset_spans(zone, since, until):
        if offset != before:
            yield _part(zone, begins, offset if before is None else before, offset)
        before = offset


def _part(zone: str, at: datetime, before: timedelta, after: timedelta) -> Component:
    local = at.astimezone(zone_named(zone))
    part = TimezoneDaylight() if local.dst() else TimezoneStandard()
    # the moment of the change as the clock showed it until then
    part.add("DTSTART", (at + before).replace(tzinfo=None, microsecond=0))
    part.add("TZOFFSETFROM", before)
    part.add("TZOFFSETTO", after)
    part.add("TZNAME", local.tzname() or zone)
    return part
