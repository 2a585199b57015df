"""Queries of rematches."""

from __future__ import annotations

from club.members.models import Member
from club.tables.models import Status, Table
from club.tables.queries import visible_to


def rematch_of(table: Table, member: Member) -> Table | None:
    """The rematch of a finished table; None while there is none that the member may find."""
    found = visible_to(member).filter(rematch_of=table)
    return found.exclude(status=Status.CANCELLED).first()
