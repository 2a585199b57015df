"""A member undoes their own last moves with one press: nobody has acted since, and nothing was
revealed. The game is computed without the lock, and the commit compares the table's revision.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

from club.base.errors import ClubError
from club.base.processes.time_limit import with_time_limit
from club.people.members.models import Member
from club.play.game_records.position_history import line_at_ply
from club.play.moves.services.optimistic_commit import LONGEST_COMPUTATION
from club.play.tables.errors import Busy
from club.play.tables.models import Chair, EventType, ResponseTime, Table
from club.play.tables.services.history import log_event
from club.play.tables.services.lock import (
    ATTEMPTS,
    TableSnapshot,
    lock_if_unchanged,
    table_snapshot,
)
from club.play.tables.services.permissions import expect_going_on
from club.play.take_back.last_moves import LastMoves, MovedOn, undoable_moves
from club.play.take_back.models import TakeBack, TakeBackVerdict
from club.play.take_back.queries import plies_at_last_change
from club.play.take_back.services.going_back import (
    NewGame,
    prepare_new_game,
    replace_record,
    reset_question,
    void_proposal,
)
from club.play.time_control.clock import Clock
from club.play.time_control.services.clocks import ClockUpdater, clock_of_chair
from games.message import Who, message

LAID_OUT_AGAIN = 2  # from so many moves on they are the draft of the turn


def undo_last_moves(table_id: int, by: Member, now: datetime) -> TakeBack:
    """Takes the game back to before the member's last press. The clock goes on with the time that
    the member had then.

    Raises NotAllowed, StaleTurn, Suspended, Busy; MovedOn and Revealed if the moves cannot be
    undone, and ClubError in practice and when the time was up.
    """  # tables 7.3
    for _attempt in range(ATTEMPTS):
        snapshot = table_snapshot(table_id, by)
        _expect_possible(snapshot.table)
        seat = snapshot.chair_of(by).seat
        moves = undoable_moves(snapshot.record, snapshot.cached_game, seat)
        if moves.kept < plies_at_last_change(snapshot.table):
            raise MovedOn
        prepare = partial(prepare_new_game, snapshot.record, moves.kept, now)
        new = with_time_limit(prepare, LONGEST_COMPUTATION)
        with lock_if_unchanged(snapshot) as locked:
            if locked is not None:
                return _go_back(locked, moves, new, by, now)
    raise Busy


def _expect_possible(table: Table) -> None:
    expect_going_on(table)
    if table.is_practice:
        text = "Begin practice again from the step that you want."
        raise ClubError("practice", text)


def _go_back(
    snapshot: TableSnapshot, moves: LastMoves, new: NewGame, by: Member, now: datetime
) -> TakeBack:
    """Call with the table row locked."""
    table = snapshot.table
    void_proposal(table, now)
    undone = TakeBack.objects.create(
        table=table,
        record=snapshot.record,
        line=line_at_ply(snapshot.record, snapshot.cached_game, moves.kept),
        plies=moves.kept,
        by=by,
        made_at=now,
        settled_at=now,
        verdict=TakeBackVerdict.UNDONE,
    )
    why = message("{who} takes the last move back.", who=Who(moves.seat))
    log_event(table, EventType.TAKEN_BACK, now, why=why)
    for chair in snapshot.chairs:
        if chair.seat == moves.seat:
            _ask_again(snapshot, chair, moves, new, now)
        elif not _goes_on(chair, moves):
            reset_question(chair, new)
    replace_record(table, snapshot.chairs, new)
    return undone


def _goes_on(chair: Chair, moves: LastMoves) -> bool:
    """Whether the chair was asked before the moves, too, and its clock runs on."""
    is_same_turn = chair.clock_turn == moves.before.turn
    return chair.being_asked and is_same_turn and chair.seat in moves.before.to_act


def _ask_again(
    snapshot: TableSnapshot, chair: Chair, moves: LastMoves, new: NewGame, now: datetime
) -> None:
    """Asks the seat again. Several moves are its draft, so that one of them can be changed."""
    if snapshot.cached_game.position.turn != moves.before.turn:
        ended = _reopen_turn(snapshot.table, chair, moves, new)
    elif chair.being_asked:
        chair.asked += 1  # the clock runs on
        ended = None
    else:
        ended = clock_of_chair(chair)
    if ended is not None and ended.left is not None:
        if not ended.left:
            raise ClubError("time_up", "Your time was up when you played.")
        reacting = chair.seat in moves.before.reacting
        updater = ClockUpdater(snapshot.table, snapshot.chairs)
        updater.resume_question(chair, replace(ended, reacting=reacting), now)
        chair.asked += 1
    chair.clock_turn = moves.before.turn
    chair.seen = min(chair.seen, new.copy.game.seen(chair.seat))
    is_turn = len(moves.notations) >= LAID_OUT_AGAIN
    chair.draft = list(moves.notations) if is_turn else []


def _reopen_turn(
    table: Table, chair: Chair, moves: LastMoves, new: NewGame
) -> Clock | None:
    """Removes the response time of the turn, which goes on. Returns the clock at its end; None if
    no clock ran.
    """
    reset_question(chair, new)
    ended = ResponseTime.objects.filter(
        table=table, seat=moves.seat, member=chair.member_id, ended=moves.lines[-1].at
    ).first()
    if ended is None or chair.ended_bank is None:
        return None
    chair.response_since, chair.response_how = ended.began, ended.how
    chair.response_counted, chair.response_elapsed = ended.counted, ended.elapsed
    chair.response_known, chair.response_choice = ended.known, ended.counts
    ended.delete()
    chair.bank = chair.ended_bank
    return Clock(chair.ended_bank, chair.ended_left)
