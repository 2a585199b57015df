"""Bots that play every game. A bot sees only its own view and its legal moves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from games.core import AnyGame, Move, Seat

log = logging.getLogger(__name__)


class Bot(Protocol):
    """Chooses among legal moves. A bot has no memory between decisions.

    A bot may have a `label`, its name on pages, an English word; without one that is the name of
    its module. It is offered to members unless it has `offered = False`. A bot that searches is a
    `TimedBot`, too.
    """

    def choose(
        self,
        game: AnyGame,
        seat: Seat,
        moves: Sequence[Move],
        view: Callable[[], Any],
        rng: Random,
    ) -> Move:
        """Returns one of `moves` or of the game's `candidates`; `view` makes the seat's view."""


@runtime_checkable
class TimedBot(Bot, Protocol):
    """A bot with a budget of time. The caller has the clock: rules and bots look at none."""

    @property
    def seconds(self) -> float:
        """The budget of a decision."""

    def choose_in_time(
        self,
        game: AnyGame,
        seat: Seat,
        moves: Sequence[Move],
        view: Callable[[], Any],
        rng: Random,
        is_over: Callable[[], bool],
    ) -> Move:
        """Chooses as `Bot.choose` does, and returns soon after `is_over` is true."""


class UnknownBot(LookupError):
    """There is no bot with this name."""


# the weakest first
BUILT_IN: Final = tuple(
    f"games.bots.{name}" for name in ("random", "gentle", "easy", "greedy", "ahead")
)
WEAKEST: Final = "gentle"  # of those that are offered
USUAL: Final = "greedy"  # where nobody chooses
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
    """Names of all bots, the weakest first."""
    return tuple(_BOTS)


def offered() -> tuple[str, ...]:
    """Names of the bots that members may choose, the weakest first."""
    return tuple(name for name, bot in _BOTS.items() if getattr(bot, "offered", True))


def seconds(name: str) -> float:
    """Returns the bot's budget for a decision; 0: it needs some milliseconds."""
    bot = _BOTS.get(name)
    return bot.seconds if isinstance(bot, TimedBot) else 0


def label(name: str) -> str:
    """Returns the bot's name on pages, in English. Names that are not installed have one, too."""
    return str(getattr(_BOTS.get(name), "label", name.capitalize()))


fill(BUILT_IN)
