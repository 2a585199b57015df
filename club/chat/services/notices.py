"""Owes notices of new lines: one for each reader, table and day."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from club.chat.models import Audience, ChatLine
from club.conduct.mutes import muted_members
from club.notifications.services import TableSubject, tell_all
from club.tables.models import Chair, Status, Table, Tenure

KIND = "chat"


def tell_readers(table: Table, line: ChatLine, now: datetime) -> None:
    """Owes the others at the table a notice. Those who look on get none, and none comes from a
    member whom they have muted.
    """  # W2.3
    if line.audience != Audience.TABLE:
        return
    day = timezone.localdate(now)
    about = TableSubject(table.pk, f"t{table.pk}.{day}")
    told = [
        (member, about)
        for member in sorted(_members_told(table) - {line.author_id or 0})
        if line.author_id not in muted_members(member)
    ]
    tell_all(told, KIND, now)


def _members_told(table: Table) -> set[int]:
    seated = Chair.objects.filter(table=table, member__isnull=False)
    told = set(seated.values_list("member_id", flat=True))
    if table.status == Status.FINISHED:
        sat = Tenure.objects.filter(table=table, member__isnull=False)
        told |= set(sat.values_list("member_id", flat=True))
    return {member for member in told if member}
