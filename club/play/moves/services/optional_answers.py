"""Optional answers, to an offer for example: stores since when a seat has one, and notifies its
member once.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.play.tables.models import Chair, Table
from games.core import AnyPosition


def set_may_answer(chair: Chair, position: AnyPosition, now: datetime) -> None:
    """Sets since when the chair has an optional answer; None if it has none."""
    may_answer = chair.member_id is not None and chair.seat in position.replies
    chair.may_answer_since = (chair.may_answer_since or now) if may_answer else None


def notify_who_may_answer(
    table: Table, chairs: Iterable[Chair], plies: int, now: datetime
) -> None:
    """Notifies members who have an optional answer since `now`. Call with the table locked.

    `plies` is the length of the record: it distinguishes this notice from earlier ones.
    """
    questions = {
        chair.member_id: seat_question(table.pk, chair.seat, plies)
        for chair in chairs
        if chair.may_answer_since == now and chair.member_id is not None
    }
    if questions:
        notices.tell_all(questions.items(), "may_answer", now)
        publish_after_commit(map(home_channel, questions))
