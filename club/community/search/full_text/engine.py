"""The interface of the engines, and the language by which they find other forms of a word."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from club.community.search.models import SearchText

# around a hit in an excerpt, before it is escaped: texts have no control characters
BEGIN, END = "\x02", "\x03"
HIT: Final = re.compile(f"{BEGIN}(.*?){END}", re.DOTALL)
# configurations of PostgreSQL by the code of a language
CONFIGURATIONS: Final[Mapping[str, str]] = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "nb": "norwegian",
    "nl": "dutch",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}


def club_language() -> str:
    """Returns the configuration of the club's language; "simple" where none has its word forms."""
    code = settings.LANGUAGE_CODE.split("-")[0].lower()
    return CONFIGURATIONS.get(code, "simple")


class FullTextEngine(ABC):
    """Finds texts by their words. Any query has an answer, however it is written."""

    @abstractmethod
    def matching(self, query: str) -> QuerySet[SearchText]:
        """Returns the texts with the words of the query. Words in quotes stand side by side, `or`
        stands between alternatives, and a word after a minus sign is not there.
        """

    @abstractmethod
    def marked_excerpts(self, query: str, ids: Iterable[int]) -> Mapping[int, str]:
        """Returns an excerpt of each of these texts, with signs around the hits. One query."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Whether the database has the index."""

    @abstractmethod
    def rebuild(self) -> None:
        """Makes the index of all texts anew, for the club's language of today."""

    def excerpts(self, query: str, ids: Iterable[int]) -> dict[int, SafeString]:
        """Returns the excerpts as HTML in which hits are marked; all else is escaped."""
        marked = self.marked_excerpts(query, ids)
        return {pk: mark_hits(text) for pk, text in marked.items()}


def mark_hits(text: str) -> SafeString:
    """Returns the text, escaped, with marks in place of the signs around hits."""
    pieces = HIT.split(text)  # texts and hits in turns
    marked = (
        (format_html("<mark>{}</mark>", piece) if number % 2 else piece,)
        for number, piece in enumerate(pieces)
    )
    return format_html_join("", "{}", marked)
