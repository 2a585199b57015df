"""Makes void what nothing comes of any more: proposals, and calls to the bench. Call with the table
row locked.
"""

from __future__ import annotations

from datetime import datetime

from club.proposals.majorities import Subject, Verdict
from club.tables.models import Table

ABOUT_ABSENCE = (Subject.REPLACE, Subject.AWAY)  # void once the member is back


TOO_LATE = "The vote is over, and void: everybody has played by now."


def void_proposals(table: Table, now: datetime, **about: object) -> bool:
    """Nothing comes any more of what is being voted on, or of that part of it; whether something
    was.
    """
    open_now = table.proposals.filter(settled_at=None, **about)
    return bool(open_now.update(settled_at=now, verdict=Verdict.VOID))
