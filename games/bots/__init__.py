"""Bots that play every game. A bot sees only its own view and its legal moves."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final, NamedTuple, Protocol

from games.bots.request import DecisionRequest
from games.core import AnyGame, Move

log = logging.getLogger(__name__)


class Bot(Protocol):
    """Chooses among legal moves.

    A bot may have a `label`, its name on pages, an English word; without one that is the name of
    its module. A bot with a budget of time has `seconds`, the time of a decision. It is offered to
    members unless it has `offered = False`.
    """

    def choose(self, request: DecisionRequest) -> Move:
        """Returns one of the request's moves or of the game's `candidates`."""


class Level(NamedTuple):
    """A strength at which a bot is offered, under a name of its own."""

    name: str
    label: str  # on pages, an English word


@dataclass(frozen=True, slots=True)
class BotAtLevel:
    """A bot with one of its levels."""

    bot: Bot
    level: int  # from 1
    label: str

    @property
    def offered(self) -> bool:
        return bool(getattr(self.bot, "offered", True))

    @property
    def seconds(self) -> float:
        return float(getattr(self.bot, "seconds", 0))

    def choose(self, request: DecisionRequest) -> Move:
        """Asks the bot, which learns its level."""
        return self.bot.choose(replace(request, level=self.level))


class UnknownBot(LookupError):
    """There is no bot with this name."""


# the weakest first
BUILT_IN: Final = tuple(
    f"games.bots.{name}" for name in ("random", "slips", "greedy", "ahead")
)
WEAKEST: Final = "gentle"  # of those that are offered
USUAL: Final = "greedy"  # where nobody chooses
_BOTS: dict[str, Bot] = {}
_BROKEN_MODULES: dict[str, str] = {}  # with the reason why each has no bot


def fill(modules: Iterable[str]) -> None:
    """Replaces the bots with those of each module: its `BOT`, under the last part of the module's
    name, or its `BOT` at each of its `LEVELS`, the weakest first. A module that fails is left out.
    """
    _BOTS.clear()
    _BROKEN_MODULES.clear()
    for module in modules:
        try:
            _BOTS.update(_bots_in(module))
        except Exception as failure:
            _BROKEN_MODULES[module] = f"{type(failure).__name__}: {failure}"
            log.exception("the bot %s is left out", module)


def _bots_in(name: str) -> dict[str, Bot]:
    module = import_module(name)
    bot: Bot = module.BOT
    levels: Sequence[Level] = getattr(module, "LEVELS", ())
    if not levels:
        return {name.rpartition(".")[2]: bot}
    return {
        level.name: BotAtLevel(bot, number, level.label)
        for number, level in enumerate(levels, 1)
    }


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
    return float(getattr(_BOTS.get(name), "seconds", 0))


def searches(name: str, game: AnyGame) -> bool:
    """Whether the bot looks ahead in the game, which takes its budget of time."""
    return seconds(name) > 0 and game.rewards_search


def ladder(game: AnyGame) -> tuple[str, ...]:
    """Names of the offered bots that differ in the game, the weakest first. Where looking ahead
    brings nothing, a bot that searches plays as the usual one.
    """
    return tuple(name for name in offered() if game.rewards_search or not seconds(name))


def label(name: str) -> str:
    """Returns the bot's name on pages, in English. Names that are not installed have one, too."""
    return str(getattr(_BOTS.get(name), "label", name.capitalize()))


fill(BUILT_IN)
