"""Voids the open proposal when the game ends, or when another sits down. Call with the table row
locked.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from club.play.tables.models import Table
from club.play.take_back.models import TakeBack, TakeBackVerdict


def void_proposal(table: Table, now: datetime, **_facts: Any) -> None:
    """Receives signals of tables."""
    open_now = TakeBack.objects.filter(table=table, settled_at=None)
    open_now.update(settled_at=now, verdict=TakeBackVerdict.VOID)
