"""Queries of seats and of rematches."""

from __future__ import annotations

from club.people.members.models import Member
from club.play.tables.models import Chair, Status, Table
from club.play.tables.queries import visible_to
from games.core import Seat


def rematch_of(table: Table, member: Member) -> Table | None:
    """The rematch of a finished table; None while there is none that the member may find."""
    rematches = visible_to(member).filter(rematch_of=table)
    return rematches.exclude(status=Status.CANCELLED).first()


def is_seated(table_id: int, member_id: int) -> bool:
    """Whether the member has a chair at the table."""
    return Chair.objects.filter(table=table_id, member=member_id).exists()


def is_seated_before_start(table_id: int, seat: Seat, member_id: int) -> bool:
    """Whether the member has that chair at a table that has not started."""
    chair = Chair.objects.filter(table=table_id, seat=seat, member=member_id)
    return chair.filter(table__status=Status.OPEN).exists()
