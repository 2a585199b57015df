"""The ends of a member's rounds, for the calendar of their deadlines."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Component, Event

from club.community.tournaments import queries
from club.community.tournaments.round_models import Leg
from club.messages.feeds.calendar import own_host
from club.people.members.models import Member

LENGTH: Final = timedelta(minutes=30)


def round_ends_of_member(member: Member, _now: datetime) -> Iterator[Component]:
    """Yields the end of each round in which a game of the member goes on."""
    for leg in queries.rounds_to_finish(member):
        if leg.due_at is not None:
            yield _entry(leg, leg.due_at.replace(microsecond=0))


def _entry(leg: Leg, due: datetime) -> Component:
    event = Event()
    written = (leg.opened_at or leg.paired_at).replace(microsecond=0)
    parts = {"name": leg.tournament.name, "number": leg.number}
    event.add("UID", f"round-{leg.pk}@{own_host()}")
    event.add("DTSTAMP", written)
    event.add("DTSTART", due - LENGTH)
    event.add("DTEND", due)
    event.add("SUMMARY", _("{name}: round {number} ends").format(**parts))
    event.add("URL", settings.PUBLIC_URL + leg.tournament.get_absolute_url())
    event.add("TRANSP", "TRANSPARENT")
    return event
