"""The rules of plain texts of several lines: lines of a chat, notes.

A text is in normalization form C. Its length is counted in grapheme clusters, as of short texts.
"""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

import regex

from club.base.errors import ClubError
from club.base.texts.short_texts import (
    CLUSTER,
    CODE_POINTS,
    DIRECTION,
    LARGEST_CLUSTER,
    VISIBLE,
)

CONTROL: Final = regex.compile(
    r"[[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]--[\n\t]]", flags=regex.V1
)
LINE_ENDS: Final = regex.compile(r"\r\n?|[\u0085\u2028\u2029]")
BLANKS_AT_ENDS: Final = regex.compile(r"[ \t]+(?=\n|\Z)")
EMPTY_LINES: Final = regex.compile(r"\n{4,}")


def clean_paragraphs(text: str, code: str, most: int) -> str:
    """The text without blanks at the ends of lines, and with two empty lines in a row at most; it
    may be empty. Raises ClubError with this code when it breaks a rule.
    """
    clean = LINE_ENDS.sub("\n", normalize("NFC", text[: 2 * most * CODE_POINTS]))
    if CONTROL.search(clean):
        raise ClubError(code, "Leave out control characters.")
    if DIRECTION.search(clean):
        raise ClubError(
            code, "Leave out characters that change the direction of writing."
        )
    clean = EMPTY_LINES.sub("\n\n\n", BLANKS_AT_ENDS.sub("", clean)).strip("\n")
    _expect_length(clean, code, most)
    return clean if VISIBLE.search(clean) else ""


def _expect_length(text: str, code: str, most: int) -> None:
    clusters = CLUSTER.findall(text)
    if any(len(cluster) > LARGEST_CLUSTER for cluster in clusters):
        raise ClubError(code, "One character has too many marks.")
    if len(clusters) > most or len(text) > most * CODE_POINTS:
        raise ClubError(code, "Write at most {most} characters.", most=most)
