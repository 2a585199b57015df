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
    begins: str = ""  # its value to begin with; empty: the first choice, or the lowest number
    part: str = ""  # the heading it stands under, with others or alone: "You give"
    thing: str = ""  # word of the notation for what it counts: "wool"

    @property
    def beginning(self) -> str:
        """Its value before anybody has changed it."""
        return self.begins or (self.choices[0] if self.choices else str(self.low))


@dataclass(frozen=True, slots=True)
class Family:
    """Moves of one kind, too many to list: a form builds one, `allows` judges it."""

    kind: type[Move]
    fields: tuple[Field, ...]
    # seldom wanted: a form by itself, out of the way, rather than one of the choices
    aside: bool = False
