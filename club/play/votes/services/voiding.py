"""Voids proposals that have lost their object. Call with the table row locked."""

from __future__ import annotations

from datetime import datetime

from club.play.tables.models import Table
from club.play.votes.majorities import Subject, Verdict

ABOUT_ABSENCE = (Subject.REPLACE, Subject.AWAY)  # void once the member is back


TOO_LATE = "The vote is void: everyone has played by now."


def void_proposals(table: Table, now: datetime, **about: object) -> bool:
    """Voids the table's open proposals that match the filter `about`; returns whether there were
    any.
    """
    open_now = table.proposals.filter(settled_at=None, **about)
    return bool(open_now.update(settled_at=now, verdict=Verdict.VOID))
