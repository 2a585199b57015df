"""Bots that play any game: they see their own view and legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

from games.core import AnyGame, Move, Seat


class Bot(Protocol):
    """Chooses among legal moves; keeps nothing from one decision to the next."""

    def choose(
        self, game: AnyGame, seat: Seat, moves: Sequence[Move], view: Callable[[], Any], rng: Random
    ) -> Move:
        """One of `moves` or of the game's `ideas`; `view` makes what the seat knows, if needed."""


class UnknownBot(LookupError):
    """No bot of that name."""


OWN = ("games.bots.random", "games.bots.greedy")  # the house's, the simplest first
_BOTS: dict[str, Bot] = {}


def fill(modules: Iterable[str]) -> None:
    """Puts the `BOT` of each module in place of those there were; its name is the module's last."""
    found = {name.rpartition(".")[2]: import_module(name).BOT for name in modules}
    _BOTS.clear()
    _BOTS.update(found)


def find(name: str) -> Bot:
    """The bot of that name. Raises UnknownBot."""
    if name not in _BOTS:
        raise UnknownBot(name)
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """What bots are called, the simplest first."""
    return tuple(_BOTS)


fill(OWN)
