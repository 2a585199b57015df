"""The full-text search of PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.contrib.postgres.search import (
    CombinedSearchQuery,
    SearchHeadline,
    SearchQuery,
    SearchVectorField,
)
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

COLUMN: Final = (
    "SELECT 1 FROM pg_attribute WHERE attrelid = 'search_searchtext'::regclass"
    " AND attname = 'vector' AND NOT attisdropped"
)
DROP: Final = "ALTER TABLE search_searchtext DROP COLUMN IF EXISTS vector"
ADD: Final = """
ALTER TABLE search_searchtext ADD COLUMN vector tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('{language}', heading), 'A')
    || setweight(to_tsvector('{language}', text), 'B')
) STORED
"""
INDEX: Final = (
    "CREATE INDEX search_texts_by_words ON search_searchtext USING gin (vector)"
)


class PostgresEngine(FullTextEngine):
    """Asks a column of vectors, which PostgreSQL generates, by `websearch_to_tsquery`."""

    def matching(self, query: str) -> QuerySet[SearchText]:
        if read_query(query).is_empty:
            return SearchText.objects.none()
        vector = RawSQL("vector", [], output_field=SearchVectorField())
        return SearchText.objects.alias(vector=vector).filter(vector=_asked(query))

    def marked_excerpts(self, query: str, ids: Iterable[int]) -> Mapping[int, str]:
        headline = SearchHeadline(
            "text",
            _asked(query),
            config=club_language(),
            start_sel=BEGIN,
            stop_sel=END,
            max_words=30,
            min_words=15,
        )
        texts = SearchText.objects.filter(pk__in=list(ids))
        return dict(texts.annotate(headline=headline).values_list("pk", "headline"))

    def is_ready(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(COLUMN)
            return cursor.fetchone() is not None

    def rebuild(self) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(DROP)
            cursor.execute(ADD.format(language=club_language()))
            cursor.execute(INDEX)


def _asked(query: str) -> SearchQuery | CombinedSearchQuery:
    """The query, or one whose last word may go on."""
    language, beginning = club_language(), read_query(query).beginning
    whole = SearchQuery(query, config=language, search_type="websearch")
    if not beginning:
        return whole
    begun = SearchQuery(f"{beginning}:*", config=language, search_type="raw")
    others = query[: -len(beginning)]
    if read_query(others).is_empty:
        return whole | begun
    rest = SearchQuery(others, config=language, search_type="websearch")
    return whole | (rest & begun)
