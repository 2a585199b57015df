"""The gains by cards on Reason. Cubes and renovations in one domain are counted together, since one
of them alone often gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import Seat

from ..rules import earnings
from ..rules.boards import age_of_reason
from ..rules.boards.board import Board, list_members
from ..rules.boards.buildings import (
    CIVIL,
    COLOUR,
    SIZE,
    count_cubes,
    cubes_of,
    kind_of,
    mark_of,
    value_of,
)
from ..rules.cards import Cards
from ..rules.terms import Terms, ruin_value

SURE: Final = 0.9  # of what is only planned


@lru_cache(1 << 13)
def estimate_gain(
    terms: Terms, board: Board, seat: Seat, hand: Cards, limit: int
) -> float:
    """The increase over the present pay, if the best domain is made to pay the seat."""
    if not limit:
        return 0.0
    best = 0
    for estate in earnings.list_domain_incomes(terms, 2, board):
        now = estate.pays if seat in estate.holders else 0
        best = max(
            best,
            _estimate_improved_pay(terms, board, estate.mask, seat, hand, limit) - now,
        )
    return SURE * best


def _estimate_improved_pay(
    terms: Terms, board: Board, mask: int, seat: Seat, hand: Cards, limit: int
) -> int:
    """The amount that a domain can be made to pay the seat with that number of cards."""
    codes = list_members(board, mask)
    settlers = _count_missing_cubes(terms, codes, seat)
    if settlers is None or settlers > min(hand[CIVIL], limit):
        return 0
    left = limit - settlers
    spare = list(hand)
    pays = sum(_find_current_value(terms, code) for code in codes)
    for work in sorted(_list_renovations(terms, codes), reverse=True):
        if work.cards <= min(left, spare[work.colour]):
            pays = pays + work.more
            left = left - work.cards
            spare[work.colour] -= work.cards
    return pays


class _Renovation(NamedTuple):
    """A renovation."""

    each: float  # value for a card
    more: int  # value in all
    cards: int
    colour: int


def _find_current_value(terms: Terms, code: int) -> int:
    kind = kind_of(code)
    if COLOUR[kind] == CIVIL:
        return 0
    if age_of_reason.is_ruin(code):
        return ruin_value(kind, terms.large, terms.remainder)
    return value_of(kind, terms.large)


def _list_renovations(terms: Terms, codes: list[int]) -> Iterator[_Renovation]:
    for code in codes:
        if age_of_reason.is_ruin(code):
            kind = kind_of(code)
            more = value_of(kind, terms.large) - _find_current_value(terms, code)
            cards = SIZE[kind] - 1 - (mark_of(code) >= 0)
            yield _Renovation(more / cards, more, cards, COLOUR[kind])


def _count_missing_cubes(terms: Terms, codes: list[int], seat: Seat) -> int | None:
    """The number of cubes that the seat lacks to have most; None: there is no room for them."""
    towns = [code for code in codes if COLOUR[kind_of(code)] == CIVIL]
    people = [sum(cubes_of(code, owner) for code in towns) for owner in range(5)]
    lacking = max(1, *people) - people[seat]
    room = sum(
        age_of_reason.find_capacity(code, terms.large) - count_cubes(code)
        for code in towns
    )
    return lacking if lacking <= room else None
