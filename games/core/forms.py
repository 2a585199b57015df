"""Forms for moves that are too many to list: the kind of move, and the values of its fields.

`narrowing.build` makes a move from a form; `Position.allows` checks it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.notation import Move


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form: one of `choices`, or a number from `low` to `high`."""

    name: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    begins: str = ""  # initial value; empty: the first choice, or the lowest number
    part: str = ""  # heading above it: "You give"; fields may share one
    thing: str = ""  # the counted thing, as a word of the notation: "wool"

    @property
    def beginning(self) -> str:
        """Its initial value."""
        return self.begins or (self.choices[0] if self.choices else str(self.low))


@dataclass(frozen=True, slots=True)
class Family:
    """Moves of one kind that are too many to list. A form builds one; `allows` checks it."""

    kind: type[Move]
    fields: tuple[Field, ...]
    # rarely used: shown as a form below the board, not among the choices
    aside: bool = False
