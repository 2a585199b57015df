"""Work on the boards: placements, demolition, work on Reason, and answers to the questions of a
resolution.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.core import Seat

from . import bookings, cards, moves
from .boards import age_of_reason
from .boards.board import Board
from .boards.buildings import (
    CIVIL,
    COLOUR,
    KIND,
    NOBODY,
    REASON,
    SIZE,
    kind_of,
    make_building,
)
from .boards.grid import FOOT, INDEX
from .cards import Cards
from .position import ACTED, BasePosition, Laying, Pending, replace_item
from .resolution.ripple import resolve
from .resolution.steps import BUILT, DEMOLISHED, GREW, Boards, Cause
from .terms import BONUS, DEMOLITION_PRICE
from .turns import BOARD

# --- where something may stand


def owner_for(position: BasePosition, kind: int) -> Seat:
    """The owner of a building of that kind that the seat on turn builds."""
    if COLOUR[kind] == CIVIL:
        return NOBODY
    return position.active


def find_payable_anchors(
    position: BasePosition, kind: int, price: int, limit: int
) -> int:
    """Anchors where this number of cards pays for both the ground and the price."""  # R12, R13
    if price > limit or position.hands[position.active][COLOUR[kind]] < price:
        return 0
    return position.terms.within[SIZE[kind]][limit - price]


def find_build_anchors(
    position: BasePosition, kind: int, board: int, limit: int
) -> int:
    """The places where a new building of that kind may stand."""  # R12
    if position.stock(kind) <= 0:
        return 0  # R40
    if COLOUR[kind] != CIVIL and not position.cubes(position.active):
        return 0  # R41
    price = position.terms.prices[kind]
    payable = find_payable_anchors(position, kind, price, limit)
    if not payable:
        return 0
    return payable & position.boards[board].find_open_anchors(kind)


def find_upgrade_anchors(
    position: BasePosition, kind: int, board: int, limit: int
) -> int:
    """The places where a building of that kind may replace a smaller one."""  # R17
    if position.stock(kind) <= 0:
        return 0
    stage = position.boards[board]
    owner = owner_for(position, kind)
    prices = position.terms.prices
    upgrade_anchors = 0
    for smaller in range(kind - SIZE[kind] + 1, kind):
        price = prices[kind] - prices[smaller]
        payable = find_payable_anchors(position, kind, price, limit)
        if payable:
            upgrade_anchors |= payable & stage.find_growth_anchors(kind, smaller, owner)
    return upgrade_anchors


def find_anchors(position: BasePosition, laying: Laying) -> int:
    """The places where the chosen building may stand."""
    limit = position.limit(laying.board)
    search = find_upgrade_anchors if laying.grows else find_build_anchors
    return search(position, laying.kind, laying.board, limit)


def find_older(position: BasePosition, laying: Laying, anchor: int) -> int:
    """The building that grows into one with that anchor."""
    foot = FOOT[SIZE[laying.kind]][anchor]
    return position.boards[laying.board].buildings_under(foot)[0]


def find_price(position: BasePosition, laying: Laying, anchor: int) -> int:
    """The price in cards of the building's own colour."""
    prices = position.terms.prices
    if not laying.grows:
        return prices[laying.kind]
    older = find_older(position, laying, anchor)
    return prices[laying.kind] - prices[kind_of(older)]


def list_ground_payments(
    position: BasePosition, laying: Laying, anchor: int
) -> tuple[Cards, ...]:
    """Every way to pay for the ground with the cards that the price leaves."""  # R13
    due = position.terms.surcharge[SIZE[laying.kind]][anchor]
    price = find_price(position, laying, anchor)
    paid = cards.make_cards(COLOUR[laying.kind], price)
    hand = position.hands[position.active]
    left = cards.subtract_cards(hand, paid)
    return cards.list_choices(left, due, due)


# --- placing


def choose_building(
    position: BasePosition, seat: Seat, move: moves.Build | moves.Upgrade
) -> BasePosition:
    """Chooses the building and its board; the place is chosen next."""
    grows = isinstance(move, moves.Upgrade)
    laying = Laying(KIND[move.building], BOARD[move.board], grows)
    return position.change(laying=laying, done=position.done | ACTED)


def choose_place(position: BasePosition, seat: Seat, move: moves.At) -> BasePosition:
    """Chooses the place. The ground is paid at once when there is only one way to pay."""
    assert position.laying is not None
    anchor = INDEX[move.square]
    ways = list_ground_payments(position, position.laying, anchor)
    if len(ways) > 1:
        return position.change(laying=position.laying._replace(anchor=anchor))
    return _lay(position, position.laying, anchor, ways[0])


