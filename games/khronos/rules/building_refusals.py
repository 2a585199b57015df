"""Refusals of building, enlarging, demolishing, populating and renovating. The first broken rule
comes first. Other refusals are in `refusals.py`.
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
    footprint_of,
    kind_name,
    kind_of,
    owner_of,
)
from .boards.grid import FOOT, RIVER
from .position import BasePosition, Laying
from .terms import DEMOLITION_PRICE
from .turns import BOARD

Refusals = Iterator[Message]
_CARDS: Final = "You do not hold the cards for that."


# --- what is built


def refuse_build(position: BasePosition, seat: Seat, move: moves.Build) -> Refusals:
    yield from _refuse_unknown_kind(move.building)
    yield from _refuse_board(position, move.board)
    kind = KIND[move.building]
    board = BOARD[move.board]
    yield from _refuse_without_tile(position, kind)
    if COLOUR[kind] != CIVIL and position.cubes(seat) <= 0:
        yield message("You have no cube left.", "R41")
    price = position.terms.prices[kind]
    if position.hands[seat][COLOUR[kind]] < price:
        text = "{building} costs {count} {colour} cards, more than you hold."
        colour = COLOURS[COLOUR[kind]]
        yield message(text, "R12", building=move.building, count=price, colour=colour)
    yield from _refuse_booked_out(position, board, price)
    yield message(
        "There is no legal place for {building}.", "R12", building=move.building
    )


def refuse_upgrade(position: BasePosition, seat: Seat, move: moves.Upgrade) -> Refusals:
    yield from _refuse_unknown_kind(move.building)
    if SIZE[KIND[move.building]] == 1:
        yield message(
            "Nothing can be upgraded to {building}.", "R17", building=move.building
        )
    yield from _refuse_board(position, move.board)
    kind = KIND[move.building]
    board = BOARD[move.board]
    yield from _refuse_without_tile(position, kind)
    colour = COLOURS[COLOUR[kind]]
    if not position.hands[seat][COLOUR[kind]]:
        yield message(
            "That takes {colour} cards, and you hold none.", "R17", colour=colour
        )
    yield from _refuse_booked_out(position, board, 1)
    text = "You can upgrade nothing to {building} there."
    yield message(text, "R17", building=move.building)


def refuse_place(position: BasePosition, seat: Seat, move: moves.At) -> Refusals:
    """In this order: grid, older building, occupied squares, river, Dominion, Hierarchy, price."""
    assert position.laying is not None
    chosen = position.laying
    anchor = moves.find_square(move.square)
    size = SIZE[chosen.kind]
    foot = FOOT[size][anchor] if anchor >= 0 else 0
    if chosen.grows:
        yield from _refuse_older(position, chosen, move.old)
    elif move.old:
        yield message("A new building replaces no other.", "R12")
    if not foot:
        yield message("That is partly outside the map.", "R12")
    yield from _refuse_occupied(position, chosen, foot, move.old)
    yield from _refuse_unlawful(position, chosen, anchor, foot)
    due = position.terms.surcharge[size][anchor]
    if due:
        text = "The terrain there costs {count} more cards than you can spend."
        yield message(text, "R13", count=due)
    yield message(_CARDS, "R12")


def _refuse_older(position: BasePosition, chosen: Laying, old: str) -> Refusals:
    code = legal_moves.find_anchored(position.boards[chosen.board], old)
    if code is None:
        yield message("There is no building to upgrade.", "R17")
        return
    kind = kind_of(code)
    new = chosen.kind
    if COLOUR[kind] != COLOUR[new] or SIZE[kind] >= SIZE[new]:
        text = "{old} cannot be upgraded to {building}."
        yield message(text, "R17", old=kind_name(code), building=_name_kind(new))
    if COLOUR[kind] != CIVIL and owner_of(code) != position.active:
        yield message("That building is not yours.", "R17")


def _refuse_occupied(
    position: BasePosition, chosen: Laying, foot: int, old: str
) -> Refusals:
    board = position.boards[chosen.board]
    if chosen.grows:
        code = legal_moves.find_anchored(board, old)
        own = 0 if code is None else footprint_of(code)
        if own & ~foot:
            yield message("It must cover the whole building that it replaces.", "R17")
        foot &= ~own
    if board.occupied & foot:
        yield message("A building stands there already.", "R12")


def _refuse_unlawful(
    position: BasePosition, chosen: Laying, anchor: int, foot: int
) -> Refusals:
    board = position.boards[chosen.board]
    kind = chosen.kind
    size = SIZE[kind]
    colour = COLOUR[kind]
    if foot & RIVER and (colour != CIVIL or size == 1):
        yield message("Only towns and cities stand on the river.", "R14")
    if colour == CIVIL:
        return
    if board.find_joining_anchors(size) >> anchor & 1:
        yield message("It would join two domains; only civil buildings may.", "R15")
    if board.find_topped_anchors(colour, size) >> anchor & 1:
        text = "That domain has {building} or its equal on top already."
        yield message(text, "R16", building=_name_kind(kind))


def refuse_payment(position: BasePosition, seat: Seat, move: moves.Pay) -> Refusals:
    assert position.laying is not None
    due = position.terms.surcharge[SIZE[position.laying.kind]][position.laying.anchor]
    if len(move.cards) != due:
        yield message("The terrain costs {count} cards.", "R13", count=due)
    yield message(_CARDS, "R13")


def refuse_demolition(
    position: BasePosition, seat: Seat, move: moves.Demolish
) -> Refusals:
    yield from _refuse_board(position, move.board)
    code = legal_moves.find_anchored(position.boards[BOARD[move.board]], move.square)
    if code is None:
        yield message("There is no building to demolish.", "R18")
        return
    if kind_of(code) == PRINTED_HAMLET or SIZE[kind_of(code)] > 1:
        yield message("Only small tiles can be demolished.", "R18")
    colour = COLOUR[kind_of(code)]
    if not position.hands[seat][colour]:
        yield message("That takes a {colour} card.", "R18", colour=COLOURS[colour])
    yield from _refuse_booked_out(position, BOARD[move.board], 1)
    yield from refuse_price(position, seat, DEMOLITION_PRICE, "R18")


# --- Reason


def refuse_settlers(
    position: BasePosition, seat: Seat, move: moves.Populate
) -> Refusals:
    yield from _refuse_absence(position, REASON)
    code = legal_moves.find_anchored(position.boards[REASON], move.square)
    if code is None or COLOUR[kind_of(code)] != CIVIL:
        yield message("Only civil buildings can be populated.", "R30")
        return
    if position.cubes(seat) <= 0:
        yield message("You have no cube left.", "R41")
    if (
        not age_of_reason.find_roomy(position.boards[REASON], position.terms.large)
        >> anchor_of(code)
        & 1
    ):
        yield message("That building is full.", "R30")
    if not position.hands[seat][CIVIL]:
        yield message("That takes a {colour} card.", "R30", colour="civil")
    yield from _refuse_booked_out(position, REASON, 1)


def refuse_renovation(
    position: BasePosition, seat: Seat, move: moves.Renovate
) -> Refusals:
    yield from _refuse_absence(position, REASON)
    code = legal_moves.find_anchored(position.boards[REASON], move.square)
    if code is None:
        yield message("There is no building to renovate.", "R31")
        return
    if not age_of_reason.is_ruin(code):
        yield message("That is not a ruin.", "R31")
        return
    if age_of_reason.needs_mark(code) and position.cubes(seat) <= 0:
        yield message("You have no cube left to mark the ruin.", "R41")
    colour = COLOUR[kind_of(code)]
    if not position.hands[seat][colour]:
        yield message("That takes a {colour} card.", "R31", colour=COLOURS[colour])
    yield from _refuse_booked_out(position, REASON, 1)


# --- what several have in common


def _refuse_unknown_kind(name: str) -> Refusals:
    if name not in KIND:
        yield message("There is no such building.", "R2")


def _refuse_board(position: BasePosition, name: str) -> Refusals:
    if name not in BOARD:
        yield message("There is no such age.", "R1")
    elif BOARD[name] == REASON:
        yield message("You cannot build or demolish in the Age of Reason.", "R12")
    else:
        yield from _refuse_absence(position, BOARD[name])


def _refuse_absence(position: BasePosition, board: int) -> Refusals:
    if not position.adventurers_on(board):
        yield message("You have no adventurer in that age.", "R11")


def _refuse_without_tile(position: BasePosition, kind: int) -> Refusals:
    if position.stock(kind) <= 0:
        yield message(
            "No tile of {building} is left.", "R40", building=_name_kind(kind)
        )


def _refuse_booked_out(position: BasePosition, board: int, count: int) -> Refusals:
    if (
        bookings.count_spendable(position.booked, position.adventurers_on(board))
        < count
    ):
        yield message("You cannot spend that many cards in that age this turn.", "R11")


def refuse_price(position: BasePosition, seat: Seat, price: int, rule: str) -> Refusals:
    if position.ecus[seat] < price:
        yield message("That costs {ecus} Ecus, more than you have.", rule, ecus=price)


def _name_kind(kind: int) -> str:
    return KINDS[kind]
