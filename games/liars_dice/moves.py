"""What a seat of liar's dice may say over its cup, and what chance rolls under it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move


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
    CLOSES = True
    RULE = "R6"


@dataclass(frozen=True, slots=True)
class SpotOn(DiceMove):
    """That the last bid is exactly right."""

    NOTATION = "call spot on"
    CLOSES = True
    RULE = "R7"
    TITLE = "Spot on"


@dataclass(frozen=True, slots=True)
class Roll(DiceMove):
    """Chance: the dice under the cup of the seat whose roll it is."""

    NOTATION = "roll {pips}"
    RULE = "R2"
    pips: tuple[int, ...]  # rising
