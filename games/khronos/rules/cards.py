"""Hands, deck and discard pile as counts by colour, and every way to name some of them."""

from __future__ import annotations

from functools import cache
from random import Random

from .boards.buildings import COLOURS

Cards = tuple[int, int, int]  # military, religious, civil
NO_CARDS: Cards = (0, 0, 0)


def plus(one: Cards, other: Cards) -> Cards:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Cards, other: Cards) -> Cards:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def holds(one: Cards, other: Cards) -> bool:
    """Whether the other cards are among them."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2]


def of_colour(colour: int, count: int) -> Cards:
    found = [0, 0, 0]
    found[colour] = count
    return found[0], found[1], found[2]


@cache
def words(cards: Cards) -> tuple[str, ...]:
    """The cards as words of the notation."""
    return tuple(colour for colour, count in zip(COLOURS, cards, strict=True) for _ in range(count))


def counted(names: tuple[str, ...]) -> Cards | None:
    """The cards that such words name; None unless they stand in their order and are colours."""
    found = names.count(COLOURS[0]), names.count(COLOURS[1]), names.count(COLOURS[2])
    return found if words(found) == names else None


@cache
def choices(cards: Cards, least: int, most: int) -> tuple[Cards, ...]:
    """Every way to take so many of the cards."""
    return tuple(
        (one, two, three)
        for one in range(cards[0] + 1)
        for two in range(cards[1] + 1)
        for three in range(cards[2] + 1)
        if least <= one + two + three <= most
    )


def drawn(deck: Cards, count: int, rng: Random) -> Cards:
    """So many cards off a shuffled deck."""
    left, found = list(deck), [0, 0, 0]
    total = sum(deck)
    for _ in range(min(count, total)):
        lot = int(rng.random() * total)
        colour = 0
        while lot >= left[colour]:
            lot -= left[colour]
            colour += 1
        left[colour] -= 1
        found[colour] += 1
        total -= 1
    return found[0], found[1], found[2]
