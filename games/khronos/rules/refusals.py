"""Why a move is refused: the first rule that it breaks, from what the seat itself can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, message

from . import building_refusals, cards, moves
from .building_refusals import Refusals, too_poor
from .position import ACTED, SWAPPED, Valley
from .terms import EXCHANGE_PRICE, TRAVEL_PRICE
from .turns import BOARD


def why_not(valley: Valley, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks."""
    if seat == CHANCE:
        return message("That is not what chance decides now.", "R6")
    if seat not in valley.to_act:
        return message("It is not your turn.", "R7")
    if not _fits_moment(valley, move):
        return _other_moment(valley)
    found = next(_REASONS[type(move)](valley, seat, move), None)
    return found or message("That is not possible now.", "R7")


def _fits_moment(valley: Valley, move: Move) -> bool:
    if valley.pending is not None:
        return isinstance(move, moves.Lay if valley.pending.question.code else moves.Shrink)
    if valley.laying is not None:
        return isinstance(move, moves.Pay if valley.laying.anchor >= 0 else moves.At)
    return type(move) in _ON_TURN


def _other_moment(valley: Valley) -> Message:
    if valley.pending is not None and valley.pending.question.code:
        return message("First lay the smaller building.", "R26")
    if valley.pending is not None:
        return message("First choose which of the equal buildings shrinks.", "R25")
    if valley.laying is None:
        return message("That does not belong here.", "R7")
    if valley.laying.anchor >= 0:
        return message("First pay for the ground.", "R13")
    return message("First say where it shall stand.", "R12")


# --- the turn


def _travel(valley: Valley, seat: Seat, move: moves.Travel) -> Refusals:
    if move.adventurer not in (1, 2):
        yield message("You have two adventurers, 1 and 2.", "R10")
        return
    if move.board not in BOARD:
        yield message("There is no such age.", "R10")
        return
    if valley.pawns[seat][move.adventurer - 1] == BOARD[move.board]:
        yield message("That adventurer is there already.", "R10")
    yield from too_poor(valley, seat, TRAVEL_PRICE, "R10")


def _exchange(valley: Valley, seat: Seat, move: moves.Exchange) -> Refusals:
    named = cards.counted(move.cards)
    if not move.cards or named is None or not cards.holds(valley.hands[seat], named):
        yield message("Name one to four of your cards.", "R8")
    if valley.done & ACTED:
        yield message("Cards are exchanged before anything else is done.", "R8")
    yield from too_poor(valley, seat, EXCHANGE_PRICE, "R8")
    yield message("You have done so this turn already.", "R8")


def _swap(valley: Valley, seat: Seat, move: moves.Swap) -> Refusals:
    if not valley.terms.holdem:
        yield message("This table plays without an open row.", "R9")
    if valley.done & ACTED:
        yield message("The row is for the start of a turn.", "R9")
    if valley.done & SWAPPED:
        yield message("You have swapped with the row this turn already.", "R9")
    if move.take in move.give:
        yield message("You cannot give the colour that you take.", "R9")
    yield message("Give as many of your cards as you take from the row.", "R9")


def _throw_away(valley: Valley, seat: Seat, move: moves.ThrowAway) -> Refusals:
    yield message("You can throw away only what you hold.", "R32")


def _answer(valley: Valley, seat: Seat, move: moves.Shrink | moves.Lay) -> Refusals:
    if isinstance(move, moves.Lay):
        yield message("The smaller building lies inside the old walls.", "R26")
    yield message("Choose one of the buildings that are equal.", "R25")


_ON_TURN: Final = (  # a turn may always be ended, so nobody asks why not
    *(moves.Build, moves.Upgrade, moves.Demolish, moves.Populate, moves.Renovate),
    *(moves.Travel, moves.Exchange, moves.Swap, moves.ThrowAway),
)
_REASONS: Final[dict[type[Move], Callable[[Valley, Seat, Any], Refusals]]] = {
    moves.Build: building_refusals.build,
    moves.Upgrade: building_refusals.upgrade,
    moves.At: building_refusals.stand,
    moves.Pay: building_refusals.pay_ground,
    moves.Demolish: building_refusals.demolish,
    moves.Populate: building_refusals.populate,
    moves.Renovate: building_refusals.renovate,
    moves.Travel: _travel,
    moves.Exchange: _exchange,
    moves.Swap: _swap,
    moves.ThrowAway: _throw_away,
    moves.Shrink: _answer,
    moves.Lay: _answer,
}
