"""Search keys: the words of a text in the form in which they are stored and looked up. Both
databases compare them as bytes, so that they find the same.
"""

from __future__ import annotations

import unicodedata
from typing import Final

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
    }
)


def search_key(text: str) -> str:
    """The words of the text in lower case without marks, with one space between them."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(map(_without_marks, unicodedata.normalize("NFC", folded)))
    return " ".join(_only_letters(plain.translate(SPELLED)).split())


def stored_words(text: str) -> set[bytes]:
    """The words under which a text is found."""
    return {word[:LONGEST_WORD].encode() for word in search_key(text).split()}


def queried_words(text: str) -> list[bytes]:
    """The words of a query, four at most. Each begins a word of what it finds."""
    words = search_key(text).split()[:MOST_WORDS]
    return [word[:LONGEST_WORD].encode() for word in words]


def _without_marks(letter: str) -> str:
    """A Latin, Greek or Cyrillic letter without its marks; other letters are made of theirs."""
    if letter == KEEPS_ITS_MARK:
        return letter
    base, *marks = list(unicodedata.normalize("NFD", letter))
    if unicodedata.combining(base):  # left alone by case folding: the dot of İ
        return ""
    is_plain = not unicodedata.name(base, "").startswith(SCRIPTS_WITH_MARKS)
    return letter if is_plain or not marks else base


def _only_letters(text: str) -> str:
    """Letters, digits and the marks of letters; a space for everything else."""
    return "".join(
        letter if letter.isalnum() or unicodedata.combining(letter) else " "
        for letter in text
    )
