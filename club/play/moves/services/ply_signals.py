"""Signals plies to the open pages of viewers who learned of one or have a new question, and
notifies members who may answer. No other page gets a signal: it would reveal that something
hidden was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.messages.notifications import services as notices
from club.messages.notifications.services import SeatQuestion
from club.play.moves.computation import Computation
from club.play.tables.models import Chair, Table

# question number, asked since, due at
Clock = tuple[int, datetime | None, datetime | None]


def clocks_by_chair(chairs: Iterable[Chair]) -> dict[int, Clock]:
    """Question and deadline of each chair, by its id, to compare before and after plies."""
    return {chair.pk: (chair.asked, chair.turn_since, chair.due_at) for chair in chairs}


def signal_plies(
    table: Table,
    chairs: Iterable[Chair],
    before: Mapping[int, Clock],
    computation: Computation,
) -> None:
    """Signals chairs that learned of a ply or whose clock is not as `before`, the home pages of
    the latter, and spectators if they learned of a ply. Sent after the commit.
    """
    learned, clocks = computation.learned, clocks_by_chair(chairs)
    channels = [spectators_channel(table.pk)] if None in learned else []
    for chair in chairs:
        has_changed = clocks[chair.pk] != before[chair.pk]
        if has_changed or chair.seat in learned:
            channels.append(chair_channel(chair.pk))
        if has_changed and chair.member_id:
            channels.append(home_channel(chair.member_id))
    publish_after_commit(channels)


def notify_who_may_answer(
    table: Table, chairs: Iterable[Chair], plies: int, now: datetime
) -> None:
    """Notifies members who have an optional answer since `now`. Call with the table locked.

    `plies` is the length of the record: it distinguishes this notice from earlier ones.
    """
    questions = {
        chair.member_id: SeatQuestion(table.pk, chair.seat, plies)
        for chair in chairs
        if chair.may_answer_since == now and chair.member_id is not None
    }
    if questions:
        notices.tell_all(questions.items(), "may_answer", now)
        publish_after_commit(map(home_channel, questions))
