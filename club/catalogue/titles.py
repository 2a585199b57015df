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
class GameOption:
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


def titles() -> tuple[Info, ...]:
    """The games, in the order of the settings."""
    return tuple(game.info for game in registry.games())


def lightest() -> Info | None:
    """The title that is learned soonest; None on an empty shelf."""
    weighed = [(info.introduction.weight if info.introduction else 9, info) for info in titles()]
    return min(weighed, key=lambda pair: pair[0])[1] if weighed else None


def choices(game: AnyGame) -> tuple[GameOption, ...]:
    """What a host decides about the game itself."""
    return tuple(_choice(option) for option in game.info.options)


def terms(game: AnyGame, options: Mapping[str, str | int]) -> tuple[Term, ...]:
    """What was agreed at a table; an option that it never heard of is as usual."""
    known = {option.id: options.get(option.id, option.default) for option in game.info.options}
    return tuple(
        Term(
            option.name,
            option.label(known[option.id]),
            option.meaning,
            known[option.id] == option.default,
        )
        for option in game.info.options
    )


def _choice(option: Option) -> GameOption:
    values = tuple(
        Value(value, option.label(value), value == option.default) for value in option.values
    )
    return GameOption(option.id, option.name, option.meaning, values)
