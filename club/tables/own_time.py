"""Queries about one member's time: their deadlines, and the leave they take."""

from __future__ import annotations

from datetime import date, datetime

from club.members.models import Member
from club.tables.calendar_rows import Leave, LeaveCounts
from club.tables.models import Chair, Status, Table


def deadlines(member: Member, until: datetime) -> list[Chair]:
    """The member's chairs that are due by then, the earliest first, each with its table."""
    asked = Chair.objects.filter(
        member=member, table__status=Status.LIVE, table__marked="", due_at__lte=until
    )
    return list(asked.select_related("table").order_by("due_at", "pk"))


def resting_little(member: Member) -> list[Table]:
    """Live tables of the member's at which nights or leave count, by name."""
    mine = Table.objects.filter(status=Status.LIVE, chairs__member=member)
    return list(mine.exclude(honours_quiet=True, leave=LeaveCounts.ALL).order_by("name", "pk"))


def leaves_of(member: Member, today: date) -> list[Leave]:
    """The member's leaves that are not over, the next first."""
    return list(Leave.objects.filter(member=member, last__gte=today, ended_at=None))


def leave_told_of(leave_id: int) -> Leave | None:
    """The leave that a notice is about; None when it is gone."""
    return Leave.objects.filter(pk=leave_id).first()
