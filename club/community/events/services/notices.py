"""Owes notices of events. Each is about one fact: "g12.place.7" is the seventh of event 12."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db.models import Q

from club.community.events.models import (
    CHANGES_TOGETHER,
    AnswerChoice,
    Event,
    EventAnswer,
    EventTable,
)
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

FACTS: Final = {
    "event_place": "place",
    "event_free": "free",
    "event_put_in": "in",
    "event_moved": "moved",
    "event_taken_out": "out",
    "event_seat": "seat",
    "event_box": "box",
    "event_host": "host",
    "event_soon": "soon",
}


def owe_fact(
    event: Event,
    members: Collection[int],
    kind: str,
    now: datetime,
    table: EventTable | None = None,
    by: Member | None = None,
) -> None:
    """Stores a new fact of the event, or of one of its tables, of an act of `by`, who tells a
    member so often in a day at most. The caller saves `last_fact`.
    """
    members = _told_of_act(members, by, now)
    if not members:
        return
    event.last_fact += 1
    fact = f"{FACTS[kind]}.{event.last_fact}"
    about = _event_subject(event, f"{fact}.{table.pk}" if table else fact)
    if table is not None:
        about = replace(about, facts={"table": table.pk})
    tell_all([(member, about) for member in members], kind, now, by)


def _event_subject(event: Event, fact: str) -> NoticeSubject:
    return NoticeSubject(f"{event.key}.{fact}", event.pk)


def _told_of_act(
    members: Collection[int], by: Member | None, now: datetime
) -> Collection[int]:
    if by is None or not members:
        return members
    reached = make_contact(Contact.EVENT_FACT, by, members, now)
    return [member for member in members if member in reached or member == by.pk]


def owe_change(event: Event, by: Member, now: datetime) -> None:
    """The time or the place has changed. Changes within ten minutes are one fact, also for those
    who answered between two of them.
    """  # events 7.1
    told_at = event.change_told_at
    if told_at is None or not event.change_fact or now >= told_at + CHANGES_TOGETHER:
        event.last_fact += 1
        event.change_told_at, event.change_fact = now, event.last_fact
        event.save(update_fields=["last_fact", "change_told_at", "change_fact"])
    about = _event_subject(event, f"change.{event.change_fact}")
    told = [(member, about) for member in who_did_not_say_no(event)]
    tell_all(told, "event_changed", now, by)


def owe_calling_off(event: Event, now: datetime) -> None:
    """Yes, maybe and the waiting list are told once."""  # events 3.6
    about = _event_subject(event, "off")
    told = [(member, about) for member in who_did_not_say_no(event)]
    tell_all(told, "event_called_off", now)


def owe_news_of_event(event: Event, members: Collection[int], now: datetime) -> None:
    """It was made."""
    about = _event_subject(event, "made")
    tell_all([(member, about) for member in members], "event_made", now)


def owe_reminder(event: Event, now: datetime) -> None:
    """It is in two days: to yes and maybe, who wait included; again when it was moved."""
    owe_fact(event, who_did_not_say_no(event), "event_soon", now)


def who_did_not_say_no(event: Event) -> list[int]:
    """Members who answered yes or maybe."""
    coming = EventAnswer.objects.filter(~Q(choice=AnswerChoice.NO), event=event)
    return list(coming.order_by("pk").values_list("member_id", flat=True))
