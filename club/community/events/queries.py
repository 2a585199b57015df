"""Queries of events, for pages, notices and calendars."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import (
    Count,
    F,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Sum,
)
from django.db.models.functions import Coalesce
from django.urls import resolve

from club.community.events.models import (
    UNCERTAIN_FOR,
    AnswerChoice,
    Event,
    EventAnswer,
    EventSeries,
)
from club.community.events.table_models import EventTable, GameWish, TableSitter
from club.community.events.term_columns import MOST_NIGHTS
from club.community.events.terms import columns_of
from club.people.members.models import Member
from club.play.guests.queries import is_guest_of_page

CANCELLED_SHOWN: Final = timedelta(days=30)  # in calendars
MOST_WITH_NEWS: Final = 10  # answers, at home
PAST_SHOWN: Final = timedelta(days=60)
MOMENT: Final = timedelta(minutes=10)  # in which the same form is sent again by mistake


def events_to_come(now: datetime) -> QuerySet[Event]:
    """Returns the events that are not over, the next first."""
    return with_counts(Event.objects.filter(ends_at__gt=now)).order_by(
        "begins_at", "pk"
    )


def past_events(now: datetime) -> QuerySet[Event]:
    """Returns the events that are over, the last first."""
    past = Event.objects.filter(ends_at__lte=now, called_off_at=None)
    return with_counts(past).order_by("-begins_at", "-pk")


def with_counts(events: QuerySet[Event]) -> QuerySet[Event]:
    """With `used`, the places that are taken, and `waits`, the parties that wait. They are counted
    for the events of a page alone: subqueries, which a join over all events would not be.
    """
    inside = Q(is_inside=True)
    waits = Q(choice=AnswerChoice.YES, is_inside=False)
    return events.select_related("host").annotate(
        used=_of_answers(inside, Count("pk") + Sum("guests")),
        waits=_of_answers(waits, Count("pk")),
    )


def _of_answers(chosen: Q, figure: Any) -> Coalesce:
    """Returns the figure of the answers to an event; 0 without any."""
    answers = EventAnswer.objects.filter(chosen, event=OuterRef("pk"))
    figures = answers.order_by().values("event").annotate(figure=figure)
    return Coalesce(Subquery(figures.values("figure")), 0, output_field=IntegerField())


def events_of_month(first: date) -> QuerySet[Event]:
    """Returns the events that take place in the month of this first day, or end in it."""
    since = first - MOST_NIGHTS * timedelta(days=1)
    _weekday, length = monthrange(first.year, first.month)
    rows = Event.objects.filter(day__gte=since, day__lte=first.replace(day=length))
    return rows.order_by("begins_at", "pk")


def series_with_parts() -> QuerySet[EventSeries]:
    """Returns all series with their hosts and their rules."""
    return EventSeries.objects.select_related("host").prefetch_related("parts")


def series_to_come(series: EventSeries, now: datetime) -> QuerySet[Event]:
    """Returns the events of the series that are not over, the next first."""
    return events_to_come(now).filter(series=series)


def public_events(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.filter(is_public=True)


def hosts_event_on(member: Member, day: date) -> bool:
    """Whether the member is the host of an event that is on at that day."""
    events = Event.objects.filter(host=member, called_off_at=None)
    return events.filter(day__lte=day, ends_at__date__gte=day).exists()


def members_at_event_with(member: Member, day: date) -> set[int]:
    """Returns the others with a place at the events of the day that the member attends or hosts."""
    events = Event.objects.filter(called_off_at=None)
    own = events.filter(day__lte=day, ends_at__date__gte=day).filter(
        Q(host=member) | Q(answers__member=member, answers__is_inside=True)
    )
    inside = EventAnswer.objects.filter(is_inside=True, event__in=own.values("pk"))
    return set(inside.exclude(member=member).values_list("member", flat=True))


def answer_of(event: Event, member_id: int) -> EventAnswer | None:
    return EventAnswer.objects.filter(event=event, member=member_id).first()


def own_answers(
    viewer: AbstractUser | AnonymousUser, events: Collection[Event]
) -> dict[int, EventAnswer]:
    """Returns the viewer's answers with `ahead`, by event."""
    rows = EventAnswer.objects.filter(member=viewer.pk, event__in=events)
    return {answer.event_id: answer for answer in with_ahead(rows)}


def with_ahead(answers: QuerySet[EventAnswer]) -> QuerySet[EventAnswer]:
    """With `ahead`, the number of parties that wait before the answer."""
    before = EventAnswer.objects.filter(
        event=OuterRef("event"),
        choice=AnswerChoice.YES,
        is_inside=False,
        number__lt=OuterRef("number"),
    )
    counted = before.order_by().values("event").annotate(parties=Count("pk"))
    return answers.annotate(ahead=Coalesce(Subquery(counted.values("parties")), 0))


def answers_with_news(member: Member, now: datetime) -> list[EventAnswer]:
    """Returns the member's yes to events to come where a place fell free for them a short time ago,
    or where they wait: places may be free there.
    """
    waits = Q(is_inside=False, needs_host=False)
    is_new = Q(is_inside=True, placed_at__gt=now - UNCERTAIN_FOR)
    answers = EventAnswer.objects.filter(
        waits | is_new,
        member=member,
        choice=AnswerChoice.YES,
        event__begins_at__gt=now,
        event__called_off_at=None,
    )
    return list(answers.order_by("event__begins_at", "pk")[:MOST_WITH_NEWS])


