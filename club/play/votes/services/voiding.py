"""Voids proposals that have lost their object, and moves the time of their end after deadlines of
turns have moved, or the club was closed. Call with the table row locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from club.play.tables.models import Chair, Table
from club.play.time_control.calendars import closures_since, time_closed
from club.play.votes.majorities import OPEN_FOR, Subject, Verdict
from club.play.votes.models import Proposal

ABOUT_ABSENCE = (Subject.REPLACE, Subject.AWAY)  # void once the member is back


TOO_LATE = "The vote is void: everyone has played by now."


def void_proposals(table: Table, now: datetime, **about: object) -> bool:
    """Voids the table's open proposals that match `about`; returns whether there were any."""
    open_now = table.proposals.filter(settled_at=None, **about)
    return bool(open_now.update(settled_at=now, verdict=Verdict.VOID))


def move_proposal_deadlines(chairs: Sequence[Chair]) -> None:
    """Moves the deadlines of votes on more time for these chairs: such a vote is open until the
    deadline that it would extend.
    """  # votes 1.1
    due: dict[tuple[int, int | None, int | None], datetime | None]
    due = {(chair.table_id, chair.seat, chair.asked): chair.due_at for chair in chairs}
    tables = {chair.table_id for chair in chairs}
    votes = list(
        Proposal.objects.filter(kind=Subject.EXTEND, settled_at=None, table__in=tables)
    )
    for vote in votes:
        about = (vote.table_id, vote.seat, vote.asked)
        vote.expires_at = due.get(about) or vote.expires_at
    Proposal.objects.bulk_update(votes, ["expires_at"])


def extend_proposals(tables: Sequence[int]) -> None:
    """Extends open votes at these tables by the time that the club was closed.

    Votes on more time are left out: `move_proposal_deadlines` has moved them already.
    """  # clocks 5.2, votes 1.1
    open_now = Proposal.objects.filter(table__in=tables, settled_at=None)
    proposals = list(open_now.exclude(kind=Subject.EXTEND).order_by("made_at"))
    if proposals:
        closures = closures_since(proposals[0].made_at)
        for proposal in proposals:
            usual = proposal.made_at + OPEN_FOR[proposal.subject]
            proposal.expires_at = usual + time_closed(closures, proposal.made_at)
        Proposal.objects.bulk_update(proposals, ["expires_at"])
