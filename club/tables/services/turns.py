"""Hands the turn over: what a thought means for the chairs' clocks, the table's history and who is told.

Called with the table's lock held. Which plies are made is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from club.notices import services as notices
from club.records.chronicle import remember
from club.records.services import close_record
from club.tables import clock
from club.tables.models import Chair, Happening, StandIn, Status, Table, What
from club.tables.services.signalling import Clock, clocks, signal_happening, signal_plies
from club.tables.services.sitting import Sitting
from club.tables.thinking import Thought
from club.tables.words import packed
from games.core import AnyPosition
from games.message import Message

CLOCK = ("asked", "answered", "turn_since", "remind_at", "rung", "due_at", "left", "clock_turn")
WRITTEN = (*CLOCK, "orders", "draft", "seen")  # columns of a chair that a ply may change


def carry_out(table: Table, sitting: Sitting, thought: Thought) -> None:
    """Writes the thought's plies, sets every clock, and closes the table when the game is over."""
    record, grown = sitting.table.record, thought.chronicle
    assert record is not None
    record.append(thought.made, thought.at)
    chairs = tuple(table.chairs.order_by("seat"))  # read again: drafts and rungs do not raise the revision
    before, kept = clocks(chairs), [_columns(chair) for chair in chairs]
    for chair in chairs:
        _spend(chair, thought)
        hand_over(table, chair, grown.position, thought.plied(chair.seat), thought.at)
    _write(chairs, kept)
    for seat, why in thought.set_aside:
        happened(table, What.SET_ASIDE, thought.at, chairs[seat], private=True, why=why)
    if grown.position.outcome is not None:
        close_record(record, grown.position.outcome)
        close(table, Status.FINISHED, thought.at)
    touch(table)
    remember(record, grown)
    signal_plies(table, chairs, before, thought)
    send_for(table, (chair for chair in chairs if _newly_asked(chair, before)), thought.at)


def hand_over(table: Table, chair: Chair, position: AnyPosition, plied: bool, now: datetime) -> None:
    """Sets the chair's clock for what the position asks of it."""
    if plied:
        chair.answered = chair.asked
        chair.asked += 1  # whatever comes next
    if chair.seat not in position.to_act:
        _stop(chair, now)
        if chair.bot and chair.seat in position.replies:
            chair.due_at = now  # the game does not wait for it, and it answers all the same
        return
    new_turn = chair.clock_turn != position.turn
    if chair.being_asked and not new_turn:
        if plied:
            _go_on(table, chair, now)
        return
    if not plied:
        chair.asked += 1
    _wind(table, chair, now, None if new_turn else chair.left)
    chair.clock_turn = position.turn


def send_for(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Has bots, and whoever stands in, called as soon as the transaction stands."""
    from club.tables import tasks

    if table.live and not table.marked:
        for chair in chairs:
            if chair.due_at is not None and chair.due_at <= now:
                _call_on_commit(tasks.stand_in, table.pk, chair.seat)


def wake(table: Table) -> None:
    """Has the table settled and its bots called as soon as the transaction stands."""
    from club.tables import tasks

    _call_on_commit(tasks.wake, table.pk)


def close(table: Table, status: Status, now: datetime) -> None:
    """Ends the table: no clock runs on, no letter is owed but the one that says so."""
    table.status, table.ended_at = status, now
    table.invite = ""
    table.chairs.update(turn_since=None, remind_at=None, due_at=None, draft=[], orders={})
    happened(table, What.FINISHED if status == Status.FINISHED else What.CANCELLED, now)
    notices.tell_all(table, "finished" if status == Status.FINISHED else "cancelled", now)


def touch(table: Table) -> None:
    """Writes the table with a revision that refuses every thought made before."""
    table.revision += 1
    table.save()


def happened(
    table: Table,
    what: What,
    now: datetime,
    chair: Chair | None = None,
    *,
    whom: int | None = None,
    private: bool = False,
    why: Message | None = None,
) -> None:
    """Writes a line of the table's history; `why` is said in the place of what `what` says."""
    Happening.objects.create(
        table=table,
        what=what,
        at=now,
        seat=chair.seat if chair else None,
        whom_id=whom or (chair.member_id if chair else None),
        bot=chair.bot if chair else "",
        private=private,
        why=packed(why) if why else None,
    )
    signal_happening(table, chair, private)


def _columns(chair: Chair) -> tuple[object, ...]:
    return tuple(getattr(chair, name) for name in WRITTEN)


def _write(chairs: Sequence[Chair], before: Sequence[tuple[object, ...]]) -> None:
    """Writes what has changed and nothing else: a move concerns two chairs, and few of their columns."""
    for chair, old in zip(chairs, before, strict=True):
        changed = [name for name, was, is_ in zip(WRITTEN, old, _columns(chair), strict=True) if was != is_]
        if changed:
            chair.save(update_fields=changed)


def _newly_asked(chair: Chair, before: Mapping[int, Clock]) -> bool:
    """Whether a question was put to the chair just now, or one that nobody waits for is still open."""
    return chair.asked != before[chair.pk][0] or (chair.due_at is not None and not chair.being_asked)


def _call_on_commit(task: Any, *ids: int) -> None:
    """The commit stands even where no broker answers: the sweep does later what was not called now."""

    def call() -> None:  # a function: Django names what failed, and a partial has no name
        task.delay(*ids)

    transaction.on_commit(call, robust=True)


def _spend(chair: Chair, thought: Thought) -> None:
    chair.orders = {key: kept for key, kept in chair.orders.items() if (chair.seat, key) not in thought.spent}
    if chair.seat in thought.seen:  # it played in person; what others play for it takes nothing from its draft
        chair.draft = []
        chair.seen = thought.seen[chair.seat]


def _wind(table: Table, chair: Chair, now: datetime, left: timedelta | None) -> None:
    at_once = chair.bot or (left is not None and not left and StandIn(table.stand_in).whole_turn)
    wound = clock.stopped_at_once(now) if at_once else clock.wound(now, table.pace, left)
    chair.turn_since, chair.remind_at, chair.due_at = wound.since, wound.remind_at, wound.due_at
    chair.rung = 0


def _go_on(table: Table, chair: Chair, now: datetime) -> None:
    """The same turn goes on with its clock, and who is playing needs no letter.

    Where time had run out and the constitution lets others play only one decision, the next has the floor.
    """
    if chair.due_at is not None and chair.due_at <= now and not chair.bot:
        if not StandIn(table.stand_in).whole_turn:
            _wind(table, chair, now, timedelta(0))
    elif chair.rung == 0 and chair.remind_at and chair.turn_since and chair.due_at:
        chair.rung, chair.remind_at = 1, clock.last_call_at(chair.turn_since, chair.due_at)


def _stop(chair: Chair, now: datetime) -> None:
    if chair.due_at is not None:
        chair.left = max(timedelta(0), chair.due_at - now)
    chair.turn_since = chair.remind_at = chair.due_at = None
