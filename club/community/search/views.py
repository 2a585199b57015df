"""The page of results: some of each kind, or pages of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.base.ui.game_titles import links_of_titles
from club.base.ui.panels import PageLink
from club.base.ui.web import member_of, typed_number
from club.community.search.kinds import SearchKind, search_kinds
from club.community.search.queries import ResultGroup, find, find_of_kind
from club.people.members.models import Member

LONGEST_QUERY: Final = 100  # characters
ONE_PAGE: Final = 20  # results of one kind
MOST_PAGES: Final = 25


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The results of a query; htmx takes only this part of the page."""
    viewer, text = member_of(request), request.GET.get("q", "")[:LONGEST_QUERY]
    kind, page = _read_kind(request), _read_page(request)
    groups = (
        find(viewer, text)
        if kind is None
        else [find_of_kind(kind, viewer, text, page, ONE_PAGE)]
    )
    context = {
        "text": text,
        "groups": [group for group in groups if group.results],
        "kinds": [
            (group.name, group.label) for group in groups if _is_listed(group, kind)
        ],
        "kind": kind.name if kind else "",
        "links": _links_of_results(viewer, groups),
        "page": page,
        "has_next": page < MOST_PAGES and any(group.has_more for group in groups),
        "longest": LONGEST_QUERY,
    }
    return render(request, "search/index.jinja", context)


def _is_listed(group: ResultGroup, kind: SearchKind | None) -> bool:
    """Whether the page leads to this kind: it has results, or it was chosen."""
    return bool(group.results) or kind is not None


def _read_kind(request: HttpRequest) -> SearchKind | None:
    name = request.GET.get("kind", "")
    chosen = [kind for kind in search_kinds if kind.name == name]
    if name and not chosen:
        raise Http404
    return chosen[0] if chosen else None


def _read_page(request: HttpRequest) -> int:
    number = typed_number(request.GET.get("page", ""), digits=3) or 1
    return min(number, MOST_PAGES)


def _links_of_results(
    viewer: Member, groups: Sequence[ResultGroup]
) -> dict[str, list[PageLink]]:
    """The other pages of each game among the results, by its name."""
    titles = {result.title for group in groups for result in group.results}
    return links_of_titles(viewer, titles - {""})
