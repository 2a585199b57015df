"""Views of statistics: a member over all titles, a member at one title, two members, a title."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.ratings.boards.honours import honours_of
from club.ratings.preferences.services import is_hidden_from_boards
from club.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
    require_game,
    require_member,
    utc_today,
)
from club.ratings.statistics.member_pages import head_to_heads_of, member_title_page
from club.ratings.statistics.reliability import reliability_of
from club.ratings.statistics.standings import standings_of
from club.ratings.statistics.title_statistics import title_statistics_of
from club.ui.web import member_of
from games import registry


@require_safe
@explain_not_found
def member_ratings(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a member over all titles."""
    shown = require_member(name)
    facts = {
        "shown": shown,
        "standings": standings_of(shown, utc_today()),
        "honours": honours_of(shown, utc_today()),
        "reliability": reliability_of(shown),
        "off_boards": is_hidden_from_boards(shown),
    }
    return render(request, "ratings/statistics/member.jinja", facts)


@require_safe
@explain_not_found
def career(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """The page of a member at one title: history, wins, places, opponents."""
    shown = require_member(name)
    portrait = member_title_page(shown, slug, member_of(request), utc_today())
    if portrait is None:
        raise PageNotFound(
            _("%(name)s has no rating at %(game)s yet.")
            % {"name": shown.username, "game": registry.display_name(slug)}
        )
    standings = standings_of(shown, utc_today())
    facts = {"shown": shown, "portrait": portrait, "standings": standings}
    return render(request, "ratings/statistics/career.jinja", facts)


@require_safe
@explain_not_found
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """The page of two members, by title."""
    one, two = require_member(name), require_member(other)
    if one == two:
        raise PageNotFound(_("It takes two to be compared."))
    facts = {"first": one, "second": two, "pairings": head_to_heads_of(one, two)}
    return render(request, "ratings/statistics/head_to_head.jinja", facts)


@require_safe
@explain_not_found
def title_figures(request: HttpRequest, slug: str) -> HttpResponse:
    """Statistics of a title, with games of bots and leavers on request (B8)."""
    game = require_game(slug)
    whole = request.GET.get("games") != "all"
    facts = {"panel": {"title": title_statistics_of(game, member_of(request), whole), "game": game}}
    return render(request, "ratings/statistics/figures.jinja", facts)
