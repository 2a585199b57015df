"""The full-text search of SQLite: a table of FTS5 beside the texts. Triggers write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from club.community.search.full_text.engine import (
    BEGIN,
    END,
    FullTextEngine,
    club_language,
)
from club.community.search.full_text.syntax import read_query
from club.community.search.models import SearchText

WORDS_OF_EXCERPT: Final = 30
# FTS5 knows the word forms of English alone. Marks count, as they do for PostgreSQL
FORMS: Final[Mapping[str, str]] = {"english": "porter "}
TABLE: Final = """
CREATE VIRTUAL TABLE search_words USING fts5(
    heading, text, content='search_searchtext', content_rowid='id',
    tokenize='{forms}unicode61 remove_diacritics 0'
)
"""
ADD: Final = (
    "INSERT INTO search_words(rowid, heading, text)"
    " VALUES (new.id, new.heading, new.text);"
)
REMOVE: Final = (
    "INSERT INTO search_words(search_words, rowid, heading, text)"
    " VALUES ('delete', old.id, old.heading, old.text);"
)
TRIGGERS: Final[Mapping[str, str]] = {
    "INSERT": ADD,
    "DELETE": REMOVE,
    "UPDATE": REMOVE + ADD,
}
OBJECTS: Final = (
    "SELECT count(*) FROM sqlite_master WHERE name = 'search_words'"
    " OR (type = 'trigger' AND tbl_name = 'search_searchtext')"
)
EXCERPT: Final = (
    "SELECT rowid, snippet(search_words, 1, %s, %s, '…', %s) FROM search_words"
    " WHERE search_words MATCH %s AND rowid IN ({numbers})"
)
FOUND: Final = "SELECT rowid FROM search_words WHERE search_words MATCH %s"


class SqliteEngine(FullTextEngine):
    """Asks a table of FTS5."""

    def matching(self, query: str) -> QuerySet[SearchText]:
        asked = _asked(query)
        if not asked:
            return SearchText.objects.none()
        return SearchText.objects.filter(pk__in=RawSQL(FOUND, [asked]))  # noqa: S611

    def marked_excerpts(self, query: str, ids: Iterable[int]) -> Mapping[int, str]:
        numbers, asked = list(ids), _asked(query)
        if not numbers or not asked:
            return {}
        excerpt = EXCERPT.format(numbers=", ".join(["%s"] * len(numbers)))
        with connection.cursor() as cursor:
            cursor.execute(excerpt, [BEGIN, END, WORDS_OF_EXCERPT, asked, *numbers])
            return dict(cursor.fetchall())

    def is_ready(self) -> bool:
        """A migration that makes the table of texts anew drops the triggers."""
        with connection.cursor() as cursor:
            cursor.execute(OBJECTS)
            return bool(cursor.fetchone() == (1 + len(TRIGGERS),))

    def rebuild(self) -> None:
        forms = FORMS.get(club_language(), "")
        with transaction.atomic(), connection.cursor() as cursor:
            for event in TRIGGERS:
                cursor.execute(f"DROP TRIGGER IF EXISTS search_words_{event}")
            cursor.execute("DROP TABLE IF EXISTS search_words")
            cursor.execute(TABLE.format(forms=forms))
            for event, statement in TRIGGERS.items():
                cursor.execute(
                    f"CREATE TRIGGER search_words_{event} AFTER {event}"
                    f" ON search_searchtext BEGIN {statement} END"
                )
            cursor.execute("INSERT INTO search_words(search_words) VALUES ('rebuild')")


def _asked(query: str) -> str:
    """The query in the grammar of FTS5, with each phrase in quotes; empty: it asks for nothing."""
    read = read_query(query)
    if read.is_empty:
        return ""
    groups = [f"({' OR '.join(map(_quoted, group))})" for group in read.wanted]
    if read.beginning:
        groups[-1] = f"({groups[-1]} OR {_quoted(read.beginning)}*)"
    wanted = " AND ".join(groups)
    return " NOT ".join([f"({wanted})", *map(_quoted, read.unwanted)])


def _quoted(phrase: str) -> str:
    return '"{}"'.format(phrase.replace('"', '""'))
