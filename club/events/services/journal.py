"""Writes in the journal what organisers do with the events of others."""

from __future__ import annotations

from datetime import datetime

from club.events.models import Event
from club.journal.services import record_entry
from club.members.models import Member


def record_act(
    event: Event, action: str, by: Member, now: datetime, *whom: Member
) -> None:
    """An organiser has done this; what hosts do at their own events is not written down."""  # C3
    if event.belongs_to(by):
        return
    about = f"{event.title}, {event.day:%Y-%m-%d}"
    names = ", ".join(one.username for one in whom)
    record_entry(by, f"event.{action}", about, after=names, now=now)
