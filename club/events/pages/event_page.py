"""The data of the page of one event, for one reader."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any

from club.events import queries
from club.events.models import AnswerChoice, Event, EventAnswer
from club.events.own_answer import own_state, why_waiting
from club.events.presentation import times_for_reader, times_of
from club.events.table_models import EventTable, TableSitter
from club.members.models import Member
from club.roles.permissions import may
from club.roles.powers import Power
from club.ui.panels import Panel, panels


@dataclass(frozen=True, slots=True)
class Counts:
    """How many come, wait and may come."""

    inside: int
    free: int | None  # below 0: over full
    waiting: int
    maybe: int


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """The reader's answer."""

    answer: EventAnswer | None
    state: str
    why_waiting: str
    may_answer: bool  # until the event begins
    may_say_yes: bool  # until the time to answer is over
    waiting_before: int  # who would get the place of the reader


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of the event."""

    table: EventTable
    seated: tuple[TableSitter, ...]
    waiting: tuple[TableSitter, ...]
    brings: tuple[str, ...]
    teaches: tuple[str, ...]
    times: tuple[datetime, datetime] | None
    own: TableSitter | None

    @property
    def free(self) -> int:
        return self.table.seats - len(self.seated)


@dataclass(frozen=True, slots=True)
class EventPage:
    """All that the page shows."""

    event: Event
    when: str
    when_here: str
    counts: Counts
    own: OwnAnswer
    inside: tuple[EventAnswer, ...]
    waiting: tuple[EventAnswer, ...]
    maybe: tuple[EventAnswer, ...]
    late: tuple[EventAnswer, ...]
    tables: tuple[ShownTable, ...]
    clashes: tuple[tuple[str, str, str], ...]  # who, at which two games
    wishes: dict[str, list[Any]]
    is_host: bool  # may change it
    has_begun: bool
    is_over: bool
    panels: tuple[Panel, ...]
    now: datetime


def event_page(event: Event, reader: Member, now: datetime) -> EventPage:
    """The page, in a fixed number of queries."""
    answers = queries.event_answers(event)
    tables = tuple(shown_table(one, event, reader) for one in queries.tables_at(event))
    waiting = tuple(one for one in answers if one.is_waiting)
    return EventPage(
        event=event,
        when=times_of(event),
        when_here=times_for_reader(event),
        counts=counts_of(event, answers),
        own=_own_answer(event, answers, reader, now),
        inside=tuple(one for one in answers if one.is_inside),
        waiting=waiting,
        maybe=tuple(one for one in answers if one.choice == AnswerChoice.MAYBE),
        late=tuple(one for one in answers if one.is_late),
        tables=tables,
        clashes=tuple(_clashes(tables)),
        wishes=_wishes(event),
        is_host=may(reader, Power.CHANGE_EVENT, event),
        has_begun=event.has_begun(now),
        is_over=event.ends_at <= now,
        panels=panels("event", event, reader, now),
        now=now,
    )


def counts_of(event: Event, answers: list[EventAnswer]) -> Counts:
    used = sum(one.size for one in answers if one.is_inside)
    return Counts(
        used,
        None if event.capacity is None else event.capacity - used,
        sum(one.is_waiting for one in answers),
        sum(one.choice == AnswerChoice.MAYBE for one in answers),
    )


def shown_table(table: EventTable, event: Event, reader: Member) -> ShownTable:
    sitters = list(table.sitters.all())
    return ShownTable(
        table,
        tuple(one for one in sitters if one.is_seated),
        tuple(one for one in sitters if not one.is_seated),
        tuple(one.member.username for one in sitters if one.brings),
        tuple(one.member.username for one in sitters if one.teaches),
        _local_times(table, event),
        next((one for one in sitters if one.member_id == reader.pk), None),
    )


def _local_times(table: EventTable, event: Event) -> tuple[datetime, datetime] | None:
    times = table.times(event.begins_at)
    if times is None:
        return None
    first, last = (one.astimezone(event.zone_info) for one in times)
    # without a zone: templates show a moment with a zone as the reader's clock does
    return first.replace(tzinfo=None), last.replace(tzinfo=None)


def _own_answer(
    event: Event, answers: list[EventAnswer], reader: Member, now: datetime
) -> OwnAnswer:
    own = next((one for one in answers if one.member_id == reader.pk), None)
    line = [one for one in answers if one.is_waiting]
    ahead = line.index(own) if own in line else None
    is_open = not (event.is_called_off or event.has_begun(now))
    return OwnAnswer(
        own,
        own_state(event, own, now, ahead),
        why_waiting(event, own, counts_of(event, answers).free, now),
        is_open and may(reader, Power.ANSWER_EVENT),
        now < event.answer_by,
        len(line) if own is not None and own.is_inside else 0,
    )


def _clashes(tables: tuple[ShownTable, ...]) -> list[tuple[str, str, str]]:
    """Who sits at two tables at the same time. They are shown, and not forbidden."""  # E4.4
    found = []
    for one, other in combinations(tables, 2):
        if one.table.overlaps(other.table):
            names = {s.member.username for s in (*one.seated, *one.waiting)}
            both = names & {s.member.username for s in (*other.seated, *other.waiting)}
            titles = (one.table.title, other.table.title)
            found += [(name, *titles) for name in sorted(both)]
    return found


def _wishes(event: Event) -> dict[str, list[Any]]:
    """Who wishes what, by game."""
    by_title: dict[str, list[Any]] = defaultdict(list)
    for wish in queries.wishes_at(event):
        by_title[wish.title].append(wish)
    return dict(by_title)
