"""Moves and their values in words: seats become names, notation words become the words that the
game shows.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from django.utils.translation import gettext

from club.tables.presentation.log_lines import PlayerNames
from games.core import Move, Seat
from games.notation import field_texts


def move_in_words(move: Move, cast: PlayerNames) -> str:
    """The move in words: seats as names, notation words as the game shows them."""
    kind = type(move)
    given = [field.name for field in fields(move) if getattr(move, field.name) != field.default]
    words = {name: _field_words(getattr(move, name), name in kind.SEATS, cast) for name in given}
    worded = replace(move, **{name: value for name, value in words.items() if value is not None})
    if kind.SPOKEN:
        values = {field.name: getattr(worded, field.name) for field in fields(worded)}
        line = gettext(kind.SPOKEN).format(**values)
    else:
        line = _with_singular(move, str(worded))
    return line[:1].upper() + line[1:]


def value_in_words(value: str, cast: PlayerNames, seats: bool = False) -> str:
    """A value of the notation as a button shows it."""
    if not value:
        return gettext("none")
    if seats:
        return ", ".join(_seat_name(int(seat), cast) for seat in value.split())
    words = cast.game.words
    return ", ".join(words.get(word, word.replace("_", " ")) for word in value.split())


def notations_in_words(text: str, cast: PlayerNames) -> str:
    """A line of several notations, with its words as the game shows them."""
    return re.sub(r"\w+", lambda found: cast.game.words.get(found.group(), found.group()), text)


def _with_singular(move: Move, line: str) -> str:
    """The line with singulars: a field `roads` that is 1 reads "1 road"."""
    single = (
        name for name, text in field_texts(move).items() if text == "1" and name.endswith("s")
    )
    return reduce(lambda text, name: re.sub(rf"\b1 {name}\b", f"1 {name[:-1]}", text), single, line)


def _field_words(value: Any, seats: bool, cast: PlayerNames) -> Any:
    """A field's value in words, inside a notation; None: it stays as it is."""
    if seats and isinstance(value, int):
        return _seat_name(value, cast) if value >= 0 else None
    if isinstance(value, str):
        return value_in_words(value, cast) if value in cast.game.words or "_" in value else None
    if isinstance(value, tuple) and value:
        return (value_in_words(" ".join(map(str, value)), cast, seats),)
    return None


def _seat_name(seat: Seat, cast: PlayerNames) -> str:
    return cast.names[seat] if 0 <= seat < len(cast.names) else gettext("nobody")
