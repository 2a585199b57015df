"""Bots that play every game. A bot sees only its own view and its legal moves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

from games.core import AnyGame, Move, Seat

log = logging.getLogger(__name__)


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
_BROKEN_MODULES: dict[str, str] = {}  # with the reason why each has no bot


def fill(modules: Iterable[str]) -> None:
    """Replaces the bots with the `BOT` of each module, under the last part of the module's name. A
    module that fails is left out.
    """
    _BOTS.clear()
    _BROKEN_MODULES.clear()
    for module in modules:
        try:
            _BOTS[module.rpartition(".")[2]] = import_module(module).BOT
        except Exception as failure:
            _BROKEN_MODULES[module] = f"{type(failure).__name__}: {failure}"
            log.exception("the bot %s is left out", module)


def broken_bots() -> Mapping[str, str]:
    """Installed modules that were left out, each with the reason in one line."""
    return _BROKEN_MODULES


def find(name: str) -> Bot:
    """Returns the bot with this name. Raises UnknownBot."""
    if name not in _BOTS:
        raise UnknownBot(name)
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """Names of all bots, the simplest first."""
    return tuple(_BOTS)


fill(BUILT_IN)
