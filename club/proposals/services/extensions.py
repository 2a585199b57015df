"""A vote on more time for a chair is open until the deadline that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.proposals.majorities import Subject
from club.proposals.models import Proposal
from club.tables.models import Chair


def move_votes(chairs: Sequence[Chair]) -> None:
    """A vote on more time for one of the chairs is open until the deadline it is about."""  # V1
    due: dict[tuple[int, int | None, int | None], datetime | None]
    due = {(chair.table_id, chair.seat, chair.asked): chair.due_at for chair in chairs}
    tables = {chair.table_id for chair in chairs}
    votes = list(Proposal.objects.filter(kind=Subject.EXTEND, settled_at=None, table__in=tables))
    for vote in votes:
        about = (vote.table_id, vote.seat, vote.asked)
        vote.expires_at = due.get(about) or vote.expires_at
    Proposal.objects.bulk_update(votes, ["expires_at"])
