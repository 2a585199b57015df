"""The rules of short texts: names of tables, keys and passkeys, reasons, and the like.

A text is one line in normalization form C, with at least one visible character. Its length is
counted in grapheme clusters, which are what readers take for characters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any, Final, NoReturn
from unicodedata import normalize

import regex
from django import forms
from django.utils.translation import gettext

from club.base.errors import ClubError

# Joins parts of a name; a reader who remembers the name forgets it.
SEPARATORS: Final = str.maketrans("", "", "-_")
# Reads as i and as l, which themselves differ: Eila is not Ella.
AMBIGUOUS: Final = "1"
READ_SO: Final = frozenset("il")
MAX_NAME_LENGTH = 60  # characters, unless a caller says otherwise
# code points of a text for each character that it may have; for columns of the database
CODE_POINTS = 8
MAX_NAME_CODE_POINTS = MAX_NAME_LENGTH * CODE_POINTS
LARGEST_CLUSTER = 16  # code points of one character
BLANK = regex.compile(r"\p{Zs}")
# Annotations and placeholders (U+FFF9 to U+FFFC) belong to a program's own format. U+FFFD stands
# where bytes were no text: Django's forms read half of a character so.
CONTROL = regex.compile(
    r"[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\uFFF9-\uFFFD]"
)
DIRECTION = regex.compile(r"\p{Bidi_Control}")
INVISIBLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
# Braille and musical notation have characters that are drawn as nothing.
VISIBLE = regex.compile(
    r"[[\p{L}\p{N}\p{P}\p{S}]--\p{Default_Ignorable_Code_Point}--[\u2800\U0001D159]]",
    flags=regex.V1,
)
# invisible characters that change what is drawn
VISIBLE_JOINER_SEQUENCES = regex.compile(
    r"""
    (?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])     # joiners inside words
    | (?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D
      (?=\p{Extended_Pictographic})                     # joiners inside emoji
    | (?<=[\p{L}\p{N}\p{S}\p{P}])\p{Variation_Selector}
    | (?<=\U0001F3F4)[\U000E0020-\U000E007E]+\U000E007F  # flags of regions
    """,
    flags=regex.VERBOSE,
)
CLUSTER = regex.compile(r"\X")


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


def clean_line(text: str, code: str, most: int = MAX_NAME_LENGTH) -> str:
    """The text without blanks around it, in normalization form C. Raises ClubError with this code
    when it breaks a rule.
    """
    if CONTROL.search(text.strip()):
        _refuse(code, "Write it on one line, without control characters.")
    line = BLANK.sub(" ", normalize("NFC", text)).strip()
    if DIRECTION.search(line):
        _refuse(code, "Leave out characters that change the direction of writing.")
    if not VISIBLE.search(line):
        _refuse(code, "Write at least one character that can be seen.")
    if INVISIBLE.search(VISIBLE_JOINER_SEQUENCES.sub("", line)):
        _refuse(
            code,
            "Leave out invisible characters, except inside words and emoji.",
        )
    _check_length(line, code, most)
    return line


def _check_length(line: str, code: str, most: int) -> None:
    clusters = CLUSTER.findall(line[: most * CODE_POINTS + 1])
    if max(map(len, clusters)) > LARGEST_CLUSTER:
        _refuse(code, "One character has too many marks.")
    if len(clusters) > most or len(line) > most * CODE_POINTS:
        raise ClubError(code, "Write at most {most} characters.", most=most)


def _refuse(code: str, text: str) -> NoReturn:
    raise ClubError(code, text)


class ShortTextField(forms.CharField):
    """A form field of a short text."""

    def __init__(self, *, most: int = MAX_NAME_LENGTH, **options: Any) -> None:
        self.most = most
        super().__init__(**options)

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        if text in self.empty_values:
            return text
        try:
            return clean_line(text, "invalid", self.most)
        except ClubError as refused:
            sentence = refused.message.say({}, translate=gettext)
            raise forms.ValidationError(sentence, code="invalid") from None
