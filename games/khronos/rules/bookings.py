"""Cards per adventurer: each accounts for two. A move does not name the adventurer, so the set of
all possible bookings is stored.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .terms import SETUP

EACH: Final[int] = SETUP["cards_per_adventurer"]
NONE: Final = 1  # the set that holds (0, 0) alone; bit 3x + y stands for (x, y)
FIRST, SECOND = 1, 2  # which adventurers are on a board, as a mask


def list_pairs(booked: int) -> tuple[tuple[int, int], ...]:
    """The cards that may be booked on the first and on the second adventurer."""
    return tuple((bit // 3, bit % 3) for bit in range(9) if booked >> bit & 1)


def list_sums(booked: int) -> set[int]:
    """The number of cards that the turn has spent, by each possible booking."""
    return {first + second for first, second in list_pairs(booked)}


@cache
def book_cards(booked: int, adventurers: int, cards: int) -> int:
    """The bookings after this number of further cards for those adventurers; 0 if
    impossible.
    """  # R11
    new_bookings = 0
    for first, second in list_pairs(booked):
        for by_first in range(cards + 1):
            by_second = cards - by_first
            if (by_first and not adventurers & FIRST) or (
                by_second and not adventurers & SECOND
            ):
                continue
            new_first = first + by_first
            new_second = second + by_second
            if new_first <= EACH and new_second <= EACH:
                new_bookings |= 1 << 3 * new_first + new_second
    return new_bookings


@cache
def count_spendable(booked: int, adventurers: int) -> int:
    """The number of cards that may still be spent there."""
    counts = range(2 * EACH + 1)
    return max(cards for cards in counts if book_cards(booked, adventurers, cards))
