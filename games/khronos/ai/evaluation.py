"""How good a moment is for a seat: its wealth, what it may collect, and what the others may.
Figures are Ecus; the weights were tried out in play between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import bookings, earnings, legal_moves, moves, placement
from ..rules.boards.buildings import CIVIL, COLOUR, FAITH, MIGHT, REASON, SIZE
from ..rules.boards.grid import squares_in, touched_by
from ..rules.cards import Cards
from ..rules.position import REFILL, Laying, Valley
from ..rules.resolution.attachment import ATTACHED, attached
from ..rules.resolution.steps import Boards
from ..rules.terms import PAYDAYS, Terms
from . import prospects

SPAN: Final = 300.0  # Ecus between the worst and the best that anybody reaches
WEIGHTS: Final = (0.0, 1.0, 1.7)  # of what may be collected, by paydays still to come
ELSEWHERE: Final = 0.15  # of incomes where one need not be
OTHERS: Final = 0.6  # of what the others have on average
LEADER: Final = 0.3  # and the best of them
CARD: Final = 0.4  # of a card kept
WAY: Final = 0.9  # of a journey still to be made: none is made before it must be
TRIED: Final = (10, 8, 8)  # places looked at beside own domains, between domains, anywhere
_ASSIGNED: Final = tuple((one, two) for one in range(3) for two in range(3))


class Standing(NamedTuple):
    """What one seat's worth depends on, besides the boards."""

    seat: Seat
    ecus: int
    pawns: tuple[int, int]
    left: int  # paydays to come
    payday: bool  # it is on turn and will be paid at the end of it
    due: bool  # and nothing more can be done for it
    plans: tuple[Cards, int] | None  # hand and bookings, on the seat's own payday


def evaluate(valley: Valley, seat: Seat) -> float:
    """The seat's prospects as a share of what nobody reaches."""
    return max(0.0, min(1.0, 0.5 + hope(valley, seat) / SPAN))


def hope(valley: Valley, seat: Seat) -> float:
    """In Ecus: the best that can come of what is open, seen from the seat."""
    if valley.active < 0:
        return 0.0
    if valley.pending is not None:
        return _answered(valley, seat)
    if valley.laying is not None:
        return _laid(valley, valley.laying, seat)
    return _settled(valley, seat)


def _answered(valley: Valley, seat: Seat) -> float:
    """A question is answered as suits its seat; others lay what they own attached."""
    assert valley.pending is not None
    question = valley.pending.question
    table = moves.LAY if question.code else moves.SHRINK
    options = question.options
    if question.seat != seat:
        options = options[:1]
        if question.code:
            options = (attached(valley.boards, question, ATTACHED),)
    return max(
        hope(placement.answer(valley, question.seat, table[option]), seat)  # type: ignore[arg-type]
        for option in options
    )


def _laid(valley: Valley, chosen: Laying, seat: Seat) -> float:
    """A placement begun is worth the best of some places for it."""
    if chosen.anchor >= 0:
        pay = moves.pay(placement.extras(valley, chosen, chosen.anchor)[0])
        return hope(placement.pay(valley, valley.active, pay), seat)
    spots = legal_moves.spots(valley, chosen)
    places = _places(valley, chosen, placement.anchors(valley, chosen))
    table = spots.table if isinstance(spots, legal_moves.Spots) else moves.AT
    return max(
        hope(placement.at(valley, valley.active, table[square]), seat)  # type: ignore[arg-type]
        for square in places
    )


def _places(valley: Valley, chosen: Laying, mask: int) -> list[int]:
    """Squares worth a look: beside the seat's own domains, between domains, and here and there."""
    board, size = valley.boards[chosen.board], SIZE[chosen.kind]
    own = 0
    for number in (MIGHT, FAITH):
        for estate in earnings.estates(valley.terms, number, valley.boards[number]):
            if valley.active in estate.holders:
                own |= touched_by(estate.mask)[size - 1]
    between = board.crowded(size) if COLOUR[chosen.kind] == CIVIL else 0
    masks = (mask & own, mask & between & ~own, mask & ~own & ~between)
    found: list[int] = []
    for part, most in zip(masks, TRIED, strict=True):
        found += _spread(part, most)
    return found


def _spread(mask: int, most: int) -> Iterator[int]:
    """Some squares of the mask, evenly far from one another."""
    step = max(1, -(-mask.bit_count() // most))
    return islice(squares_in(mask), 0, None, step)


def _settled(valley: Valley, seat: Seat) -> float:
    terms = valley.terms
    standings = tuple(_standing(valley, one) for one in range(terms.seats))
    worths = [_worth(terms, valley.boards, one) for one in standings]
    others = [worth for one, worth in enumerate(worths) if one != seat]
    cards = CARD * sum(valley.hands[seat])
    return worths[seat] + cards - OTHERS * sum(others) / len(others) - LEADER * max(others)


def _standing(valley: Valley, seat: Seat) -> Standing:
    """The seat's share of the moment."""
    seats = valley.terms.seats
    ended = (valley.turn + seats - 1 - (seat - valley.first) % seats) // seats
    left = sum(payday > ended for payday in PAYDAYS)
    mine = seat == valley.active
    closing = mine and valley.phase == REFILL
    payday = ended + 1 in PAYDAYS
    plans = None
    if mine and payday and not closing:
        plans = valley.hands[seat], valley.booked
    due = closing and payday
    return Standing(seat, valley.ecus[seat], valley.pawns[seat], left, mine and payday, due, plans)


@lru_cache(1 << 14)
def _worth(terms: Terms, boards: Boards, own: Standing) -> float:
    """Wealth, and what may be collected."""
    incomes = [
        earnings.income(terms, number, board, own.seat) for number, board in enumerate(boards)
    ]
    if not own.payday:
        weight = WEIGHTS[own.left]
        reach = max(_awaited(own, incomes, pair) for pair in _ASSIGNED)
        return own.ecus + reach + weight * ELSEWHERE * sum(incomes)
    if own.due:
        now = float(sum(incomes[board] for board in set(own.pawns)))
    else:
        now = max(_reached(terms, boards, own, incomes, pair) for pair in _ASSIGNED)
    best = max(sum(incomes[board] for board in set(pair)) for pair in _ASSIGNED)
    return own.ecus + now + WEIGHTS[own.left - 1] * (best + ELSEWHERE * sum(incomes))


def _awaited(own: Standing, incomes: list[int], pair: tuple[int, int]) -> float:
    """What later paydays bring with the adventurers there, less the way."""
    way = _way(own, pair)
    if way > own.ecus:
        return 0.0
    return WEIGHTS[own.left] * sum(incomes[board] for board in set(pair)) - WAY * way


def _way(own: Standing, pair: tuple[int, int]) -> int:
    """Ecus for bringing the adventurers there."""
    return (own.pawns[0] != pair[0]) + (own.pawns[1] != pair[1])


def _reached(
    terms: Terms, boards: Boards, own: Standing, incomes: list[int], pair: tuple[int, int]
) -> float:
    """What the seat collects with its adventurers there, less the way."""
    way = _way(own, pair)
    if way > own.ecus:
        return 0.0
    gained = float(sum(incomes[board] for board in set(pair)))
    if own.plans is not None and REASON in pair:
        hand, booked = own.plans
        there = (pair[0] == REASON) * bookings.FIRST | (pair[1] == REASON) * bookings.SECOND
        limit = min(bookings.most(booked, there), sum(hand))
        gained += prospects.gain(terms, boards[REASON], own.seat, hand, limit)
    return gained - WAY * way
