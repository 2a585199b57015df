"""Dice and bids: the order of bids, and the dice that count for a bid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from .moves import Bid

FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
FACE: Final = ("one", "two", "three", "four", "five", "six")  # singular
NUMBERS: Final = (*FACE, "seven", "eight", "nine", "ten", "eleven", "twelve")
PIPS: Final = range(1, 7)

Cup = tuple[int, ...]  # pips of the dice under one cup, rising; empty: not rolled


def roll_dice(rng: Random, count: int) -> Cup:
    """Rolls `count` dice."""
    return tuple(sorted(rng.choice(PIPS) for _ in range(count)))


def is_roll(pips: Cup, count: int) -> bool:
    """Whether `pips` is a roll of `count` dice, in rising order."""
    known = all(pip in PIPS for pip in pips)
    return known and len(pips) == count and list(pips) == sorted(pips)  # R2, D1


def bid_text(bid: Bid, in_words: bool = False) -> str:
    """Text of a bid: "1 six", "9 sixes"; in words, as far as the words go, "nine sixes"."""
    text = dice_text(bid.count, bid.face)
    if in_words and bid.count <= len(NUMBERS):
        return text.replace(str(bid.count), NUMBERS[bid.count - 1], 1)
    return text


def dice_text(count: int, face: str) -> str:
    """Text for a number of dice with one face: "1 six", "9 sixes"."""
    name = FACE[FACES.index(face)] if count == 1 else face
    return f"{count} {name}"


@cache
def possible_bids(dice: int, wild: bool) -> tuple[Bid, ...]:
    """All bids on `dice` dice, each higher than the one before it."""
    faces = FACES[1:] if wild else FACES  # R5
    return tuple(Bid(count, face) for count in range(1, dice + 1) for face in faces)


@cache
def higher_bids(bid: Bid, dice: int, wild: bool) -> tuple[Bid, ...]:
    """The bids that are higher than `bid`, from the lowest."""
    bids = possible_bids(dice, wild)
    return bids[bids.index(bid) + 1 :]  # R4


def count_matching(cups: Iterable[Cup], face: str, wild: bool) -> int:
    """Number of dice that count as the face."""
    pips = FACES.index(face) + 1
    counting = {pips, 1} if wild else {pips}  # R5
    return sum(pip in counting for cup in cups for pip in cup)  # R8
