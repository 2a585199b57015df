"""Families of moves that are too large to list: their forms, and the values of their fields as
picks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from club.play.tables.presentation.move_words import value_in_words
from club.play.tables.presentation.names import PlayerNames
from games.core import AnyPosition, Family, Field, Move, Seat
from games.message import message
from games.narrowing import KIND, build
from games.notation import IllegalMove, field_value, kind_name, title


@dataclass(frozen=True, slots=True)
class FieldOption:
    """A value that can be chosen."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: options to choose from, or a number within bounds."""

    name: str
    label: str
    options: tuple[FieldOption, ...]
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class FamilyForm:
    """The form of a kind of move that is typed."""

    kind: str
    title: str
    fields: tuple[FormField, ...]

    @property
    def section_name(self) -> str:
        """The name of its collapsible section in addresses."""
        return self.kind.replace("_", "")[:12]


def read_family_move(
    position: AnyPosition, seat: Seat, texts: Mapping[str, str]
) -> Move:
    """The move in a form, whose kind is `texts["family"]`. Raises IllegalMove."""
    for family in position.families(seat):
        if kind_name(family.kind) == texts.get("family"):
            return build(family, texts)
    raise IllegalMove(message("That is not possible now."))


def family_form(family: Family, names: PlayerNames) -> FamilyForm:
    fields = tuple(_form_field(family, field, names) for field in family.fields)
    return FamilyForm(kind_name(family.kind), gettext(title(family.kind)), fields)


def _form_field(family: Family, field: Field, names: PlayerNames) -> FormField:
    label = gettext(
        family.kind.ASKS.get(
            field.name, field.name.replace("_", " ").capitalize() + "?"
        )
    )
    seats = field.name in family.kind.SEATS
    options = tuple(
        FieldOption(value, value_in_words(value, names, seats))
        for value in field.choices
    )
    return FormField(field.name, label, options, field.low, field.high)


def field_values_in(family: Family, picks: Mapping[str, str]) -> dict[str, str]:
    """The value of every field from the picks; its first value where they have none that can be
    read.
    """
    return {field.name: _value(family, field, picks) for field in family.fields}


def _value(family: Family, field: Field, picks: Mapping[str, str]) -> str:
    text = picks.get(field.name, "")
    try:
        field_value(family.kind, field.name, text)
    except ValueError:
        return field.beginning
    readable = bool(text) and (bool(field.choices) or text.isdecimal())
    return text if readable else field.beginning


def make_move(family: Family, filled: Mapping[str, str]) -> Move:
    kind = family.kind
    return kind(
        **{name: field_value(kind, name, text) for name, text in filled.items()}
    )


def is_of_family(family: Family, picks: Mapping[str, str]) -> bool:
    """Whether the picks are of that family and agree with its fields that have one value only."""
    only = {
        field.name: field.choices[0]
        for field in family.fields
        if len(field.choices) == 1
    }
    same = all(picks.get(name, value) == value for name, value in only.items())
    return same and kind_name(family.kind) == picks.get(KIND)


def picks_from_values(
    family: Family, filled: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """The picks of an address: fields that differ from their first value, and those with one value
    only.
    """
    chosen = (
        (field.name, filled[field.name])
        for field in family.fields
        if len(field.choices) == 1 or filled[field.name] != field.beginning
    )
    return ((KIND, kind_name(family.kind)), *chosen)


def heading_of_field(family: Family, field: Field) -> str:
    return field.part or family.kind.ASKS.get(
        field.name, field.name.replace("_", " ").capitalize()
    )


def toggle_word(words: Sequence[str], chosen: Sequence[str], toggled: str) -> str:
    return " ".join(word for word in words if (word in chosen) != (word == toggled))
