"""Finds texts by their words. The index says which texts have the words; the queryset of each
source says which of these the member may see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from club.community.search.full_text import full_text_engine
from club.community.search.kinds import (
    Document,
    DocumentSource,
    SearchKind,
    SearchResult,
    TextSource,
)
from club.community.search.models import SearchText
from club.community.search.texts import id_of_document
from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class TextHits:
    """Some of the results of a kind by the words of texts."""

    results: Sequence[SearchResult] = ()
    has_more: bool = False


def find_matching_sources(query: str) -> Collection[str]:
    """Returns the names of the sources with a matching text. Access is not checked here."""
    texts = _matching(query).order_by()
    return set(texts.values_list("source", flat=True).distinct())


def find_text_hits(
    kind: SearchKind,
    viewer: Member,
    query: str,
    matching: Collection[str],
    most: int,
    skipped: int = 0,
) -> TextHits:
    """Returns the hits of a kind that the viewer may see, those of its first source first and the
    newest of each first. Takes at most three queries for a source.
    """
    results: list[SearchResult] = []
    for source in kind.texts:
        if source.name not in matching or len(results) > most:
            continue
        needed = skipped + most + 1 - len(results)
        if isinstance(source, DocumentSource):
            hits = _find_documents(source, query, needed)
        else:
            rows = _visible_rows(source, viewer, query)[:needed]
            hits = _find_rows(source, viewer, query, rows)
        results += hits[skipped:]
        skipped = max(0, skipped - len(hits))
    return TextHits(results[:most], len(results) > most)


def _matching(query: str) -> QuerySet[SearchText]:
    return full_text_engine().matching(query.replace("\0", " "))


def _visible_rows(source: TextSource, viewer: Member, query: str) -> QuerySet[Any]:
    """The rows with the words that the viewer may see, the newest first."""
    abouts = _matching(query).filter(source=source.name).values("about")
    return source.visible(viewer).filter(pk__in=abouts).order_by("-pk")


def _find_rows(
    source: TextSource, viewer: Member, query: str, rows: QuerySet[Any]
) -> list[SearchResult]:
    """The results of the rows. A row whose indexed text is not its text any more is left out."""
    visible = list(rows)
    texts = {row.pk: source.text_of(row) for row in visible}
    excerpts = _excerpts(source.name, query, texts)
    return [
        replace(source.result(row, viewer), excerpt=excerpts[row.pk])
        for row in visible
        if row.pk in excerpts
    ]


def _find_documents(
    source: DocumentSource, query: str, most: int
) -> list[SearchResult]:
    """The first documents with the words, in their own order."""
    texts = _matching(query).filter(source=source.name)
    abouts = set(texts.values_list("about", flat=True))
    by_id = {id_of_document(document): document for document in source.documents()}
    first = [pk for pk in by_id if pk in abouts][:most]
    excerpts = _excerpts(source.name, query, {pk: by_id[pk].text for pk in first})
    return [
        replace(_result_of(by_id[pk]), excerpt=excerpts[pk])
        for pk in first
        if pk in excerpts
    ]


def _result_of(document: Document) -> SearchResult:
    return SearchResult(document.heading, document.address, document.note)


def _excerpts(name: str, query: str, texts: Mapping[int, str]) -> dict[int, Any]:
    """Excerpts by row, only of texts that are still what was indexed."""
    if not texts:
        return {}
    rows = SearchText.objects.filter(source=name, about__in=list(texts))
    current = {
        pk: about
        for pk, about, text in rows.values_list("pk", "about", "text")
        if text == texts[about]
    }
    excerpts = full_text_engine().excerpts(query.replace("\0", " "), current)
    return {current[pk]: excerpt for pk, excerpt in excerpts.items() if pk in current}
