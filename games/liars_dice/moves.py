"""The moves of liar's dice: bids, calls, and the rolls of chance."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move


@dataclass(frozen=True, slots=True)
class DiceMove(Move):
    """A move of this game."""


@dataclass(frozen=True, slots=True)
class Bid(DiceMove):
    """Claims that at least `count` dice under all cups have the face."""

    NOTATION = "bid {count} {face}"
    RULE = "R4"
    ASKS = {"count": "How many dice, at least?", "face": "Of which face?"}
    count: int
    face: str  # one of FACES


@dataclass(frozen=True, slots=True)
class Challenge(DiceMove):
    """Claims that the last bid is too high."""

    NOTATION = "challenge"
    CLOSES = True
    RULE = "R6"


@dataclass(frozen=True, slots=True)
class SpotOn(DiceMove):
    """Claims that the last bid is exactly right."""

    NOTATION = "call spot on"
    CLOSES = True
    RULE = "R7"
    TITLE = "Spot on"


@dataclass(frozen=True, slots=True)
class Roll(DiceMove):
    """Chance: the dice of the next seat that rolls."""

    NOTATION = "roll {pips}"
    RULE = "R2"
    pips: tuple[int, ...]  # rising
