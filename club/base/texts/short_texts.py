"""The rules of short texts: names of tables, keys and passkeys, reasons, and the like.

A text is one line in normalization form C, with at least one visible character. Its length is
counted in grapheme clusters, which are what readers take for characters.
"""

from __future__ import annotations

from typing import Any, NoReturn
from unicodedata import normalize

import regex
from django import forms
from django.utils.translation import gettext

from club.base.errors import ClubError

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
