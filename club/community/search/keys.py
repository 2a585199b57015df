"""Search keys: the words of a text in the form in which they are stored and looked up. Both
databases compare them as bytes, so that they find the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

import regex

MOST_WORDS: Final = 4  # of a query
LONGEST_WORD: Final = 60  # characters
KEEPS_ITS_MARK: Final = "й"
SCRIPTS_WITH_MARKS: Final = ("LATIN", "GREEK", "CYRILLIC")
SPELLED: Final = str.maketrans(
    {
        "ø": "o",
        "đ": "d",
        "ł": "l",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ð": "d",
        "ı": "i",
        "ʼ": "'",  # a letter to Unicode: Oʼahu
        "ʻ": "'",
    }
)
# letters of scripts that put no blanks between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese
UNSPACED: Final = regex.compile(
    r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Line_Break=SA}]"
)


def search_key(text: str) -> str:
    """Returns the words of the text in lower case without marks, with one space between them."""
    return " ".join(_only_letters(_fold(text)).split())


def stored_words(text: str) -> set[bytes]:
    """Returns the words of a text, as they are stored: O'Brien is found as o, brien and obrien."""
    words = set[str]()
    for token in _fold(text).split():
        parts = _only_letters(token).split()
        words.update(parts, ["".join(parts)])
    beginnings = (beginning for word in words for beginning in _beginnings(word))
    return {word[:LONGEST_WORD].encode() for word in beginnings}


def queried_words(text: str) -> list[bytes]:
    """Returns the words of a query, four at most. Each begins a word of what it finds."""
    words = search_key(text).split()[:MOST_WORDS]
    return [word[:LONGEST_WORD].encode() for word in words]


def _beginnings(word: str) -> Iterator[str]:
    """Yields the word from its first letter, and from each letter at which a reader may begin."""
    for start, letter in enumerate(word):
        before = word[start - 1 : start]
        if not before or UNSPACED.match(letter) or UNSPACED.match(before):
            yield word[start:]


def _fold(text: str) -> str:
    """Returns the text in lower case without marks, with all its signs."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(map(_without_marks, unicodedata.normalize("NFC", folded)))
    return plain.translate(SPELLED)


def _without_marks(letter: str) -> str:
    """Returns a Latin, Greek or Cyrillic letter without its marks; other letters are made of
    theirs.
    """
    if letter == KEEPS_ITS_MARK:
        return letter
    base, *marks = list(unicodedata.normalize("NFD", letter))
    name = unicodedata.name(base, "")
    if name.startswith("COMBINING"):  # left alone by case folding: the dot of İ
        return ""
    is_plain = not name.startswith(SCRIPTS_WITH_MARKS)
    return letter if is_plain or not marks else base


def _only_letters(text: str) -> str:
    """Letters, digits and the marks of letters; a space for everything else."""
    return "".join(
        # vowels of Thai and Hindi are marks that combine with nothing
        letter if letter.isalnum() or unicodedata.category(letter)[0] == "M" else " "
        for letter in text
    )
