"""A time zone for calendars, with one part for each change of its offset and no rules, which all
programs read alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from icalendar import Component, Timezone, TimezoneDaylight, TimezoneStandard

from club.base.time_zones.names import zone_named
from club.base.time_zones.offsets import offset_spans

BEFORE: Final = timedelta(days=200)
AFTER: Final = timedelta(days=400)


def zone_component(zone: str, first: datetime, last: datetime) -> Timezone:
    """The zone from 200 days before the first moment to 400 after the last."""
    component = Timezone()
    component.add("TZID", zone)
    for part in _parts(zone, first - BEFORE, last + AFTER):
        component.add_component(part)
    return component


def _parts(zone: str, since: datetime, until: datetime) -> Iterator[Component]:
    """The first says which offset holds at the beginning."""
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