def event_answers(event: Event) -> list[EventAnswer]:
    """Returns all answers with their members; the order of the waiting list."""
    return list(event.answers.select_related("member").order_by("number", "pk"))


def tables_at(event: Event) -> list[EventTable]:
    """Returns the tables with their players."""
    sitters = TableSitter.objects.select_related("member").order_by("number", "pk")
    tables = EventTable.objects.filter(event=event).select_related("proposer")
    return list(tables.prefetch_related(Prefetch("sitters", sitters)).order_by("pk"))


def boxes_elsewhere(event: Event, boxes: Collection[int]) -> list[TableSitter]:
    """Returns the players who bring one of these boxes to another event while this one lasts."""
    others = Event.objects.filter(
        called_off_at=None, begins_at__lt=event.ends_at, ends_at__gt=event.begins_at
    ).exclude(pk=event.pk)
    rows = TableSitter.objects.filter(box__in=boxes, table__event__in=others)
    return list(rows.select_related("table__event").order_by("pk"))


def wishes_at(event: Event) -> list[GameWish]:
    return list(event.wishes.select_related("member").order_by("title", "pk"))


def came_to(event: Event) -> list[Member]:
    """Returns the members who were ticked."""
    return list(Member.objects.filter(evenings__event=event))


def just_made(
    host: Member, day: date, terms: Event, now: datetime, *, repeats: bool
) -> Event | None:
    """Returns the event with these terms, or the first of a series, that the host has just made."""
    rows = Event.objects.filter(**columns_of(terms), host=host, day=day)
    rows = rows.filter(made_at__gt=now - MOMENT, called_off_at=None)
    return rows.filter(series__isnull=not repeats).first()


def first_of_series(series_id: int) -> Event | None:
    """Returns the first event of the series."""
    return Event.objects.filter(series=series_id).order_by("slot").first()


def own_occurrences(event: Event, now: datetime) -> list[Event]:
    """Later events of the series that were changed for them alone."""
    if event.series_id is None:
        return []
    rows = Event.objects.filter(
        series=event.series_id, slot__gt=event.slot, begins_at__gt=now
    )
    return [event for event in rows.order_by("slot") if event.own_fields]


def calendar_events(now: datetime) -> QuerySet[Event]:
    """Events to come and those of the last weeks; called off ones for 30 days after their day."""
    cancelled = Q(called_off_at__isnull=False, ends_at__gt=now - CANCELLED_SHOWN)
    recent = Q(called_off_at=None, ends_at__gt=now - PAST_SHOWN)
    return Event.objects.filter(cancelled | recent).order_by("begins_at", "pk")


def calendar_answers(member: Member, now: datetime) -> list[EventAnswer]:
    """Returns the member's yes with a place and maybe, each with its event."""
    coming = Q(is_inside=True) | Q(choice=AnswerChoice.MAYBE)
    rows = EventAnswer.objects.filter(coming, member=member).select_related("event")
    return list(
        rows.filter(event__in=calendar_events(now)).order_by("event__begins_at", "pk")
    )


def events_with_ids(ids: Collection[int]) -> list[Event]:
    return list(Event.objects.filter(pk__in=ids).order_by("-begins_at", "-pk"))


def event_at(address: str) -> Event | None:
    """Returns the event whose page has this address; None: it is another page."""
    match = resolve(address)
    if match.view_name != "events:event":
        return None
    events = Event.objects.select_related("host")
    return events.filter(pk=match.kwargs["event_id"]).first()


def counted_events(ids: Collection[int]) -> dict[int, Event]:
    """Returns the events by id, with their counts."""
    return with_counts(Event.objects.all()).in_bulk(ids)


def next_event_of(member: Member, now: datetime) -> Event | None:
    """Returns the next event that the member has not said no to."""
    said_no = EventAnswer.objects.filter(member=member, choice=AnswerChoice.NO)
    coming = events_to_come(now).filter(called_off_at=None)
    return coming.exclude(pk__in=said_no.values("event_id")).first()


def events_with_place_for(member: Member, now: datetime) -> QuerySet[Event]:
    """Returns the events to come at which the member has a place."""
    inside = EventAnswer.objects.filter(
        member=member, choice=AnswerChoice.YES, is_inside=True
    )
    coming = events_to_come(now).filter(called_off_at=None)
    return coming.filter(pk__in=inside.values("event_id"))


def coming_public_events(now: datetime) -> QuerySet[Event]:
    """Events that anonymous visitors see and that have not begun, the next first."""
    return public_events(events_to_come(now)).filter(
        called_off_at=None, begins_at__gt=now
    )


def next_public_event_with_places(now: datetime) -> Event | None:
    """The next event for anonymous visitors that has a free place."""
    is_free = Q(capacity=None) | Q(used__lt=F("capacity"))
    return coming_public_events(now).filter(is_free).first()


@dataclass(frozen=True, slots=True)
class InvitedTo:
    """An event as the powers of guests see it: it belongs to the guests who were invited to it."""

    event: Event

    def belongs_to(self, member: Any) -> bool:
        """Whether the member is a guest of the event."""
        return is_guest_of_page(member, self.event.get_absolute_url())
