"""What must hold from one position to the next, whatever was played; `invariants.py` asks it, and
numbers it alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import bookings, turns
from .boards.buildings import FAITH, MIGHT, REASON, SIZE, kind_of
from .position import EXCHANGED, TURN, Valley
from .terms import BONUS, DEMOLITION_PRICE, EXCHANGE_PRICE, PAYDAYS, TRAVEL_PRICE


def _gains(before: Valley, after: Valley) -> bool:
    """I4, I16: only the seat on turn pays and gains, and no more than its move costs and brings"""
    return all(
        new - old == (_due(before, after) if seat == before.active else 0)
        for seat, (old, new) in enumerate(zip(before.ecus, after.ecus, strict=True))
    )


def _due(before: Valley, after: Valley) -> int:
    """What a step brings the seat on turn, less what it costs."""
    seat = before.active
    if before.turn != after.turn:
        return sum(turns.collected(before, seat)) if before.round in PAYDAYS else 0
    if before.laying is not None:
        large = SIZE[before.laying.kind] > 1
        return BONUS[before.laying.board] if large and after.laying is None else 0
    due = -TRAVEL_PRICE if before.pawns != after.pawns else 0
    if after.done & ~before.done & EXCHANGED:
        due -= EXCHANGE_PRICE
    if before.pending is None and before.boards[:REASON] != after.boards[:REASON]:
        due -= DEMOLITION_PRICE
    return due


def _spending(before: Valley, after: Valley) -> bool:
    """I14: whatever leaves a hand for a board is booked"""
    if before.phase != TURN or after.phase != TURN or before.due or after.due:
        return True
    if before.turn != after.turn:
        return True
    left = sum(map(sum, before.hands)) - sum(map(sum, after.hands))
    return bookings.sums(after.booked) == {spent + left for spent in bookings.sums(before.booked)}


def _forward(before: Valley, after: Valley) -> bool:
    """I13: time never runs backwards: Faith leaves Might alone, Reason leaves both alone"""
    board = _board_of(before, after)
    return before.boards[:board] == after.boards[:board]


def _board_of(before: Valley, after: Valley) -> int:
    """The board on which something is done; Reason where only that may change."""
    if before.pending is not None:
        return before.pending.cause.board
    if before.laying is not None:
        return before.laying.board
    return _pulled_down(before, after)


def _pulled_down(before: Valley, after: Valley) -> int:
    """The board of a small tile that is gone for a card and an Ecu; Reason where none is."""
    seat = before.active
    if seat < 0 or before.turn != after.turn or before.pawns != after.pawns:
        return REASON
    if before.ecus[seat] - after.ecus[seat] != DEMOLITION_PRICE:
        return REASON
    boards = (board for board in (MIGHT, FAITH) if before.there(board))
    return next((board for board in boards if _lost_small(before, after, board)), REASON)


def _lost_small(before: Valley, after: Valley, board: int) -> bool:
    gone = set(before.boards[board].buildings) - set(after.boards[board].buildings)
    return any(SIZE[kind_of(code)] == 1 for code in gone)


def _onward(before: Valley, after: Valley) -> bool:
    """turns follow one another, and who began stays who began"""
    return after.turn in (before.turn, before.turn + 1) and before.first in (-1, after.first)


STEP_LAWS: Final[tuple[Callable[[Valley, Valley], bool], ...]] = (
    *(_gains, _spending, _forward, _onward),
)
