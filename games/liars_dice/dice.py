"""Dice and bids on them: which bid is higher than which, and what counts towards one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from .moves import Bid

FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
FACE: Final = ("one", "two", "three", "four", "five", "six")  # of a single die
PIPS: Final = range(1, 7)

Cup = tuple[int, ...]  # pips under one cup, rising; empty: not rolled yet


def shaken(rng: Random, count: int) -> Cup:
    """So many dice, rolled."""
    return tuple(sorted(rng.choice(PIPS) for _ in range(count)))


def is_roll(pips: Cup, count: int) -> bool:
    """Whether so many dice can show these pips, written in rising order."""
    known = all(one in PIPS for one in pips)
    return known and len(pips) == count and list(pips) == sorted(pips)  # R2, D1


def in_words(bid: Bid) -> str:
    """What was bid: "1 six", "9 sixes"."""
    return counted(bid.count, bid.face)


def counted(count: int, face: str) -> str:
    """So many dice of a face: "1 six", "9 sixes"."""
    return f"{count} {FACE[FACES.index(face)] if count == 1 else face}"


@cache
def ladder(dice: int, wild: bool) -> tuple[Bid, ...]:
    """Every bid that so many dice allow, each above the one before it."""
    faces = FACES[1:] if wild else FACES  # R5
    return tuple(Bid(count, face) for count in range(1, dice + 1) for face in faces)


@cache
def above(bid: Bid, dice: int, wild: bool) -> tuple[Bid, ...]:
    """The bids that may follow `bid`, lowest first."""
    bids = ladder(dice, wild)
    return bids[bids.index(bid) + 1 :]  # R4


def matching(cups: Iterable[Cup], face: str, wild: bool) -> int:
    """How many of the dice count as that face."""
    pips = FACES.index(face) + 1
    counting = {pips, 1} if wild else {pips}  # R5
    return sum(one in counting for cup in cups for one in cup)  # R8
