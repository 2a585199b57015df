"""What is read of proposals to take a game back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.play.tables.models import Table
from club.play.take_back.models import WENT_BACK, TakeBack

OPEN_FOR: Final = timedelta(days=7)
MOST_SHOWN: Final = 5  # times that a game was taken back, on its page


def open_proposal(table: Table, now: datetime) -> TakeBack | None:
    """The open proposal, with who agrees. One that nobody settled for a week is over."""
    rows = table.take_backs.filter(settled_at=None, made_at__gt=now - OPEN_FOR)
    return rows.select_related("by").prefetch_related("assents").first()


def take_backs_of(table: Table) -> list[TakeBack]:
    """The times that the game was taken back, the latest first."""
    rows = table.take_backs.filter(verdict__in=WENT_BACK).select_related("record")
    return list(rows.order_by("-pk")[:MOST_SHOWN])


def take_back_of_notice(proposal_id: int) -> TakeBack | None:
    """The proposal that a notice is about."""
    return TakeBack.objects.select_related("table", "by").filter(pk=proposal_id).first()
