"""Writes in the journal what organisers do with the events of others."""

from __future__ import annotations

from datetime import datetime

from club.base.audit_log.services import record_changes, record_entry
from club.community.events.models import Event
from club.community.events.terms import TermsChange, terms_in
from club.people.members.models import Member

Days = tuple[dict[str, object], dict[str, object]]  # before and after


def record_act(
    event: Event, action: str, by: Member, now: datetime, *whom: Member
) -> None:
    """An organiser has done this; what hosts do at their own events is not written down."""
    if event.belongs_to(by):
        return
    names = ", ".join(one.username for one in whom)
    record_entry(by, f"event.{action}", _about(event), after=names, now=now)


def record_change(
    event: Event,
    action: str,
    by: Member,
    change: TermsChange,
    days: Days,
    now: datetime,
) -> None:
    """The same with the fields that an organiser has changed."""
    if event.belongs_to(by):
        return
    before, after = (
        terms_in(terms) | more
        for terms, more in zip((change.before, change.after), days, strict=True)
    )
    record_changes(by, f"event.{action}", _about(event), before, after, now=now)


def _about(event: Event) -> str:
    return f"{event.title}, {event.day:%Y-%m-%d}"
