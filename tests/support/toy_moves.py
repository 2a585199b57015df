"""The moves of the toy game in `toys.py`, with their notation."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move


@dataclass(frozen=True, slots=True)
class ToyMove(Move):
    """Base class of all moves of this game."""


@dataclass(frozen=True, slots=True)
class Step(ToyMove):
    """One of the steps of a turn."""

    NOTATION = "step"


@dataclass(frozen=True, slots=True)
class Peek(ToyMove):
    """Lets chance draw a card that only this seat sees."""

    NOTATION = "peek"


@dataclass(frozen=True, slots=True)
class Ask(ToyMove):
    """Opens a window: the next seat answers, in the open or hidden, or all others do at once."""

    NOTATION = "ask {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Reply(ToyMove):
    """The answer to a window."""

    NOTATION = "reply {word}"
    word: str


@dataclass(frozen=True, slots=True)
class Show(ToyMove):
    """Plays the drawn card, if it is this one."""

    NOTATION = "show {card}"
    card: int


@dataclass(frozen=True, slots=True)
class Wave(ToyMove):
    """A move off turn, for every seat without a question."""

    NOTATION = "wave"


@dataclass(frozen=True, slots=True)
class End(ToyMove):
    """Ends the turn."""

    NOTATION = "end"


@dataclass(frozen=True, slots=True)
class Break(ToyMove):
    """Makes the rules fail: at once, by endless chance, or by an illegal forced move."""

    NOTATION = "break {how}"
    how: str


@dataclass(frozen=True, slots=True)
class Draw(ToyMove):
    """Chance: a card."""

    NOTATION = "draw {card}"
    card: int
