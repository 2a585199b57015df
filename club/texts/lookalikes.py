"""Lookalike names: skeletons after Unicode Technical Standard 39, from the table of confusable
characters in `confusable-homoglyphs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any
from unicodedata import normalize

from club.texts.short_texts import INVISIBLE


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether the name looks like one of the others, without regard to case."""
    own = _keys(name)
    return any(own & _keys(other) for other in others)


def skeleton(text: str) -> str:
    """The text with each character replaced by the one that stands for all that look like it."""
    visible = INVISIBLE.sub("", normalize("NFD", text))
    return normalize("NFD", "".join(map(_prototype, visible)))


def _keys(name: str) -> frozenset[str]:
    """Skeletons of the name as it is written, and in small letters."""
    return frozenset(skeleton(text).casefold() for text in (name, name.casefold()))


@cache
def _prototype(character: str) -> str:
    """The prototype of the character. The library lists for a prototype all that look like it, and
    for each of these the prototype alone.
    """
    similar = _similar(character)
    if len(similar) != 1:
        return character
    (other,) = similar
    is_pair = _similar(other) == {character}
    return min(character, other) if is_pair else other


def _similar(text: str) -> set[str]:
    # imported at first use, since the table takes a third of a second to load
    from confusable_homoglyphs.confusables import is_confusable

    entries: Any = is_confusable(text, greedy=True) if len(text) == 1 else []
    return {
        homoglyph["c"] for entry in entries or [] for homoglyph in entry["homoglyphs"]
    }
