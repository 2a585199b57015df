"""Bots that play every game. A bot sees only its own view and its legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

from games.core import AnyGame, Move, Seat


class Bot(Protocol):
    """Chooses among legal moves. A bot has no memory between decisions."""

    def choose(
        self,
        game: AnyGame,
        seat: Seat,
        moves: Sequence[Move],
        view: Callable[[], Any],
        rng: Random,
    ) -> Move:
        """Returns one of `moves` or of the game's `candidates`; `view` makes the seat's view."""


class UnknownBot(LookupError):
    """There is no bot with this name."""


BUILT_IN = ("games.bots.random", "games.bots.greedy")  # the simplest first
_BOTS: dict[str, Bot] = {}


def fill(modules: Iterable[str]) -> None:
    """Replaces the bots with the `BOT` of each module, under the last part of the module's name."""
    loaded = {name.rpartition(".")[2]: import_module(name).BOT for name in modules}
    _BOTS.clear()
    _BOTS.update(loaded)


def find(name: str) -> Bot:
    """Returns the bot with this name. Raises UnknownBot."""
    if name not in _BOTS:
        raise UnknownBot(name)
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """Names of all bots, the simplest first."""
    return tuple(_BOTS)


fill(BUILT_IN)
