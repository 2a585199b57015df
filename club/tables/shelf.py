"""The games one can play here, and what each asks of a host and what was agreed, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games import registry
from games.core import AnyGame, Info, Option


@dataclass(frozen=True, slots=True)
class Value:
    """One value an option can have."""

    value: str | int
    text: str
    usual: bool  # what holds where nothing is said


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a game."""

    id: str
    label: str
    meaning: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One option as it was agreed at a table."""

    title: str
    text: str
    meaning: str
    usual: bool


def shelf() -> tuple[Info, ...]:
    """The games, in the order of the settings."""
    return tuple(game.info for game in registry.games())


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """What a host decides about the game itself."""
    return tuple(_choice(option) for option in game.info.options)


def terms(game: AnyGame, options: Mapping[str, str | int]) -> tuple[Term, ...]:
    """What was agreed at a table; an option that it never heard of is as usual."""
    known = {option.id: options.get(option.id, option.default) for option in game.info.options}
    return tuple(
        Term(option.name, option.label(known[option.id]), option.meaning, known[option.id] == option.default)
        for option in game.info.options
    )


def _choice(option: Option) -> Choice:
    values = tuple(Value(value, option.label(value), value == option.default) for value in option.values)
    return Choice(option.id, option.name, option.meaning, values)
