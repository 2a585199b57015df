"""Moves and their values in words: seats become names, notation words become the words that the
game shows.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

from django.utils.translation import gettext

from club.play.tables.presentation.names import PlayerNames
from games.core import Move, Seat
from games.notation import field_texts


def move_in_words(move: Move, names: PlayerNames) -> str:
    """The move in words: seats as names, notation words as the game shows them."""
    kind = type(move)
    values = _field_values(move)
    changed: dict[str, Any] = {}
    for field in fields(move):
        value = values[field.name]
        if value == field.default:
            continue
        words = _field_words(value, field.name in kind.SEATS, names)
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


def value_in_words(value: str, names: PlayerNames, seats: bool = False) -> str:
    """A value of the notation as a button shows it."""
    if not value:
        return gettext("none")
    if seats:
        seat_names = (_seat_name(int(seat), names) for seat in value.split())
        return ", ".join(seat_names)
    game_words = names.game.words
    words = (game_words.get(word, word.replace("_", " ")) for word in value.split())
    return ", ".join(words)


def notations_in_words(text: str, names: PlayerNames) -> str:
    """A line of several notations, with its words as the game shows them."""
    words = names.game.words
    return re.sub(r"\w+", lambda match: words.get(match.group(), match.group()), text)


def _with_singular(move: Move, line: str) -> str:
    """The line with singulars: a field `roads` or `give_roads` that is 1 reads "1 road"."""
    for name, text in field_texts(move).items():
        thing = name.rpartition("_")[2]
        if text == "1" and thing.endswith("s"):
            line = re.sub(rf"\b1 {thing}\b", f"1 {thing[:-1]}", line)
    return line


def _field_words(value: Any, seats: bool, names: PlayerNames) -> Any:
    """A field's value in words, inside a notation; None: it stays as it is."""
    if seats and isinstance(value, int):
        if value >= 0:
            return _seat_name(value, names)
        return None
    if isinstance(value, str):
        is_word = value in names.game.words or "_" in value
        return value_in_words(value, names) if is_word else None
    if isinstance(value, tuple) and value:
        text = " ".join(map(str, value))
        return (value_in_words(text, names, seats),)
    return None


def _seat_name(seat: Seat, names: PlayerNames) -> str:
    is_seat = 0 <= seat < len(names.plain_names)
    if is_seat:
        return names.plain_names[seat]
    return gettext("nobody")
