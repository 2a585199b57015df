"""Bots that play any game: they see their own view and their own legal moves, nothing else. One module each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from games.bots.greedy import GreedyBot
from games.bots.random import RandomBot
from games.core import AnyGame, Move, Seat


class Bot(Protocol):
    """Chooses among legal moves; keeps nothing from one decision to the next."""

    def choose(self, game: AnyGame, seat: Seat, moves: Sequence[Move], view: Callable[[], Any], rng: Random) -> Move:
        """One of `moves`, at least one, or of the game's `ideas`; `view` is what the seat knows, made when needed."""


class UnknownBot(LookupError):
    """No bot of that name."""


_BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}


def find(name: str) -> Bot:
    """The bot of that name. Raises UnknownBot."""
    if name not in _BOTS:
        raise UnknownBot(name)
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """What bots are called, the simplest first."""
    return tuple(_BOTS)
