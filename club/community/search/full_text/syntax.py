"""The grammar of a query, as `websearch_to_tsquery` of PostgreSQL reads it: words, "words side by
side", `or`, and `-word` for words that are not there. The last word may be a beginning, since it is
searched while it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TOKEN: Final = re.compile(r'(-?)"([^"]*)"?|(-?)([^\s"]+)')
LEAST_BEGINNING: Final = 3  # letters


@dataclass(frozen=True, slots=True)
class ReadQuery:
    """A query: of each group one phrase is there. All words are there of a phrase."""

    wanted: Sequence[Sequence[str]]
    unwanted: Sequence[str]
    beginning: str = ""  # the last word, if others may begin with it

    @property
    def is_empty(self) -> bool:
        """Whether it asks for nothing that could be there."""
        return not self.wanted


def read_query(text: str) -> ReadQuery:
    """Reads a query. What has neither letters nor digits is left out."""
    groups: list[list[str]] = []
    unwanted: list[str] = []
    beginning, joins = "", False
    for match in TOKEN.finditer(text):
        is_word, minus = match[4] is not None, match[1] or match[3]
        phrase = match[4] if is_word else match[2]
        if is_word and not minus and phrase.lower() == "or":
            joins = True
            continue
        if not any(letter.isalnum() for letter in phrase):
            continue
        if minus:
            unwanted.append(phrase)
        elif joins and groups:
            groups[-1].append(phrase)
        else:
            groups.append([phrase])
        beginning = phrase if is_word and not minus and not joins else ""
        joins = False
    return ReadQuery(groups, unwanted, _expect_beginning(beginning, text))


def _expect_beginning(word: str, text: str) -> str:
    """The word, if it is still being typed and a database reads it as one."""
    is_last = text.endswith(word) and word.isalnum()
    return word if is_last and len(word) >= LEAST_BEGINNING else ""
