"""The data of the page for the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.evenings import Evening, EveningTable
from club.base.ui.panel_places import evening_links, evening_panels, evening_table_links
from club.base.ui.panels import PageLink, Panel
from club.community.events import queries
from club.community.events.models import Event, EventAnswer
from club.community.events.pages.game_tables import ShownTable, clashes_at, shown_tables
from club.community.events.presentation import times_of
from club.community.events.services.attendance import EARLIEST, LATEST
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was expected, or came without a place."""

    name: str
    guests: int
    is_here: bool
    is_expected: bool


@dataclass(frozen=True, slots=True)
class EveningPage:
    """All that the page shows."""

    event: Event
    when: str
    people: tuple[Guest, ...]
    tables: tuple[tuple[ShownTable, tuple[PageLink, ...]], ...]
    clashes: tuple[str, ...]
    may_tick: bool
    is_evening: bool
    links: tuple[PageLink, ...]
    panels: tuple[Panel, ...]

    @property
    def here(self) -> int:
        return sum(one.is_here for one in self.people)


def evening_page(event: Event, reader: Member, now: datetime) -> EveningPage:
    """The page, in a fixed number of queries."""
    tables = shown_tables(event, reader)
    answers = [one for one in queries.event_answers(event) if one.is_inside]
    came = queries.came_to(event)
    evening = _evening(event, answers, came, tables)
    return EveningPage(
        event=event,
        when=times_of(event),
        people=_people(answers, came),
        tables=tuple(
            (one, evening_table_links.collect(_table(event, one), reader, now))
            for one in tables
        ),
        may_tick=may(reader, Power.CHANGE_EVENT, event),
        is_evening=event.begins_at - EARLIEST <= now <= event.ends_at + LATEST,
        links=evening_links.collect(event, reader, now),
        clashes=clashes_at(event, tables),
        panels=evening_panels.collect(evening, reader, now),
    )


def _people(
    answers: Sequence[EventAnswer], came: Sequence[Member]
) -> tuple[Guest, ...]:
    """Those inside by name; then those who came without a place."""
    here = {one.pk for one in came}
    expected = {one.member_id for one in answers}
    people = [
        Guest(one.member.username, one.guests, one.member_id in here, True)
        for one in answers
    ]
    people += [
        Guest(one.username, 0, True, False) for one in came if one.pk not in expected
    ]
    return tuple(sorted(people, key=lambda one: one.name.casefold()))


def _table(event: Event, shown: ShownTable) -> EveningTable:
    """The same of a table."""
    names = tuple(one.member.username for one in shown.seated)
    return EveningTable(shown.table.title, event.place, names)


def _evening(
    event: Event,
    answers: Sequence[EventAnswer],
    came: Sequence[Member],
    tables: Sequence[ShownTable],
) -> Evening:
    """What panels of other apps learn."""
    people = {one.member_id: one.member.username for one in answers}
    people |= {one.pk: one.username for one in came}
    boxes = {box.number for shown in tables for _sitter, box in shown.boxes}
    address = reverse("events:evening", args=[event.pk])
    return Evening(address, people, tuple(sorted(boxes)))
