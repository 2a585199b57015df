"""The two cards that each adventurer may account for, without anybody saying who paid what: all
bookings still possible are kept as a set.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .terms import SETUP

EACH: Final[int] = SETUP["cards_per_adventurer"]
NONE: Final = 1  # the set that holds (0, 0) alone; bit 3x + y stands for (x, y)
FIRST, SECOND = 1, 2  # which adventurers are on a board, as a mask


def pairs(booked: int) -> tuple[tuple[int, int], ...]:
    """The cards that may be booked on the first and on the second adventurer."""
    return tuple((bit // 3, bit % 3) for bit in range(9) if booked >> bit & 1)


def sums(booked: int) -> set[int]:
    """How many cards the turn has spent, by every booking that is left."""
    return {first + second for first, second in pairs(booked)}


@cache
def spent(booked: int, there: int, cards: int) -> int:
    """The bookings after so many cards more where those adventurers are; 0: they cannot."""  # R11
    found = 0
    for first, second in pairs(booked):
        for one in range(cards + 1):
            other = cards - one
            able = (not one or there & FIRST) and (not other or there & SECOND)
            if able and first + one <= EACH and second + other <= EACH:
                found |= 1 << 3 * (first + one) + second + other
    return found


@cache
def most(booked: int, there: int) -> int:
    """How many cards may still be spent there."""
    return max(cards for cards in range(2 * EACH + 1) if spent(booked, there, cards))
