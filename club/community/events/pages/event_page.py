"""The data of the page of one event, for one reader."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panel_places import event_panels
from club.base.ui.panels import Panel
from club.community.events import queries
from club.community.events.invited import InvitedTo
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.own_answer import own_state, why_waiting
from club.community.events.pages.game_tables import ShownTable, clashes_at, shown_tables
from club.community.events.presentation import (
    answer_by_in_words,
    event_terms_in_words,
    times_for_reader,
    times_of,
)
from club.people.members.models import Member


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
    answer_by: str
    waiting_before: int  # who would get the place of the reader


@dataclass(frozen=True, slots=True)
class EventPage:
    """All that the page shows."""

    event: Event
    when: str
    when_here: str
    terms: list[str]  # in words
    counts: Counts
    own: OwnAnswer
    inside: tuple[EventAnswer, ...]
    waiting: tuple[EventAnswer, ...]
    maybe: tuple[EventAnswer, ...]
    late: tuple[EventAnswer, ...]
    tables: tuple[ShownTable, ...]
    clashes: tuple[str, ...]  # in sentences
    wishes: dict[str, list[Any]]
    is_host: bool  # may change it
    has_begun: bool
    is_over: bool
    panels: tuple[Panel, ...]
    now: datetime


def event_page(event: Event, reader: Member, now: datetime) -> EventPage:
    """The page, in a fixed number of queries."""
    answers = queries.event_answers(event)
    tables = shown_tables(event, reader)
    waiting = tuple(one for one in answers if one.is_waiting)
    return EventPage(
        event=event,
        when=times_of(event),
        when_here=times_for_reader(event),
        terms=event_terms_in_words(event),
        counts=counts_of(event, answers),
        own=_own_answer(event, answers, reader, now),
        inside=tuple(one for one in answers if one.is_inside),
        waiting=waiting,
        maybe=tuple(one for one in answers if one.choice == AnswerChoice.MAYBE),
        late=tuple(one for one in answers if one.is_late),
        tables=tables,
        clashes=clashes_at(event, tables),
        wishes=_wishes(event),
        is_host=may(reader, Power.CHANGE_EVENT, event),
        has_begun=event.has_begun(now),
        is_over=event.ends_at <= now,
        panels=event_panels.collect(event, reader, now),
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
        is_open and may(reader, Power.ANSWER_EVENT, InvitedTo(event)),
        now < event.answer_by,
        answer_by_in_words(event),
        len(line) if own is not None and own.is_inside else 0,
    )


def _wishes(event: Event) -> dict[str, list[Any]]:
    """Who wishes what, by game."""
    by_title: dict[str, list[Any]] = defaultdict(list)
    for wish in queries.wishes_at(event):
        by_title[wish.title].append(wish)
    return dict(by_title)