def pay_ground(position: BasePosition, seat: Seat, move: moves.Pay) -> BasePosition:
    """Pays for the ground and lays the building."""
    assert position.laying is not None
    extra = cards.count_cards(move.cards)
    assert extra is not None
    return _lay(position, position.laying, position.laying.anchor, extra)


def _lay(
    position: BasePosition, laying: Laying, anchor: int, extra: Cards
) -> BasePosition:
    kind = laying.kind
    seat = position.active
    own = cards.make_cards(COLOUR[kind], find_price(position, laying, anchor))
    cost = cards.add_cards(extra, own)
    bonus = BONUS[laying.board] if SIZE[kind] > 1 else 0  # R19
    cause = make_cause(position, laying, anchor)
    return position.change(
        ecus=replace_item(position.ecus, seat, position.ecus[seat] + bonus),
        laying=None,
        **spend(position, laying.board, cost),
        **_resolve(position, position.boards, cause, ()),
    )


def make_cause(position: BasePosition, laying: Laying, anchor: int) -> Cause:
    """The building with that anchor as the cause of a resolution."""
    old = find_older(position, laying, anchor) if laying.grows else 0
    code = make_building(laying.kind, anchor, owner_for(position, laying.kind))
    return Cause(GREW if laying.grows else BUILT, laying.board, code, old)


def spend(position: BasePosition, board: int, cost: Cards) -> dict[str, Any]:
    """The fields that change when cards are played on a board.

    A move copies the position once, with all changed fields, because a copy is slow.
    """  # R11
    seat = position.active
    return {
        "hands": replace_item(
            position.hands, seat, cards.subtract_cards(position.hands[seat], cost)
        ),
        "discard": cards.add_cards(position.discard, cost),
        "booked": bookings.book_cards(
            position.booked, position.adventurers_on(board), sum(cost)
        ),
        "done": position.done | ACTED,
    }


def demolish(position: BasePosition, seat: Seat, move: moves.Demolish) -> BasePosition:
    """Removes a small tile for a card and an Ecu."""  # R18
    board = BOARD[move.board]
    code = position.boards[board].building_at(INDEX[move.square])
    assert code is not None
    cost = cards.make_cards(COLOUR[kind_of(code)], 1)
    return position.change(
        ecus=replace_item(position.ecus, seat, position.ecus[seat] - DEMOLITION_PRICE),
        **spend(position, board, cost),
        **_resolve(position, position.boards, Cause(DEMOLISHED, board, code), ()),
    )


# --- resolution

# Bots play the same placement in many sampled positions, which share their boards.
_resolve_once: Final = lru_cache(1 << 10)(resolve)


def answer_question(
    position: BasePosition, seat: Seat, move: moves.Shrink | moves.Lay
) -> BasePosition:
    """Runs the resolution again with one more answer."""
    pending = position.pending
    assert pending is not None
    answers = (*pending.answers, INDEX[move.square])
    return position.change(**_resolve(position, pending.boards, pending.cause, answers))


def _resolve(
    position: BasePosition, boards: Boards, cause: Cause, answers: tuple[int, ...]
) -> dict[str, Any]:
    """The fields that the resolution changes: the boards, and its first open question."""
    came = _resolve_once(position.terms, boards, position.active, cause, answers)
    pending = None
    if came.question is not None:
        reported = len(came.steps)
        pending = Pending(cause, boards, answers, came.question, reported)
    return {"boards": came.boards, "pending": pending}


# --- Reason


def populate(position: BasePosition, seat: Seat, move: moves.Populate) -> BasePosition:
    """Puts a cube on a civil building of Reason."""  # R30
    board = position.boards[REASON]
    code = board.building_at(INDEX[move.square])
    assert code is not None
    then = age_of_reason.settle_cube(board, code, seat)
    cost = cards.make_cards(CIVIL, 1)
    return _change_reason(position, then, cost)


def renovate(position: BasePosition, seat: Seat, move: moves.Renovate) -> BasePosition:
    """Plays a card for a ruin of Reason."""  # R31
    board = position.boards[REASON]
    code = board.building_at(INDEX[move.square])
    assert code is not None
    then = age_of_reason.renovate_ruin(board, code, seat)
    cost = cards.make_cards(COLOUR[kind_of(code)], 1)
    return _change_reason(position, then, cost)


def _change_reason(position: BasePosition, board: Board, cost: Cards) -> BasePosition:
    boards = (*position.boards[:REASON], board)
    return position.change(boards=boards, **spend(position, REASON, cost))
