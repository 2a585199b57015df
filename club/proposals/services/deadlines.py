"""Until when proposals are open, after deadlines have moved or the club was closed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.proposals.majorities import OPEN_FOR, Subject
from club.proposals.models import Proposal
from club.tables.models import Chair
from club.timecontrol.calendars import closures_since, time_closed


def move_vote_deadlines(chairs: Sequence[Chair]) -> None:
    """A vote on more time for one of the chairs is open until the deadline it is about."""  # V1
    due: dict[tuple[int, int | None, int | None], datetime | None]
    due = {(chair.table_id, chair.seat, chair.asked): chair.due_at for chair in chairs}
    tables = {chair.table_id for chair in chairs}
    votes = list(Proposal.objects.filter(kind=Subject.EXTEND, settled_at=None, table__in=tables))
    for vote in votes:
        about = (vote.table_id, vote.seat, vote.asked)
        vote.expires_at = due.get(about) or vote.expires_at
    Proposal.objects.bulk_update(votes, ["expires_at"])


def extend_votes(tables: Sequence[int]) -> None:
    """Those on more time end with the deadline they are about, which has been set."""  # T25, V1
    open_now = Proposal.objects.filter(table__in=tables, settled_at=None)
    proposals = list(open_now.exclude(kind=Subject.EXTEND).order_by("made_at"))
    if proposals:
        closures = closures_since(proposals[0].made_at)
        for one in proposals:
            usual = one.made_at + OPEN_FOR[one.subject]
            one.expires_at = usual + time_closed(closures, one.made_at)
        Proposal.objects.bulk_update(proposals, ["expires_at"])
