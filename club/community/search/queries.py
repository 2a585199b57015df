"""Finds things by the words of a query. The number of queries does not grow with the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db.models import Model, QuerySet
from django.utils.functional import Promise

from club.community.search.keys import queried_words
from club.community.search.kinds import SearchKind, SearchResult, search_kinds
from club.community.search.models import SearchWord
from club.community.search.text_hits import (
    TextHits,
    find_matching_sources,
    find_text_hits,
)
from club.people.members.models import Member

MOST_RESULTS: Final = 8  # of a kind
MOST_TEXTS: Final = 4  # of a kind, beside those of other kinds
# sorts behind every word with the prefix: no byte of UTF-8 is 0xff
HIGHEST_BYTE: Final = b"\xff"
Thing = TypeVar("Thing", bound=Model)


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """The results of one kind."""

    name: str
    label: Promise
    results: Sequence[SearchResult]
    has_more: bool = False  # another page of this kind has more of them


def find(viewer: Member, text: str) -> list[ResultGroup]:
    """Returns the first results that the viewer may see, in the order of the kinds."""
    words, sources = queried_words(text), find_matching_sources(text)
    groups = []
    for kind in search_kinds:
        names = _find_names(kind, viewer, words)
        hits = find_text_hits(kind, viewer, text, sources, MOST_TEXTS)
        if names or hits.results:
            groups.append(_joined(kind, names, hits))
    return groups


def find_of_kind(
    kind: SearchKind, viewer: Member, text: str, page: int, size: int
) -> ResultGroup:
    """Returns a page of the results of one kind. Names are on the first page."""
    names = _find_names(kind, viewer, queried_words(text)) if page == 1 else []
    sources = find_matching_sources(text)
    hits = find_text_hits(kind, viewer, text, sources, size, (page - 1) * size)
    return _joined(kind, names, hits)


def filter_by_words(
    things: QuerySet[Thing], kind: SearchKind, text: str
) -> QuerySet[Thing]:
    """Filters things by the words of a text: all for blanks, none for signs alone."""
    words = queried_words(text)
    if text.strip() and not words:
        return things.none()
    for word in words:
        things = things.filter(pk__in=_begins_with(kind, word).values("about"))
    return things


def _joined(
    kind: SearchKind, names: Sequence[SearchResult], hits: TextHits
) -> ResultGroup:
    """Returns names and texts as one group; a text whose name was found is shown there."""
    excerpts = {(hit.address, hit.text): hit for hit in reversed(hits.results)}
    named = [excerpts.pop((name.address, name.text), name) for name in names]
    others = [hit for hit in hits.results if (hit.address, hit.text) in excerpts]
    return ResultGroup(kind.name, kind.label, [*named, *others], hits.has_more)


def _find_names(
    kind: SearchKind, viewer: Member, words: Sequence[bytes]
) -> Sequence[SearchResult]:
    """Returns the viewer's own results first, then public ones."""
    if not words:
        return []
    results = list(kind.unstored(viewer, words)) if kind.unstored else []
    if kind.results is not None and len(results) < MOST_RESULTS:
        results += kind.results(viewer, _find_ids(kind, words))
    return results[:MOST_RESULTS]


def _find_ids(kind: SearchKind, words: Sequence[bytes]) -> list[int]:
    """Returns the things that have a word for each prefix, the newest first. Prefixes are looked up
    one by one: SQLite would scan the index again for each row of another word.
    """
    first, *others = (
        _begins_with(kind, word).values_list("about", flat=True) for word in words
    )
    ids = first.intersection(*others) if others else first.distinct()
    return list(ids.order_by("-about")[:MOST_RESULTS])


def _begins_with(kind: SearchKind, prefix: bytes) -> QuerySet[SearchWord]:
    return SearchWord.objects.filter(
        kind=kind.name, word__gte=prefix, word__lt=prefix + HIGHEST_BYTE
    )
