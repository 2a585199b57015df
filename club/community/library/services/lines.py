"""The line of a copy, in the order of asking. Call everything here with the copy locked."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.community.library.club_days import club_day
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.community.library.services.notices import tell_ready

READY_DAYS: Final = timedelta(days=7)  # to fetch a copy, the last one included


def open_loan(copy: GameCopy) -> Loan | None:
    """The loan of whoever has the copy now."""
    return (
        copy.loans.filter(returned_at__isnull=True).select_related("borrower").first()
    )


def first_in_line(copy: GameCopy) -> CopyRequest | None:
    """The request of whose turn it is, or will be."""
    return copy.requests.order_by("number").first()


def settle_line(copy: GameCopy, now: datetime) -> None:
    """Where the copy is on the shelf, the first in the line has seven days to fetch it, and is told
    until when: also who has just asked.
    """  # library 3.1
    first = first_in_line(copy)
    if first is None or first.ready_until is not None or open_loan(copy) is not None:
        return
    first.ready_until = club_day(now) + READY_DAYS
    first.save(update_fields=["ready_until"])
    tell_ready(first, now)


def clear_ready(copy: GameCopy) -> None:
    """A copy that is lent is ready for nobody."""
    copy.requests.filter(ready_until__isnull=False).update(ready_until=None)
