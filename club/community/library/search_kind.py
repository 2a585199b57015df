"""Titles of the library as things that the search finds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.library.models import LibraryTitle
from club.community.search.kinds import SearchKind, SearchResult
from club.people.members.models import Member


def _results(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    if not may(viewer, Power.LEND_COPIES):
        return []
    titles = LibraryTitle.objects.filter(pk__in=ids).order_by("sort_key", "pk")
    return [
        SearchResult(title.name, title.get_absolute_url(), str(title.year or ""))
        for title in titles
    ]


TITLES = SearchKind(
    "title",
    gettext_lazy("Library"),
    _results,
    model=LibraryTitle,
    text_of=str,
    fields=frozenset({"name"}),
)
