"""The catalogue of games, each game's options, and the options of a table in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games import registry
from games.core import AnyGame, Info, Option

HEAVIEST = 9  # above all weights of introductions


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option."""

    value: str | int
    text: str
    usual: bool  # the default


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of a game."""

    id: str
    label: str
    meaning: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """An option of a game, with the value it has at a table."""

    title: str
    text: str
    meaning: str
    usual: bool


def titles() -> tuple[Info, ...]:
    """The games in the order of the settings."""
    return tuple(game.info for game in registry.games())


def lightest() -> Info | None:
    """The game with the lowest weight, which is the easiest to learn; None where there is no
    game.
    """
    return min(titles(), key=_weight, default=None)


def _weight(info: Info) -> int:
    if info.introduction:
        return info.introduction.weight
    return HEAVIEST


def choices(game: AnyGame) -> tuple[GameOption, ...]:
    """The options of the game that a host chooses."""
    return tuple(_game_option(option) for option in game.info.options)


def terms(game: AnyGame, options: Mapping[str, str | int]) -> tuple[Term, ...]:
    """The options of a table. An option that is younger than the table has its default."""
    return tuple(
        _term(option, options.get(option.id, option.default))
        for option in game.info.options
    )


def _term(option: Option, value: str | int) -> Term:
    return Term(
        option.name, option.label(value), option.meaning, value == option.default
    )


def _game_option(option: Option) -> GameOption:
    values = tuple(
        Value(value, option.label(value), value == option.default)
        for value in option.values
    )
    return GameOption(option.id, option.name, option.meaning, values)
