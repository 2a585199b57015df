"""What a seat may answer though nobody waits for it, as to an offer: since when, and its member is
told once.

Notices are owed with the table's lock held.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.notifications import services as notices
from club.notifications.services import SeatQuestion
from club.streams.publisher import of_home, publish_after_commit
from club.tables.models import Chair, Table
from games.core import AnyPosition


def set_may_answer(chair: Chair, position: AnyPosition, now: datetime) -> None:
    """Sets since when the chair may answer; None where there is nothing of that kind."""
    open_now = chair.member_id is not None and chair.seat in position.replies
    chair.may_answer_since = (chair.may_answer_since or now) if open_now else None


def notify_who_may_answer(table: Table, chairs: Iterable[Chair], plies: int, now: datetime) -> None:
    """Owes the notice to members who may answer since just now; `plies` tells this occasion from
    an earlier one.
    """
    told = {
        chair.member_id: SeatQuestion(table.pk, chair.seat, plies)
        for chair in chairs
        if chair.may_answer_since == now and chair.member_id is not None
    }
    if told:
        notices.tell_all(told.items(), "may_answer", now)
        publish_after_commit(map(of_home, told))
