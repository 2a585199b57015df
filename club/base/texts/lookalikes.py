"""Lookalike names: skeletons after Unicode Technical Standard 39, from the table of confusable
characters in `confusable-homoglyphs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any, Final
from unicodedata import normalize

from club.base.texts.short_texts import INVISIBLE

# Joins parts of a name; a reader who remembers the name forgets it.
SEPARATORS: Final = str.maketrans("", "", "-_")
# Reads as i and as l, which themselves differ: Eila is not Ella.
AMBIGUOUS: Final = "1"
READ_SO: Final = frozenset("il")


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether the name looks like one of the others, without regard to case and separators."""
    own = _keys(name)
    return any(
        _read_alike(*pair) for other in others for pair in product(own, _keys(other))
    )


def skeleton(text: str) -> str:
    """The text with each character replaced by the one that stands for all that look like it."""
    visible = INVISIBLE.sub("", normalize("NFD", text))
    return normalize("NFD", "".join(map(_prototype, visible)))


def _keys(name: str) -> frozenset[str]:
    """Skeletons of the name as it is written, and in small letters. AMBIGUOUS stays. A small l
    among capitals reads as a capital i.
    """
    plain = name.translate(SEPARATORS)
    written = plain.replace("I", AMBIGUOUS)
    if plain.replace("l", "").isupper():
        written = written.replace("l", AMBIGUOUS)
    return frozenset(
        AMBIGUOUS.join(skeleton(part).casefold() for part in text.split(AMBIGUOUS))
        for text in (written, written.casefold(), plain.casefold())
    )


def _read_alike(key: str, other: str) -> bool:
    return len(key) == len(other) and all(map(_are_one, key, other))


def _are_one(letter: str, other: str) -> bool:
    if letter == other:
        return True
    return AMBIGUOUS in (letter, other) and not READ_SO.isdisjoint((letter, other))


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
