"""A member's deadlines and holidays as an iCalendar object (RFC 5545), and what other apps add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Component, Event, vDuration

from club.base.club_settings.queries import current_settings
from club.base.registries import Registry
from club.messages.feeds import queries
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member
from club.play.tables.models import Chair
from club.play.tables.projection import project_tables
from club.play.time_control.models import MemberHoliday

EVENT_LENGTH: Final = timedelta(minutes=30)
REFRESH: Final = timedelta(hours=1)
MINUTE: Final = timedelta(minutes=1)
QUESTION_STEP: Final = 100_000  # of the sequence; more minutes than a deadline is away

# functions of other apps that add to a member's calendar
calendar_sources: Final = Registry[Callable[[Member, datetime], Iterable[Component]]]()


def deadlines_calendar(key: FeedKey, now: datetime) -> bytes:
    """One event for each chair of the member that is asked, and their holidays."""
    calendar = Calendar()
    calendar.add("PRODID", "-//Kerho//Deadlines//EN")
    calendar.add("VERSION", "2.0")
    calendar.add(
        "X-WR-CALNAME", _("{club}: your calendar").format(club=current_settings().name)
    )
    calendar.add(
        "REFRESH-INTERVAL", vDuration(REFRESH), parameters={"VALUE": "DURATION"}
    )
    for chair in _shown_chairs(key):
        calendar.add_component(_deadline_event(chair))
    for holiday in queries.calendar_holidays(key.member, now):
        calendar.add_component(_holiday_event(holiday))
    for entries in calendar_sources:
        for component in entries(key.member, now):
            calendar.add_component(component)
    return bytes(calendar.to_ical())


def own_host() -> str:
    """The name of this site, for ids that no other site has."""
    return urlsplit(settings.PUBLIC_URL).hostname or "localhost"


def _shown_chairs(key: FeedKey) -> Iterator[Chair]:
    """Without questions of which others may not know, unless the member wants them."""
    chairs = queries.chairs_with_deadline(key.member)
    if key.hidden_questions:
        yield from chairs
        return
    spectators = project_tables([chair.table for chair in chairs], None)
    for chair, projection in zip(chairs, spectators, strict=True):
        if chair.seat in projection.awaited:
            yield chair


def _deadline_event(chair: Chair) -> Event:
    assert chair.due_at is not None and chair.turn_since is not None
    table = chair.table
    event = Event()
    event.add("UID", f"chair-{chair.pk}@{own_host()}")
    event.add("SEQUENCE", _sequence(chair))
    event.add("DTSTAMP", _whole_second(chair.turn_since))
    event.add("DTSTART", _whole_second(chair.due_at - EVENT_LENGTH))
    event.add("DTEND", _whole_second(chair.due_at))
    event.add("SUMMARY", f"{table.game_name}: {table.name}")
    event.add("URL", settings.PUBLIC_URL + table.get_absolute_url())
    event.add("TRANSP", "TRANSPARENT")
    return event


def _holiday_event(holiday: MemberHoliday) -> Event:
    """All days of it; of one that ended early, the days that were taken."""
    last = holiday.ended_on or holiday.last
    event = Event()
    event.add("UID", f"holiday-{holiday.pk}@{own_host()}")
    event.add("SEQUENCE", 0 if holiday.ended_on is None else 1)
    event.add("DTSTAMP", _whole_second(holiday.written_at))
    event.add("DTSTART", holiday.first)
    event.add("DTEND", last + timedelta(days=1))
    event.add("SUMMARY", _("Holiday from your tables"))
    event.add("TRANSP", "TRANSPARENT")
    return event


def _sequence(chair: Chair) -> int:
    """Rises with each question and with each extension of its deadline. It is made of what the
    member's own page shows, so that it tells nothing of the moves of others.
    """
    assert chair.due_at is not None and chair.turn_since is not None
    minutes = int((chair.due_at - chair.turn_since) / MINUTE)
    return chair.asked * QUESTION_STEP + min(minutes, QUESTION_STEP - 1)


def _whole_second(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)
