"""Ends mentoring with the game, and with the tenure of the seat. Receivers of signals of tables,
which hold the table's lock.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.teaching.models import Mentor
from club.play.teaching.queries import has_seen_a_seat
from games.core import Seat


def with_the_game(table: Table, now: datetime, **_facts: Any) -> None:
    Mentor.objects.filter(table=table, ended_at=None).update(ended_at=now)


def with_the_seat(
    table: Table,
    seat: Seat,
    now: datetime,
    member: Member | None = None,
    **_facts: Any,
) -> None:
    """Another sits there now. Raises ClubError where that is a member who was a mentor here."""
    if member is not None and has_seen_a_seat(table.pk, member):
        raise ClubError(
            "was_mentor", "You were a mentor at this table, and have seen a hand."
        )
    Mentor.objects.filter(table=table, seat=seat, ended_at=None).update(ended_at=now)
