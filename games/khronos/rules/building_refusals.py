"""Why nothing is built, enlarged, pulled down, populated or renovated: the rules that stand against
it, the first one first. What else is refused is in `refusals.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Seat
from games.message import Message, message

from . import bookings, legal_moves, moves
from .boards import age_of_reason
from .boards.buildings import (
    CIVIL,
    COLOUR,
    COLOURS,
    KIND,
    KINDS,
    PRINTED_HAMLET,
    REASON,
    SIZE,
    anchor_of,
    foot_of,
    kind_name,
    kind_of,
    owner_of,
)
from .boards.grid import FOOT, RIVER
from .position import Laying, Valley
from .terms import DEMOLITION_PRICE
from .turns import BOARD

Refusals = Iterator[Message]
_CARDS: Final = "You do not hold the cards for that."


# --- what is built


def build(valley: Valley, seat: Seat, move: moves.Build) -> Refusals:
    yield from _unknown_kind(move.building)
    yield from _no_work(valley, move.board)
    kind, board = KIND[move.building], BOARD[move.board]
    yield from _unsupplied(valley, kind)
    if COLOUR[kind] != CIVIL and valley.cubes(seat) <= 0:
        yield message("You have no cube left.", "R41")
    price = valley.terms.prices[kind]
    if valley.hands[seat][COLOUR[kind]] < price:
        text = "{building} costs {count} {colour} cards, more than you hold."
        colour = COLOURS[COLOUR[kind]]
        yield message(text, "R12", building=move.building, count=price, colour=colour)
    yield from _overworked(valley, board, price)
    yield message("There is no lawful place for {building}.", "R12", building=move.building)


def upgrade(valley: Valley, seat: Seat, move: moves.Upgrade) -> Refusals:
    yield from _unknown_kind(move.building)
    if SIZE[KIND[move.building]] == 1:
        yield message("Nothing is smaller than {building}.", "R17", building=move.building)
    yield from _no_work(valley, move.board)
    kind, board = KIND[move.building], BOARD[move.board]
    yield from _unsupplied(valley, kind)
    colour = COLOURS[COLOUR[kind]]
    if not valley.hands[seat][COLOUR[kind]]:
        yield message("That takes {colour} cards, and you hold none.", "R17", colour=colour)
    yield from _overworked(valley, board, 1)
    text = "Nothing that you may and can pay for grows into {building} there."
    yield message(text, "R17", building=move.building)


def stand(valley: Valley, seat: Seat, move: moves.At) -> Refusals:
    """In the order: outside, what grows, what is in the way, river, Dominion, Hierarchy, price."""
    assert valley.laying is not None
    chosen, anchor = valley.laying, moves.bit(move.square)
    size = SIZE[chosen.kind]
    foot = FOOT[size][anchor] if anchor >= 0 else 0
    if chosen.grows:
        yield from _no_older(valley, chosen, move.old)
    elif move.old:
        yield message("It is new, so it grows from nothing.", "R12")
    if not foot:
        yield message("That does not lie wholly inside the valley.", "R12")
    yield from _in_the_way(valley, chosen, foot, move.old)
    yield from _unlawful(valley, chosen, anchor, foot)
    due = valley.terms.surcharge[size][anchor]
    if due:
        text = "The ground costs {count} cards more there than you can spend."
        yield message(text, "R13", count=due)
    yield message(_CARDS, "R12")


def _no_older(valley: Valley, chosen: Laying, old: str) -> Refusals:
    code = legal_moves.anchored(valley.boards[chosen.board], old)
    if code is None:
        yield message("There is no building to grow.", "R17")
        return
    kind, new = kind_of(code), chosen.kind
    if COLOUR[kind] != COLOUR[new] or SIZE[kind] >= SIZE[new]:
        text = "{old} does not grow into {building}."
        yield message(text, "R17", old=kind_name(code), building=_name(new))
    if COLOUR[kind] != CIVIL and owner_of(code) != valley.active:
        yield message("That building is not yours.", "R17")


def _in_the_way(valley: Valley, chosen: Laying, foot: int, old: str) -> Refusals:
    board = valley.boards[chosen.board]
    if chosen.grows:
        code = legal_moves.anchored(board, old)
        own = 0 if code is None else foot_of(code)
        if own & ~foot:
            yield message("It must cover the whole of what it grows from.", "R17")
        foot &= ~own
    if board.occupied & foot:
        yield message("Something stands there already.", "R12")


def _unlawful(valley: Valley, chosen: Laying, anchor: int, foot: int) -> Refusals:
    board, kind = valley.boards[chosen.board], chosen.kind
    size, colour = SIZE[kind], COLOUR[kind]
    if foot & RIVER and (colour != CIVIL or size == 1):
        yield message("Only towns and cities stand on the river.", "R14")
    if colour == CIVIL:
        return
    if board.crowded(size) >> anchor & 1:
        yield message("It would join two domains; only civil buildings may.", "R15")
    if board.topped(colour, size) >> anchor & 1:
        text = "That domain has {building} or its equal on top already."
        yield message(text, "R16", building=_name(kind))


def pay_ground(valley: Valley, seat: Seat, move: moves.Pay) -> Refusals:
    assert valley.laying is not None
    due = valley.terms.surcharge[SIZE[valley.laying.kind]][valley.laying.anchor]
    if len(move.cards) != due:
        yield message("The ground costs {count} cards.", "R13", count=due)
    yield message(_CARDS, "R13")


def demolish(valley: Valley, seat: Seat, move: moves.Demolish) -> Refusals:
    yield from _no_work(valley, move.board)
    code = legal_moves.anchored(valley.boards[BOARD[move.board]], move.square)
    if code is None:
        yield message("There is no building to pull down.", "R18")
        return
    if kind_of(code) == PRINTED_HAMLET or SIZE[kind_of(code)] > 1:
        yield message("Only small tiles can be pulled down.", "R18")
    colour = COLOUR[kind_of(code)]
    if not valley.hands[seat][colour]:
        yield message("That takes a {colour} card.", "R18", colour=COLOURS[colour])
    yield from _overworked(valley, BOARD[move.board], 1)
    yield from too_poor(valley, seat, DEMOLITION_PRICE, "R18")


# --- Reason


def populate(valley: Valley, seat: Seat, move: moves.Populate) -> Refusals:
    yield from _absent(valley, REASON)
    code = legal_moves.anchored(valley.boards[REASON], move.square)
    if code is None or COLOUR[kind_of(code)] != CIVIL:
        yield message("Nobody can live there: it is no civil building.", "R30")
        return
    if valley.cubes(seat) <= 0:
        yield message("You have no cube left.", "R41")
    if not age_of_reason.roomy(valley.boards[REASON], valley.terms.large) >> anchor_of(code) & 1:
        yield message("It is full.", "R30")
    if not valley.hands[seat][CIVIL]:
        yield message("That takes a {colour} card.", "R30", colour="civil")
    yield from _overworked(valley, REASON, 1)


def renovate(valley: Valley, seat: Seat, move: moves.Renovate) -> Refusals:
    yield from _absent(valley, REASON)
    code = legal_moves.anchored(valley.boards[REASON], move.square)
    if code is None:
        yield message("There is no building to renovate.", "R31")
        return
    if not age_of_reason.is_ruin(code):
        yield message("That is no ruin.", "R31")
        return
    if age_of_reason.needs_mark(code) and valley.cubes(seat) <= 0:
        yield message("You have no cube left to mark it with.", "R41")
    colour = COLOUR[kind_of(code)]
    if not valley.hands[seat][colour]:
        yield message("That takes a {colour} card.", "R31", colour=COLOURS[colour])
    yield from _overworked(valley, REASON, 1)


# --- what several have in common


def _unknown_kind(name: str) -> Refusals:
    if name not in KIND:
        yield message("There is no such building.", "R2")


def _no_work(valley: Valley, name: str) -> Refusals:
    if name not in BOARD:
        yield message("There is no such age.", "R1")
    elif BOARD[name] == REASON:
        yield message("Nothing is built or pulled down in the Age of Reason.", "R12")
    else:
        yield from _absent(valley, BOARD[name])


def _absent(valley: Valley, board: int) -> Refusals:
    if not valley.there(board):
        yield message("You have no adventurer in that age.", "R11")


def _unsupplied(valley: Valley, kind: int) -> Refusals:
    if valley.stock(kind) <= 0:
        yield message("No tile of {building} is left.", "R40", building=_name(kind))


def _overworked(valley: Valley, board: int, count: int) -> Refusals:
    if bookings.most(valley.booked, valley.there(board)) < count:
        yield message("Your adventurers there have not enough cards left to spend.", "R11")


def too_poor(valley: Valley, seat: Seat, price: int, rule: str) -> Refusals:
    if valley.ecus[seat] < price:
        yield message("That costs {ecus} Ecus, more than you have.", rule, ecus=price)


def _name(kind: int) -> str:
    return KINDS[kind]
