"""The data of the page of an event, and of its evening, for one reader."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.evenings import Evening, EveningTable
from club.base.ui.panel_places import (
    evening_links,
    evening_panels,
    evening_table_links,
    event_panels,
)
from club.community.events import queries
from club.community.events.host_messages import HostMessageDisplay
from club.community.events.message_models import MessageAudience
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.presentation.game_tables import (
    EventTableView,
    clashes_at,
    tables_for_reader,
)
from club.community.events.presentation.series_page import rule_of_event_in_words
from club.community.events.presentation.words import (
    answer_by_in_words,
    certain_when,
    event_terms_in_words,
    own_state,
    place_in_words,
    times_for_reader,
    times_of,
    why_waiting,
    yes_in_words,
)
from club.community.events.queries import InvitedTo
from club.community.events.services.host_messages import messages_for
from club.community.events.services.hosting import EARLIEST, LATEST
from club.messages.threads.presentation import LineDay
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members


@dataclass(frozen=True, slots=True)
class EventCounts:
    """The numbers of members who come, wait and may come."""

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
    yes_label: str
    place: str  # in the waiting list, of a yes


@dataclass(frozen=True, slots=True)
class ExpectedGuest:
    """A person who is expected at the event, or came without a place."""

    name: str
    guests: int
    is_here: bool
    is_expected: bool


def event_page(event: Event, reader: Member, now: datetime) -> dict[str, Any]:
    """Returns the data of the page, in a fixed number of queries."""
    answers = queries.event_answers(event)
    tables = tables_for_reader(event, reader)
    is_host = may(reader, Power.CHANGE_EVENT, event)
    own = _own_answer(event, answers, reader, now)
    return {
        "event": event,
        "when": times_of(event),
        "rule": rule_of_event_in_words(event, now),
        "when_here": times_for_reader(event),
        "terms": event_terms_in_words(event),
        "counts": counts_of(event, answers),
        "own": own,
        **_answer_lists(answers, now),
        "tables": tables,
        "clashes": clashes_at(event, tables),
        "wishes": _wishes(event),
        "is_host": is_host,
        "messages": _message_days(event, own.answer, reader, now, is_host=is_host),
        "audiences": MessageAudience.choices if is_host else (),
        "has_begun": event.has_begun(now),
        "is_over": event.ends_at <= now,
        "panels": event_panels.collect(event, reader, now),
        "now": now,
    }


def _answer_lists(answers: list[EventAnswer], now: datetime) -> dict[str, Any]:
    """Returns the answers by what they say; `uncertain` has times by the id of the answer."""
    return {
        "inside": [answer for answer in answers if answer.is_inside],
        "uncertain": {
            answer.pk: until
            for answer in answers
            if (until := certain_when(answer, now))
        },
        "waiting": [answer for answer in answers if answer.is_waiting],
        "maybe": [row for row in answers if row.choice == AnswerChoice.MAYBE],
        "late": [answer for answer in answers if answer.is_late],
    }


def _message_days(
    event: Event,
    answer: EventAnswer | None,
    reader: Member,
    now: datetime,
    *,
    is_host: bool,
) -> tuple[LineDay, ...]:
    """Returns the messages of the host that concern the reader."""
    messages = list(messages_for(event, answer, is_host=is_host))
    muted = unheard_members(reader.pk) if messages else ()
    return HostMessageDisplay().days(messages, reader, muted, now)


def counts_of(event: Event, answers: list[EventAnswer]) -> EventCounts:
    used = sum(answer.size for answer in answers if answer.is_inside)
    return EventCounts(
        used,
        None if event.capacity is None else event.capacity - used,
        sum(answer.is_waiting for answer in answers),
        sum(answer.choice == AnswerChoice.MAYBE for answer in answers),
    )


def _own_answer(
    event: Event, answers: list[EventAnswer], reader: Member, now: datetime
) -> OwnAnswer:
    own = next((answer for answer in answers if answer.member_id == reader.pk), None)
    waiting = [answer for answer in answers if answer.is_waiting]
    ahead = waiting.index(own) if own in waiting else None
    is_open = not (event.is_called_off or event.has_begun(now))
    free = counts_of(event, answers).free
    is_new = own is None or own.choice != AnswerChoice.YES
    return OwnAnswer(
        own,
        own_state(event, own, now, ahead),
        why_waiting(event, own, free, now),
        is_open and may(reader, Power.ANSWER_EVENT, InvitedTo(event)),
        now < event.answer_by,
        answer_by_in_words(event),
        len(waiting) if own is not None and own.is_inside else 0,
        yes_in_words(event, own, free, now),
        place_in_words(event, free, len(waiting)) if is_new else "",
    )


def _wishes(event: Event) -> dict[str, list[Any]]:
    """Returns the wishes by game."""
    by_title: dict[str, list[Any]] = defaultdict(list)
    for wish in queries.wishes_at(event):
        by_title[wish.title].append(wish)
    return dict(by_title)


def evening_page(event: Event, reader: Member, now: datetime) -> dict[str, Any]:
    """Returns the data of the page for the evening, in a fixed number of queries."""
    tables = tables_for_reader(event, reader)
    answers = [answer for answer in queries.event_answers(event) if answer.is_inside]
    came = queries.came_to(event)
    people = _people(answers, came)
    evening = _evening(event, answers, came, tables)
    return {
        "event": event,
        "when": times_of(event),
        "people": people,
        "here": sum(person.is_here for person in people),
        "tables": [
            (
                view,
                evening_table_links.collect(_evening_table(event, view), reader, now),
            )
            for view in tables
        ],
        "may_tick": may(reader, Power.CHANGE_EVENT, event),
        "is_evening": event.begins_at - EARLIEST <= now <= event.ends_at + LATEST,
        "links": evening_links.collect(event, reader, now),
        "clashes": clashes_at(event, tables),
        "panels": evening_panels.collect(evening, reader, now),
    }


def _people(
    answers: Sequence[EventAnswer], came: Sequence[Member]
) -> list[ExpectedGuest]:
    """Returns the people inside and those who came without a place, by name."""
    here = {member.pk for member in came}
    expected = {answer.member_id for answer in answers}
    people = [
        ExpectedGuest(row.member.username, row.guests, row.member_id in here, True)
        for row in answers
    ]
    people += [
        ExpectedGuest(member.username, 0, True, False)
        for member in came
        if member.pk not in expected
    ]
    return sorted(people, key=lambda person: person.name.casefold())


def _evening_table(event: Event, view: EventTableView) -> EveningTable:
    names = tuple(sitter.member.username for sitter in view.seated)
    return EveningTable(view.table.title, event.place, names)


def _evening(
    event: Event,
    answers: Sequence[EventAnswer],
    came: Sequence[Member],
    tables: Sequence[EventTableView],
) -> Evening:
    """Returns the evening as panels of other apps know it."""
    people = {answer.member_id: answer.member.username for answer in answers}
    people |= {member.pk: member.username for member in came}
    boxes = {box.number for view in tables for _sitter, box in view.boxes}
    address = reverse("events:evening", args=[event.pk])
    return Evening(address, people, tuple(sorted(boxes)))
