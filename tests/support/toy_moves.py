"""The moves of the toy in `toys.py`, and the notation of each."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move


@dataclass(frozen=True, slots=True)
class ToyMove(Move):
    """Anything done in this game."""


@dataclass(frozen=True, slots=True)
class Step(ToyMove):
    """One of the steps of one's turn; what it does is plain."""

    NOTATION = "step"


@dataclass(frozen=True, slots=True)
class Peek(ToyMove):
    """Has chance draw a card for one's own eyes."""

    NOTATION = "peek"


@dataclass(frozen=True, slots=True)
class Ask(ToyMove):
    """Opens a window: the next seat answers in the open or hidden, or all others do at once."""

    NOTATION = "ask {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Reply(ToyMove):
    """What a window waits for."""

    NOTATION = "reply {word}"
    word: str


@dataclass(frozen=True, slots=True)
class Show(ToyMove):
    """Plays the card that was drawn, if it is that."""

    NOTATION = "show {card}"
    card: int


@dataclass(frozen=True, slots=True)
class Wave(ToyMove):
    """May be done by whoever is not asked anything."""

    NOTATION = "wave"


@dataclass(frozen=True, slots=True)
class End(ToyMove):
    """Ends one's turn."""

    NOTATION = "end"


@dataclass(frozen=True, slots=True)
class Break(ToyMove):
    """Has the rules fail: at once, by an endless chain of chance, or by forcing what
    they refuse.
    """

    NOTATION = "break {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Draw(ToyMove):
    """Chance: a card."""

    NOTATION = "draw {card}"
    card: int
