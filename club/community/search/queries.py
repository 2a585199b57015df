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
from club.people.members.models import Member

MOST_RESULTS: Final = 8  # of a kind
# sorts behind every word with the prefix: no byte of UTF-8 is 0xff
HIGHEST_BYTE: Final = b"\xff"
Thing = TypeVar("Thing", bound=Model)


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """The results of one kind."""

    label: Promise
    results: Sequence[SearchResult]


def find(viewer: Member, text: str) -> list[ResultGroup]:
    """Returns the results that the viewer may see, in the order of the kinds."""
    words = queried_words(text)
    if not words:
        return []
    groups = (
        ResultGroup(kind.label, _results(kind, viewer, words))
        for kind in search_kinds()
    )
    return [group for group in groups if group.results]


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


def _results(
    kind: SearchKind, viewer: Member, words: Sequence[bytes]
) -> Sequence[SearchResult]:
    """Returns the viewer's own results first, then public ones."""
    results = list(kind.unstored(viewer, words)) if kind.unstored else []
    if kind.model is not None and len(results) < MOST_RESULTS:
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
