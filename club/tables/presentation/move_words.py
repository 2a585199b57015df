"""Moves and their values in words: seats become names, notation words become the words that the
game shows.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext

from club.tables.presentation.log_lines import PlayerNames
from games.core import Move, Seat
from games.notation import field_texts


def move_in_words(move: Move, cast: PlayerNames) -> str:
    """The move in words: seats as names, notation words as the game shows them."""
    kind = type(move)
    values = _field_values(move)
    changed: dict[str, Any] = {}
    for field in fields(move):
        value = values[field.name]
        if value == field.default:
            continue
        words = _field_words(value, field.name in kind.SEATS, cast)
        if words is not None:
            changed[field.name] = words
    worded = replace(move, **changed)
    if kind.SPOKEN:
        line = gettext(kind.SPOKEN).format(**_field_values(worded))
    else:
        line = _with_singular(move, str(worded))
    return line[:1].upper() + line[1:]


def _field_values(move: Move) -> dict[str, Any]:
    return {field.name: getattr(move, field.name) for field in fields(move)}


def value_in_words(value: str, cast: PlayerNames, seats: bool = False) -> str:
    """A value of the notation as a button shows it."""
    if not value:
        return gettext("none")
    if seats:
        names = (_seat_name(int(seat), cast) for seat in value.split())
        return ", ".join(names)
    known = cast.game.words
    words = (known.get(word, word.replace("_", " ")) for word in value.split())
    return ", ".join(words)


def notations_in_words(text: str, cast: PlayerNames) -> str:
    """A line of several notations, with its words as the game shows them."""
    words = cast.game.words
    return re.sub(r"\w+", lambda found: words.get(found.group(), found.group()), text)


def _with_singular(move: Move, line: str) -> str:
    """The line with singulars: a field `roads` that is 1 reads "1 road"."""
    for name, text in field_texts(move).items():
        if text == "1" and name.endswith("s"):
            line = re.sub(rf"\b1 {name}\b", f"1 {name[:-1]}", line)
    return line


def _field_words(value: Any, seats: bool, cast: PlayerNames) -> Any:
    """A field's value in words, inside a notation; None: it stays as it is."""
    if seats and isinstance(value, int):
        return _seat_name(value, cast) if value >= 0 else None
    if isinstance(value, str):
        is_word = value in cast.game.words or "_" in value
        return value_in_words(value, cast) if is_word else None
    if isinstance(value, tuple) and value:
        text = " ".join(map(str, value))
        return (value_in_words(text, cast, seats),)
    return None


def _seat_name(seat: Seat, cast: PlayerNames) -> str:
    is_seat = 0 <= seat < len(cast.names)
    return cast.names[seat] if is_seat else gettext("nobody")
