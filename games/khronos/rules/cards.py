"""Hands, deck and discard pile as counts by colour."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

from .boards.buildings import COLOURS

Cards = tuple[int, int, int]  # military, religious, civil
NO_CARDS: Cards = (0, 0, 0)


def add_cards(cards: Cards, other: Cards) -> Cards:
    military, religious, civil = cards
    other_military, other_religious, other_civil = other
    return (
        military + other_military,
        religious + other_religious,
        civil + other_civil,
    )


def subtract_cards(cards: Cards, other: Cards) -> Cards:
    military, religious, civil = cards
    other_military, other_religious, other_civil = other
    return (
        military - other_military,
        religious - other_religious,
        civil - other_civil,
    )


def contains_cards(cards: Cards, other: Cards) -> bool:
    """Whether the other cards are among them."""
    return min(subtract_cards(cards, other)) >= 0


def make_cards(colour: int, count: int) -> Cards:
    counts = [0, 0, 0]
    counts[colour] = count
    military, religious, civil = counts
    return military, religious, civil


@cache
def list_card_words(cards: Cards) -> tuple[str, ...]:
    """The cards as words of the notation."""
    return tuple(
        colour
        for colour, count in zip(COLOURS, cards, strict=True)
        for _ in range(count)
    )


def count_cards(names: tuple[str, ...]) -> Cards | None:
    """The cards of these words; None: they are not colours in the fixed order."""
    military, religious, civil = map(names.count, COLOURS)
    counted = military, religious, civil
    if list_card_words(counted) == names:
        return counted
    return None


@cache
def list_choices(cards: Cards, least: int, most: int) -> tuple[Cards, ...]:
    """Every way to take at least `least` and at most `most` of the cards."""
    by_colour = [range(count + 1) for count in cards]
    return tuple(
        (military, religious, civil)
        for military, religious, civil in product(*by_colour)
        if least <= military + religious + civil <= most
    )


def draw_cards(deck: Cards, count: int, rng: Random) -> Cards:
    """This number of cards from a shuffled deck."""
    left = list(deck)
    drawn = [0, 0, 0]
    total = sum(deck)
    for _ in range(min(count, total)):
        lot = int(rng.random() * total)
        colour = 0
        while lot >= left[colour]:
            lot -= left[colour]
            colour += 1
        left[colour] -= 1
        drawn[colour] += 1
        total -= 1
    military, religious, civil = drawn
    return military, religious, civil
