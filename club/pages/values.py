"""Filters of templates: an item, a count, a word as it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from club.pages.words.sitters import Sitter


def at(found: Mapping[Any, Any] | Sequence[Any], key: Any) -> Any:
    """The item of that key or index; None when there is none."""
    try:
        return found[key]
    except (LookupError, TypeError):
        return None


def called(sitters: Sequence[Sitter]) -> tuple[str, ...]:
    """All that is said of those who sit there where they are but named."""
    return tuple(sitter.name for sitter in sitters)


def times(count: int) -> range:
    """To draw something so many times."""
    return range(count)


def word(text: str, game: Any) -> str:
    """A word of the notation as the game shows it."""
    return str(game.words.get(text, text.replace("_", " ")))


def fields(view: Any) -> Sequence[tuple[str, object]]:
    """The names and values of a view, for a game that has no board of its own yet."""
    return [
        (name.replace("_", " ").capitalize(), getattr(view, name))
        for name in view.__dataclass_fields__
    ]
