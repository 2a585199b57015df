"""Notices of events, and entries of organisers in the audit log. A notice is about one fact:
"g12.place.7" is the seventh of event 12.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db.models import Q

from club.base.audit_log.services import record_changes, record_entry
from club.community.events.models import (
    CHANGES_TOGETHER,
    AnswerChoice,
    Event,
    EventAnswer,
)
from club.community.events.table_models import EventTable
from club.community.events.terms import TermsChange, terms_in
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
    "event_fixed": "fixed",
}


def owe_fact(
    event: Event,
    members: Collection[int],
    kind: str,
    now: datetime,
    table: EventTable | None = None,
    by: Member | None = None,
) -> None:
    """Notifies members of a new fact of the event, or of one of its tables, which is an act of
    `by`. A policy limits how often `by` reaches a member in a day. The caller saves `last_fact`.
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
    """Notifies members of another time or place. Changes within ten minutes are one fact, also for
    a member who answered between them.
    """  # events 7.1
    told_at = event.change_told_at
    if told_at is None or not event.change_fact or now >= told_at + CHANGES_TOGETHER:
        event.last_fact += 1
        event.change_told_at, event.change_fact = now, event.last_fact
        event.save(update_fields=["last_fact", "change_told_at", "change_fact"])
    about = _event_subject(event, f"change.{event.change_fact}")
    notices = [(member, about) for member in coming_members(event)]
    tell_all(notices, "event_changed", now, by)


def owe_calling_off(event: Event, now: datetime) -> None:
    """Notifies members who said yes or maybe, once."""  # events 3.6
    about = _event_subject(event, "off")
    notices = [(member, about) for member in coming_members(event)]
    tell_all(notices, "event_called_off", now)


def owe_news_of_event(event: Event, members: Collection[int], now: datetime) -> None:
    """Notifies members of a new event."""
    about = _event_subject(event, "made")
    tell_all([(member, about) for member in members], "event_made", now)


def owe_reminder(event: Event, now: datetime) -> None:
    """Reminds members who said yes or maybe; again when the event was moved."""
    owe_fact(event, coming_members(event), "event_soon", now)


def coming_members(event: Event) -> list[int]:
    """Returns the members who answered yes or maybe."""
    coming = EventAnswer.objects.filter(~Q(choice=AnswerChoice.NO), event=event)
    return list(coming.order_by("pk").values_list("member_id", flat=True))


Days = tuple[dict[str, object], dict[str, object]]  # before and after


def record_act(
    event: Event, action: str, by: Member, now: datetime, *whom: Member
) -> None:
    """Logs the act of an organiser; acts of hosts at their own events are not logged."""
    if event.belongs_to(by):
        return
    names = ", ".join(member.username for member in whom)
    record_entry(by, f"event.{action}", _about(event), after=names, now=now)


def record_change(
    event: Event,
    action: str,
    by: Member,
    change: TermsChange,
    days: Days,
    now: datetime,
) -> None:
    """Logs the fields that an organiser has changed."""
    if event.belongs_to(by):
        return
    before, after = (
        terms_in(terms) | more
        for terms, more in zip((change.before, change.after), days, strict=True)
    )
    record_changes(by, f"event.{action}", _about(event), before, after, now=now)


def _about(event: Event) -> str:
    return f"{event.title}, {event.day:%Y-%m-%d}"
