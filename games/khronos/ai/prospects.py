"""What cards could bring on Reason: people settled and ruins renovated in one domain, taken
together, since either alone is often worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import earnings
from ..rules.boards import age_of_reason
from ..rules.boards.board import Board, members
from ..rules.boards.buildings import (
    CIVIL,
    COLOUR,
    SIZE,
    all_cubes,
    cubes_of,
    kind_of,
    mark_of,
    worth,
)
from ..rules.cards import Cards
from ..rules.terms import Terms, ruin_worth

SURE: Final = 0.9  # of what is only planned


@lru_cache(1 << 13)
def gain(terms: Terms, board: Board, seat: Seat, hand: Cards, limit: int) -> float:
    """What the best domain would pay the seat more than it does now."""
    if not limit:
        return 0.0
    best = 0
    for estate in earnings.estates(terms, 2, board):
        now = estate.pays if seat in estate.holders else 0
        best = max(best, _then(terms, board, estate.mask, seat, hand, limit) - now)
    return SURE * best


def _then(terms: Terms, board: Board, mask: int, seat: Seat, hand: Cards, limit: int) -> int:
    """What a domain can be made to pay the seat with so many cards."""
    codes = members(board, mask)
    settlers = _missing(terms, codes, seat)
    if settlers is None or settlers > min(hand[CIVIL], limit):
        return 0
    left, spare = limit - settlers, list(hand)
    pays = sum(_pays(terms, code) for code in codes)
    for work in sorted(_works(terms, codes), reverse=True):
        if work.cards <= min(left, spare[work.colour]):
            pays, left = pays + work.more, left - work.cards
            spare[work.colour] -= work.cards
    return pays


class _Work(NamedTuple):
    """A renovation."""

    each: float  # value for a card
    more: int  # value in all
    cards: int
    colour: int


def _pays(terms: Terms, code: int) -> int:
    kind = kind_of(code)
    if COLOUR[kind] == CIVIL:
        return 0
    if age_of_reason.is_ruin(code):
        return ruin_worth(kind, terms.large, terms.remainder)
    return worth(kind, terms.large)


def _works(terms: Terms, codes: list[int]) -> Iterator[_Work]:
    for code in codes:
        if age_of_reason.is_ruin(code):
            kind = kind_of(code)
            more = worth(kind, terms.large) - _pays(terms, code)
            cards = SIZE[kind] - 1 - (mark_of(code) >= 0)
            yield _Work(more / cards, more, cards, COLOUR[kind])


def _missing(terms: Terms, codes: list[int], seat: Seat) -> int | None:
    """Cubes that the seat lacks to be among those with most; None where there is no room."""
    towns = [code for code in codes if COLOUR[kind_of(code)] == CIVIL]
    people = [sum(cubes_of(code, one) for code in towns) for one in range(5)]
    lacking = max(1, *people) - people[seat]
    room = sum(age_of_reason.capacity(code, terms.large) - all_cubes(code) for code in towns)
    return lacking if lacking <= room else None
