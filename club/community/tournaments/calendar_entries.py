"""The dates of tournaments as iCalendar entries: the ends of a member's rounds, for the calendar of
their deadlines, and the calendar of one tournament.
"""  # tournaments 8.5

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Component, Event

from club.base.club_settings.queries import current_settings
from club.community.tournaments import queries
from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Leg
from club.messages.feeds.documents import named_calendar, own_host
from club.messages.feeds.models import FeedKey

LENGTH: Final = timedelta(minutes=30)


def round_ends_of_member(key: FeedKey, _now: datetime) -> Iterator[Component]:
    """Yields the end of each round in which a game of the member goes on."""
    for leg in queries.rounds_to_finish(key.member):
        if leg.due_at is not None:
            yield _round_end(leg, leg.due_at)


def calendar_of_tournament(tournament: Tournament) -> bytes:
    """Returns the dates of a tournament that are fixed: the end of entries or of the check-in, and
    the ends of rounds that are being played.
    """
    names = {"club": current_settings().name, "name": tournament.name}
    name = _("{club}: {name}").format(**names)
    return named_calendar(name, _dates_of(tournament))


def _dates_of(tournament: Tournament) -> Iterator[Component]:
    is_open = tournament.stage == TournamentStage.OPEN
    if is_open and tournament.starts_at is not None:
        text = _("{name}: entries close")
        yield _stage_end(tournament, "entries", text, tournament.starts_at)
    if tournament.stage == TournamentStage.CHECK_IN and tournament.check_in_until:
        text = _("{name}: the check-in ends")
        yield _stage_end(tournament, "check-in", text, tournament.check_in_until)
    for leg in queries.rounds_that_end(tournament):
        if leg.due_at is not None:
            yield _round_end(leg, leg.due_at)


def _stage_end(
    tournament: Tournament, part: str, text: str, due: datetime
) -> Component:
    id = f"tournament-{tournament.pk}-{part}"
    summary = text.format(name=tournament.name)
    return _entry(tournament, id, summary, tournament.made_at, due)


def _round_end(leg: Leg, due: datetime) -> Component:
    parts = {"name": leg.tournament.name, "number": leg.number}
    summary = _("{name}: round {number} ends").format(**parts)
    written = leg.opened_at or leg.paired_at
    return _entry(leg.tournament, f"round-{leg.pk}", summary, written, due)


def _entry(
    tournament: Tournament, id: str, summary: str, written: datetime, due: datetime
) -> Component:
    """Returns an entry that ends when something is due."""
    event, due = Event(), due.replace(microsecond=0)
    event.add("UID", f"{id}@{own_host()}")
    event.add("DTSTAMP", written.replace(microsecond=0))
    event.add("DTSTART", due - LENGTH)
    event.add("DTEND", due)
    event.add("SUMMARY", summary)
    event.add("URL", settings.PUBLIC_URL + tournament.get_absolute_url())
    event.add("TRANSP", "TRANSPARENT")
    return event
