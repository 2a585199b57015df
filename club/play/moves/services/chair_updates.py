"""Updates the chairs of a table for a computation: questions, clocks, drafts, orders and absence.
Nothing is written to the chairs' rows.
"""

from __future__ import annotations

from datetime import datetime

from club.play.game_records.models import BY_ONESELF
from club.play.moves.automatic import members_to_reply
from club.play.moves.computation import Computation
from club.play.substitutes.models import ABSENCE_REASONS
from club.play.substitutes.services.ending import void_requests
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.chairs import clear_absence
from club.play.tables.services.history import log_event
from club.play.tables.services.lock import TableSnapshot
from club.play.time_control import clock
from club.play.time_control.presets import time_control_of
from club.play.time_control.response_times import note_answers, note_question
from club.play.time_control.services.clocks import ClockUpdater
from club.play.votes.services.outcomes import ABOUT_ABSENCE, void_proposals
from games.core import AnyPosition


def update_chairs(
    clock_updater: ClockUpdater, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Updates drafts, orders, absence and clocks of all chairs for the computation."""
    table, chairs = clock_updater.calendars.table, snapshot.chairs
    position, now = computation.position, computation.committed_at
    for chair in chairs:
        _clear_played(chair, computation)
        note_answers(chair, computation.plies)
        _end_absence(table, chair, computation)
        asked_before = chair.asked
        has_played = computation.has_played(chair.seat)
        hand_over(clock_updater, chair, position, has_played, now)
        if chair.asked != asked_before:
            note_question(chair, computation.cached_game)
        chair.bot_memory = computation.memories.get(chair.seat, chair.bot_memory)
        if chair.bot and chair.being_asked:
            _delay_bot(table, chair, snapshot, computation)
    for chair in chairs:
        _sleep_or_wake(table, chair, now)
        set_may_answer(chair, position, now)
        if position.outcome is not None:
            clock_updater.end_response_time(chair, now)


def hand_over(
    clock_updater: ClockUpdater,
    chair: Chair,
    position: AnyPosition,
    has_played: bool,
    now: datetime,
) -> None:
    """Updates the chair's question and clock for the position. `has_played` says that one of the
    new plies is the chair's.
    """
    if has_played:
        chair.answered = chair.asked
        chair.asked += 1  # the next question, if there is one
    is_new_turn = chair.clock_turn != position.turn
    if is_new_turn:
        chair.draft_stands = False
        clock_updater.end_turn(chair, now)
    if chair.seat not in position.to_act:
        clock_updater.stop(chair, now)
        if chair.bot and chair.seat in position.replies:
            chair.due_at = now  # a bot gives its optional answers at once
        return
    reacting = chair.seat in position.reacting
    own_turn_begins = chair.reacting and not reacting
    if chair.being_asked and not is_new_turn and not own_turn_begins:
        if has_played:
            clock_updater.continue_turn(chair, now)
        return
    if not has_played:
        chair.asked += 1
    clock_updater.ask(chair, now, reacting)
    chair.clock_turn = position.turn


def _delay_bot(
    table: Table, chair: Chair, snapshot: TableSnapshot, computation: Computation
) -> None:
    """Lets a bot in mid-turn wait while members may answer it, and continue once they have."""
    waited_for = members_to_reply(computation.position, snapshot.members)
    if waited_for and computation.has_played(chair.seat):
        chair.due_at = clock.bot_resumes_at(
            time_control_of(table), computation.committed_at
        )
    elif not waited_for and chair.due_at and chair.due_at > computation.committed_at:
        chair.due_at = computation.committed_at


def _end_absence(table: Table, chair: Chair, computation: Computation) -> None:
    """Ends the absence of a member who has played in person or by a standing order."""
    own_plies = (ply for ply in computation.plies if ply.seat == chair.seat)
    if not any(ply.by in BY_ONESELF for ply in own_plies):
        return
    if chair.away_at is not None:
        table.slept_at = table.warned_at = None
        if chair.away_shown:
            log_event(table, EventType.BACK, computation.committed_at, chair)
        void_proposals(
            table, computation.committed_at, seat=chair.seat, kind__in=ABOUT_ABSENCE
        )
    if chair.missed:
        void_requests(
            table, computation.committed_at, seat=chair.seat, why__in=ABSENCE_REASONS
        )
    clear_absence(chair)


def _sleep_or_wake(table: Table, chair: Chair, now: datetime) -> None:
    """Clears the due times of a sleeping table; sets those of bots and absent members at a table
    that wakes, because they decide at once.
    """
    if table.slept_at is not None:
        chair.due_at = chair.remind_at = None
        return
    decides_at_once = chair.bot or chair.away_at is not None
    if chair.being_asked and chair.due_at is None and decides_at_once:
        chair.due_at = now


def _clear_played(chair: Chair, computation: Computation) -> None:
    """Removes used orders, and the draft of a member who has played in person."""
    chair.orders = {
        key: order
        for key, order in chair.orders.items()
        if (chair.seat, key) not in computation.spent_orders
    }
    # a stand-in's plies leave the member's draft as it is
    if chair.seat in computation.seen:
        chair.draft = []
        chair.draft_stands = False
        chair.seen = computation.seen[chair.seat]


def set_may_answer(chair: Chair, position: AnyPosition, now: datetime) -> None:
    """Sets since when the chair has an optional answer; None if it has none."""
    may_answer = chair.member_id is not None and chair.seat in position.replies
    chair.may_answer_since = (chair.may_answer_since or now) if may_answer else None
