"""What a seat may say over its cup, and how dice count towards a bid. Flow is in `rules.py`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.core import Move

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
FACE = ("one", "two", "three", "four", "five", "six")  # of a single die
PIPS = range(1, 7)

Cup = tuple[int, ...]  # pips under one cup, rising; empty: not rolled yet


@dataclass(frozen=True, slots=True)
class DiceMove(Move):
    """Anything said or rolled in this game."""


@dataclass(frozen=True, slots=True)
class Bid(DiceMove):
    """That there are at least so many dice of that face under all cups together."""

    NOTATION = "bid {count} {face}"
    RULE = "R4"
    ASKS = {"count": "How many dice, at least?", "face": "Of which face?"}
    count: int
    face: str  # one of FACES


@dataclass(frozen=True, slots=True)
class Challenge(DiceMove):
    """That the last bid is too high."""

    NOTATION = "challenge"
    RULE = "R6"


@dataclass(frozen=True, slots=True)
class SpotOn(DiceMove):
    """That the last bid is exactly right."""

    NOTATION = "call spot on"
    RULE = "R7"
    TITLE = "Spot on"


@dataclass(frozen=True, slots=True)
class Roll(DiceMove):
    """Chance: the dice under the cup of the seat whose roll it is."""

    NOTATION = "roll {pips}"
    RULE = "R2"
    pips: tuple[int, ...]  # rising


def in_words(count: int, face: str) -> str:
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
    return sum(cup.count(pips) + (cup.count(1) if wild else 0) for cup in cups)  # R5, R8
