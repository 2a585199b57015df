"""Panels and links of events on other pages: the next event, and the link in the masthead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.db.models import DateTimeField
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.panel_places import TitleOfLibrary
from club.base.ui.panels import MastheadLink, PageLink, Panel
from club.community.events.models import AnswerChoice, Event, EventAnswer
from club.community.events.presentation.words import (
    listed_state,
    own_state,
    places_in_words,
    places_left,
    times_for_reader,
    times_of,
    when_in_words,
    why_waiting,
    yes_in_words,
)
from club.community.events.queries import (
    answers_with_news,
    coming_public_events,
    counted_events,
    event_at,
    events_with_place_for,
    next_event_of,
    next_public_event_with_places,
    own_answers,
)
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

MOST: Final = 3  # events on a member's page
MOST_FOR_VISITORS: Final = 4  # on the front page

# each by the member and the time; more members are asked than have something to read
events_to_come: CompiledQuery[Event] = CompiledQuery(
    lambda member, now: Event.objects.filter(ends_at__gt=now, called_off_at=None),
    ID,
    DateTimeField(),
)
answers_to_come: CompiledQuery[EventAnswer] = CompiledQuery(
    lambda member, now: EventAnswer.objects.filter(
        member=member, choice=AnswerChoice.YES, event__begins_at__gt=now
    ),
    ID,
    DateTimeField(),
)


@dataclass(frozen=True, slots=True)
class NextEvent:
    """The next event as the home page shows it."""

    event_id: int
    title: str
    address: str
    when: str
    when_here: str  # in the reader's zone where it differs
    place: str
    places: str
    state: str = ""  # of the reader's own answer
    choice: str = ""
    is_open: bool = True
    yes_label: str = ""


def next_event(member: Member, now: datetime) -> Panel | None:
    """The next event, with the member's answer in one press."""
    if not may(member, Power.SEE_ANSWERS):
        return None
    event = next_event_of(member, now)
    if event is None:
        return None
    answer = own_answers(member, [event]).get(event.pk)
    coming = NextEvent(
        event.pk,
        event.title,
        event.get_absolute_url(),
        times_of(event),
        times_for_reader(event),
        event.place,
        places_in_words(event),
        listed_state(event, answer, now),
        answer.choice if answer else "",
        now < event.answer_by,
        yes_in_words(event, answer, places_left(event), now),
    )
    choices = tuple((choice.value, str(choice.label)) for choice in AnswerChoice)
    return Panel("events/_at_home.jinja", {"event": coming, "choices": choices})


def free_places(member: Member, now: datetime) -> Panel | None:
    """Places that fell free for the member, or that go to who presses yes first."""
    if not may(member, Power.SEE_ANSWERS):
        return None
    answers = answers_with_news(member, now)
    if not answers:
        return None
    events = counted_events([answer.event_id for answer in answers])
    answered = ((events[answer.event_id], answer) for answer in answers)
    rows = tuple(
        (event.get_absolute_url(), event.title, text)
        for event, answer in answered
        if (text := _free_place(event, answer, now))
    )
    return Panel("events/_free_places.jinja", {"rows": rows}) if rows else None


def member_panel(member: Member, viewer: Member, now: datetime) -> Panel | None:
    """The next events to which the member comes."""
    if not may(viewer, Power.SEE_ANSWERS):
        return None
    events = events_with_place_for(member, now)[:MOST]
    rows = tuple(
        (event.get_absolute_url(), event.title, times_of(event)) for event in events
    )
    return Panel("events/_of_member.jinja", {"rows": rows}) if rows else None


def _free_place(event: Event, answer: EventAnswer, now: datetime) -> str:
    if answer.is_inside:
        return own_state(event, answer, now)
    return why_waiting(event, answer, places_left(event), now)


def next_public_event() -> Panel | None:
    """The next event with free places, for anonymous visitors."""
    if not current_settings().shows(VisitorView.FRONT_PAGE):
        return None
    event = next_public_event_with_places(timezone.now())
    if event is None:
        return None
    return Panel("events/_for_visitors.jinja", {"event": _event_for_visitors(event)})


def coming_events() -> Panel | None:
    """The next events, for anonymous visitors."""
    if not current_settings().shows(VisitorView.FRONT_PAGE):
        return None
    events = coming_public_events(timezone.now())[:MOST_FOR_VISITORS]
    lines = tuple(_event_for_visitors(event) for event in events)
    if not lines:
        return None
    return Panel("events/_coming_for_visitors.jinja", {"events": lines})


def _event_for_visitors(event: Event) -> NextEvent:
    return NextEvent(
        event.pk,
        event.title,
        event.get_absolute_url(),
        times_of(event),
        "",
        event.place,
        places_in_words(event),
    )


def invitation(address: str, now: datetime) -> Panel | None:
    """The event to which the link of a guest leads."""
    event = event_at(address)
    if event is None:
        return None
    context = {
        "title": event.title,
        "when": when_in_words(event),
        "when_here": times_for_reader(event),
        "place": event.place,
        "host": event.host.username if event.host else "",
        "is_called_off": event.is_called_off,
        "is_over": event.ends_at <= now,
    }
    return Panel("events/_invitation.jinja", context)


def masthead_link(request: HttpRequest) -> MastheadLink | None:
    """The link in the masthead; None for guests."""
    if request.user.is_authenticated and not may(request.user, Power.SEE_ANSWERS):
        return None
    return MastheadLink(_("Events"), "events:index", in_club_menu=True)


def event_link(
    title: TitleOfLibrary, member: Member, _now: datetime
) -> PageLink | None:
    """The link from a title of the library to an event that is named after it."""
    if not may(member, Power.MAKE_EVENTS):
        return None
    query = urlencode({"title": title.name})
    return PageLink(_("Make an event"), f"{reverse('events:make')}?{query}")


def game_table_link(
    title: TitleOfLibrary, member: Member, now: datetime
) -> PageLink | None:
    """The link from a title of the library to a table at the next event of the member."""
    event = events_with_place_for(member, now).first()
    if event is None:
        return None
    seats = {"seats": title.max_players} if title.max_players else {}
    query = urlencode({"game": title.name} | seats)
    label = _("Propose a table at {event}").format(event=event.title)
    return PageLink(label, f"{event.get_absolute_url()}?{query}#tables")
