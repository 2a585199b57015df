"""The grammar of a query, as `websearch_to_tsquery` of PostgreSQL reads it: words, "words side by
side", `or`, and `-word` for words that are not there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TOKEN: Final = re.compile(r'(-?)"([^"]*)"?|(-?)([^\s"]+)')


@dataclass(frozen=True, slots=True)
class ReadQuery:
    """A query as alternatives; each is a list of phrases that all are there."""

    wanted: Sequence[Sequence[str]]
    unwanted: Sequence[str]


def read_query(text: str) -> ReadQuery:
    """Reads a query. What has neither letters nor digits is left out."""
    groups: list[list[str]] = [[]]
    unwanted: list[str] = []
    joins = False
    for match in TOKEN.finditer(text):
        minus = match[1] or match[3]
        phrase = match[2] if match[4] is None else match[4]
        if match[4] is not None and phrase.lower() == "or" and not minus:
            joins = True
            continue
        if not any(letter.isalnum() for letter in phrase):
            continue
        if minus:
            unwanted.append(phrase)
        elif joins and groups[-1]:
            groups[-1].append(phrase)
        else:
            groups.append([phrase])
        joins = False
    return ReadQuery([group for group in groups if group], unwanted)
