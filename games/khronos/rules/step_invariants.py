"""Invariants of two successive positions. `invariants.py` has those of one position; the numbers
are those of NOTES.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import bookings, turns
from .boards.buildings import FAITH, MIGHT, REASON, SIZE, kind_of
from .position import EXCHANGED, TURN, BasePosition
from .terms import BONUS, DEMOLITION_PRICE, EXCHANGE_PRICE, PAYDAYS, TRAVEL_PRICE


def _check_gains(before: BasePosition, after: BasePosition) -> bool:
    """I4, I16: only the seat on turn pays and gains, and no more than its move costs and brings"""
    expected = list(before.ecus)
    if before.active >= 0:
        expected[before.active] += _find_gain(before, after)
    return after.ecus == tuple(expected)


def _find_gain(before: BasePosition, after: BasePosition) -> int:
    """The gain of the seat on turn by a step, less its cost."""
    seat = before.active
    if before.turn != after.turn:
        collected = turns.list_collected(before, seat)
        if before.round in PAYDAYS:
            return sum(collected)
        return 0
    if before.laying is not None:
        has_bonus = SIZE[before.laying.kind] > 1 and after.laying is None
        if has_bonus:
            return BONUS[before.laying.board]
        return 0
    return -_find_cost(before, after)


def _find_cost(before: BasePosition, after: BasePosition) -> int:
    """The cost of a step other than a placement for the seat on turn."""
    cost = 0
    if before.pawns != after.pawns:
        cost += TRAVEL_PRICE
    if after.done & ~before.done & EXCHANGED:
        cost += EXCHANGE_PRICE
    if before.pending is None and before.boards[:REASON] != after.boards[:REASON]:
        cost += DEMOLITION_PRICE
    return cost


def _check_spending(before: BasePosition, after: BasePosition) -> bool:
    """I14: every card that leaves a hand for a board is booked"""
    if before.phase != TURN or after.phase != TURN:
        return True
    if before.due or after.due or before.turn != after.turn:
        return True
    played = sum(map(sum, before.hands)) - sum(map(sum, after.hands))
    spent = bookings.list_sums(before.booked)
    expected = {cards + played for cards in spent}
    return bookings.list_sums(after.booked) == expected


def _check_forward(before: BasePosition, after: BasePosition) -> bool:
    """I13: time never runs backwards: Faith leaves Might alone, Reason leaves both alone"""
    board = _find_changed_board(before, after)
    return before.boards[:board] == after.boards[:board]


def _find_changed_board(before: BasePosition, after: BasePosition) -> int:
    """The board of the move; Reason when only that may change."""
    if before.pending is not None:
        return before.pending.cause.board
    if before.laying is not None:
        return before.laying.board
    return _find_demolition_board(before, after)


def _find_demolition_board(before: BasePosition, after: BasePosition) -> int:
    """The board on which a small tile was demolished; Reason: none was."""
    seat = before.active
    if seat < 0 or before.turn != after.turn or before.pawns != after.pawns:
        return REASON
    if before.ecus[seat] - after.ecus[seat] != DEMOLITION_PRICE:
        return REASON
    for board in (MIGHT, FAITH):
        is_there = before.adventurers_on(board)
        if is_there and _has_lost_small_tile(before, after, board):
            return board
    return REASON


def _has_lost_small_tile(before: BasePosition, after: BasePosition, board: int) -> bool:
    old = before.boards[board]
    new = after.boards[board]
    gone = set(old.buildings) - set(new.buildings)
    return any(SIZE[kind_of(code)] == 1 for code in gone)


def _check_onward(before: BasePosition, after: BasePosition) -> bool:
    """turns follow one another, and who began stays who began"""
    if after.turn not in (before.turn, before.turn + 1):
        return False
    return before.first in (-1, after.first)


STEP_INVARIANTS: Final[tuple[Callable[[BasePosition, BasePosition], bool], ...]] = (
    *(_check_gains, _check_spending, _check_forward, _check_onward),
)
