"""Refusals of moves: each names the first broken rule, as far as the seat can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, message

from . import building_refusals, cards, moves
from .building_refusals import Refusals, refuse_price
from .position import ACTED, SWAPPED, BasePosition
from .terms import EXCHANGE_PRICE, TRAVEL_PRICE
from .turns import BOARD


def why_not(position: BasePosition, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks."""
    if seat == CHANCE:
        return message("That is not what chance decides now.", "R6")
    if seat not in position.to_act:
        return message("It is not your turn.", "R7")
    if not _fits_moment(position, move):
        return _refuse_moment(position)
    reason = next(_REASONS[type(move)](position, seat, move), None)
    return reason or message("That is not possible now.", "R7")


def _fits_moment(position: BasePosition, move: Move) -> bool:
    if position.pending is not None:
        return isinstance(
            move, moves.Lay if position.pending.question.code else moves.Shrink
        )
    if position.laying is not None:
        return isinstance(move, moves.Pay if position.laying.anchor >= 0 else moves.At)
    return type(move) in _ON_TURN


def _refuse_moment(position: BasePosition) -> Message:
    if position.pending is not None and position.pending.question.code:
        return message("First place the smaller building.", "R26")
    if position.pending is not None:
        return message("First choose which of the equal buildings shrinks.", "R25")
    if position.laying is None:
        return message("That move is not possible now.", "R7")
    if position.laying.anchor >= 0:
        return message("First pay for the terrain.", "R13")
    return message("First choose where the building stands.", "R12")


# --- the turn


def _refuse_travel(position: BasePosition, seat: Seat, move: moves.Travel) -> Refusals:
    if move.adventurer not in (1, 2):
        yield message("You have two adventurers, 1 and 2.", "R10")
        return
    if move.board not in BOARD:
        yield message("There is no such age.", "R10")
        return
    if position.pawns[seat][move.adventurer - 1] == BOARD[move.board]:
        yield message("That adventurer is there already.", "R10")
    yield from refuse_price(position, seat, TRAVEL_PRICE, "R10")


def _refuse_exchange(
    position: BasePosition, seat: Seat, move: moves.Exchange
) -> Refusals:
    named = cards.count_cards(move.cards)
    if (
        not move.cards
        or named is None
        or not cards.contains_cards(position.hands[seat], named)
    ):
        yield message("Choose one to four of your cards.", "R8")
    if position.done & ACTED:
        yield message("You can exchange cards only at the start of your turn.", "R8")
    yield from refuse_price(position, seat, EXCHANGE_PRICE, "R8")
    yield message("You have exchanged cards this turn already.", "R8")


def _refuse_swap(position: BasePosition, seat: Seat, move: moves.Swap) -> Refusals:
    if not position.terms.holdem:
        yield message("This table plays without an open row.", "R9")
    if position.done & ACTED:
        yield message("You can swap with the row only at the start of your turn.", "R9")
    if position.done & SWAPPED:
        yield message("You have swapped with the row this turn already.", "R9")
    if move.take in move.give:
        yield message("You cannot give the colour that you take.", "R9")
    yield message("Give as many of your cards as you take from the row.", "R9")


def _refuse_throw_away(
    position: BasePosition, seat: Seat, move: moves.ThrowAway
) -> Refusals:
    yield message("You can discard only cards that you hold.", "R32")


def _refuse_answer(
    position: BasePosition, seat: Seat, move: moves.Shrink | moves.Lay
) -> Refusals:
    if isinstance(move, moves.Lay):
        yield message("The smaller building must stand inside the larger one.", "R26")
    yield message("Choose one of the buildings that are equal.", "R25")


_ON_TURN: Final = (  # the end of a turn is never refused
    *(moves.Build, moves.Upgrade, moves.Demolish, moves.Populate, moves.Renovate),
    *(moves.Travel, moves.Exchange, moves.Swap, moves.ThrowAway),
)
_REASONS: Final[dict[type[Move], Callable[[BasePosition, Seat, Any], Refusals]]] = {
    moves.Build: building_refusals.refuse_build,
    moves.Upgrade: building_refusals.refuse_upgrade,
    moves.At: building_refusals.refuse_place,
    moves.Pay: building_refusals.refuse_payment,
    moves.Demolish: building_refusals.refuse_demolition,
    moves.Populate: building_refusals.refuse_settlers,
    moves.Renovate: building_refusals.refuse_renovation,
    moves.Travel: _refuse_travel,
    moves.Exchange: _refuse_exchange,
    moves.Swap: _refuse_swap,
    moves.ThrowAway: _refuse_throw_away,
    moves.Shrink: _refuse_answer,
    moves.Lay: _refuse_answer,
}
