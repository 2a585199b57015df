"""Moves and their values as people read them: seats are names, words of the notation what the game
calls them.
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
    """The move's notation in words for people: seats are names, words as the game shows them."""
    kind = type(move)
    told = [field.name for field in fields(move) if getattr(move, field.name) != field.default]
    changed = {name: _spoken(getattr(move, name), name in kind.SEATS, cast) for name in told}
    said = replace(move, **{name: value for name, value in changed.items() if value is not None})
    line = (
        gettext(kind.SPOKEN).format(
            **{field.name: getattr(said, field.name) for field in fields(said)}
        )
        if kind.SPOKEN
        else _one(move, str(said))
    )
    return line[:1].upper() + line[1:]


def value_in_words(value: str, cast: PlayerNames, seats: bool = False) -> str:
    """A value of the notation as a button says it."""
    if not value:
        return gettext("none")
    if seats:
        return ", ".join(_name(int(seat), cast) for seat in value.split())
    words = cast.game.words
    return ", ".join(words.get(word, word.replace("_", " ")) for word in value.split())


def notations_in_words(text: str, cast: PlayerNames) -> str:
    """A line of several notations, with the words in it as the game shows them."""
    return re.sub(r"\w+", lambda found: cast.game.words.get(found.group(), found.group()), text)


def _one(move: Move, line: str) -> str:
    """A single thing said as one: a field `roads` that is 1 reads "1 road"."""
    single = (
        name for name, text in field_texts(move).items() if text == "1" and name.endswith("s")
    )
    return reduce(lambda said, name: re.sub(rf"\b1 {name}\b", f"1 {name[:-1]}", said), single, line)


def _spoken(value: Any, seats: bool, cast: PlayerNames) -> Any:
    """A field's value in words, inside a notation; None: as it is."""
    if seats and isinstance(value, int):
        return _name(value, cast) if value >= 0 else None
    if isinstance(value, str):
        return value_in_words(value, cast) if value in cast.game.words or "_" in value else None
    if isinstance(value, tuple) and value:
        return (value_in_words(" ".join(map(str, value)), cast, seats),)
    return None


def _name(seat: Seat, cast: PlayerNames) -> str:
    return cast.names[seat] if 0 <= seat < len(cast.names) else gettext("nobody")
