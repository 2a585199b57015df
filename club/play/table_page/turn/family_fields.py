"""Fields of a family of moves: their values from picks, picks from their values, and headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Family, Field, Move
from games.narrowing import KIND
from games.notation import field_value, kind_name


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
    told = (
        (field.name, filled[field.name])
        for field in family.fields
        if len(field.choices) == 1 or filled[field.name] != field.beginning
    )
    return ((KIND, kind_name(family.kind)), *told)


def heading_of_field(family: Family, field: Field) -> str:
    return field.part or family.kind.ASKS.get(
        field.name, field.name.replace("_", " ").capitalize()
    )


def toggle_word(words: Sequence[str], chosen: Sequence[str], one: str) -> str:
    return " ".join(word for word in words if (word in chosen) != (word == one))
