"""Owes notices of new lines: one for each reader, table and day."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.chat.models import Audience, ChatLine
from club.play.tables.models import Chair, Status, Table, Tenure

KIND = "chat"


def tell_readers(table: Table, line: ChatLine, now: datetime) -> None:
    """Counts the line, and owes the others at the table a notice. Those who look on get none, and
    none comes from a member whom they have muted or blocked. Raises ClubError for too many lines in
    a minute.
    """  # tables 1.4
    assert line.author is not None  # it was written just now
    readers = _members_told(table) if line.audience == Audience.TABLE else set()
    key = f"t{table.pk}"
    reached = make_contact(Contact.CHAT_LINE, line.author, readers, now, about=key)
    of_day = f"{key}.{timezone.localdate(now)}"
    about = NoticeSubject(of_day, table.pk, table_id=table.pk)
    told = [(member, about) for member in sorted(reached)]
    tell_all(told, KIND, now, by=line.author)


def _members_told(table: Table) -> set[int]:
    seated = Chair.objects.filter(table=table, member__isnull=False)
    told = set(seated.values_list("member_id", flat=True))
    if table.status == Status.FINISHED:
        sat = Tenure.objects.filter(table=table, member__isnull=False)
        told |= set(sat.values_list("member_id", flat=True))
    return {member for member in told if member}
