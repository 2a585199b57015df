"""A member's calendar as an iCalendar object (RFC 5545), made of what apps register."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Component, vDuration

from club.base.club_settings.queries import current_settings
from club.messages.feeds.models import FeedKey

REFRESH: Final = timedelta(hours=1)
CalendarSource = Callable[[FeedKey, datetime], Iterable[Component]]

_SOURCES: Final[list[CalendarSource]] = []


def register_calendar_source(source: CalendarSource) -> None:
    """Adds entries of an app to the calendar of each member. Call in `AppConfig.ready()`."""
    _SOURCES.append(source)


def member_calendar(key: FeedKey, now: datetime) -> bytes:
    """Returns the calendar of the member whose key it is."""
    calendar = Calendar()
    calendar.add("PRODID", "-//Kerho//Deadlines//EN")
    calendar.add("VERSION", "2.0")
    calendar.add(
        "X-WR-CALNAME", _("{club}: your calendar").format(club=current_settings().name)
    )
    calendar.add(
        "REFRESH-INTERVAL", vDuration(REFRESH), parameters={"VALUE": "DURATION"}
    )
    for entries in _SOURCES:
        for component in entries(key, now):
            calendar.add_component(component)
    return bytes(calendar.to_ical())


def own_host() -> str:
    """Returns the name of this site, for ids that no other site has."""
    return urlsplit(settings.PUBLIC_URL).hostname or "localhost"
