"""Forms for moves too many to list: which kind is built, and what its blanks may hold.

`narrowing.build` makes a move of a form that was filled in; `Position.allows` judges it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.notation import Move


@dataclass(frozen=True, slots=True)
class Field:
    """One blank of a form: one of `choices`, or a number from `low` to `high`."""

    name: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Family:
    """Moves of one kind, too many to list: a form builds one, `allows` judges it."""

    kind: type[Move]
    fields: tuple[Field, ...]
