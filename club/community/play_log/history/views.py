"""Views of one history over both kinds of tables: a member, a year of a member, a title."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.web import expect_found, or_404
from club.community.play_log import queries
from club.community.play_log.history.pages import (
    KINDS,
    history_page,
    kind_names,
    title_page,
)
from club.community.play_log.pages.play_rows import shown_plays
from club.community.play_log.pages.views import PAGE, club_today
from club.people.members.models import Member
from club.people.members.queries import member_named

DIGITS = 4  # of a year


@require_safe
def history(request: HttpRequest, name: str) -> HttpResponse:
    """All games of a member, at tables of the club and at real ones."""
    viewer = member_with_power(request, Power.READ_NEWS)
    member = _find_member(name)
    pages = Paginator(queries.plays_of_member(member), PAGE)
    page = pages.get_page(request.GET.get("page"))
    kind = _read_kind(request.GET)
    facts = {
        "history": history_page(member, kind, None, club_today()),
        "kinds": kind_names(),
        "plays": shown_plays(page.object_list, viewer),
        "page": page,
        "query": f"kind={kind}&" if kind else "",
    }
    return render(request, "play_log/history.jinja", facts)


@require_safe
def year_in_review(request: HttpRequest, name: str, year: int) -> HttpResponse:
    """A year of a member, on a page that prints."""
    member_with_power(request, Power.READ_NEWS)
    expect_found(1900 <= year <= timezone.now().year + 1)
    member = _find_member(name)
    kind = _read_kind(request.GET)
    facts = {
        "history": history_page(member, kind, year, club_today()),
        "kinds": kind_names(),
    }
    return render(request, "play_log/year.jinja", facts)


@require_safe
def title(request: HttpRequest, title_id: int) -> HttpResponse:
    """A title: how often, by whom, and its ratings if no other page has them."""
    viewer = member_with_power(request, Power.READ_NEWS)
    found = or_404(queries.find_played_title(title_id))
    pages = Paginator(queries.plays_of_title(found), PAGE)
    page = pages.get_page(request.GET.get("page"))
    kind = _read_kind(request.GET)
    facts = {
        "title": title_page(found, kind, club_today()),
        "kinds": kind_names(),
        "plays": shown_plays(page.object_list, viewer),
        "page": page,
        "query": f"kind={kind}&" if kind else "",
    }
    return render(request, "play_log/title.jinja", facts)


def _find_member(name: str) -> Member:
    return or_404(member_named(name))


def _read_kind(query: Mapping[str, str]) -> str:
    kind = query.get("kind", "")
    return kind if kind in KINDS else ""
