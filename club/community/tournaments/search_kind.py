"""Tournaments as things that the search finds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy

from club.community.search.kinds import SearchKind, SearchResult
from club.community.tournaments.models import Tournament
from club.people.members.models import Member


def _results(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    tournaments = Tournament.objects.visible_to(viewer).listed().filter(pk__in=ids)
    return [
        SearchResult(
            tournament.name,
            tournament.get_absolute_url(),
            str(tournament.get_stage_display()),
        )
        for tournament in tournaments
    ]


TOURNAMENTS = SearchKind(
    "tournament",
    gettext_lazy("Tournaments"),
    _results,
    model=Tournament,
    text_of=str,
    fields=frozenset({"name"}),
)
