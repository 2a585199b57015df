"""Views of statistics: a member over all titles, a member at one title, two members, a title."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.ui.web import member_of
from club.community.ratings.leaderboards.honours import honours_of
from club.community.ratings.preferences.services import is_hidden_from_boards
from club.community.ratings.presentation.titles import title_name
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
    require_game,
    require_member,
    utc_today,
)
from club.community.ratings.statistics.member_pages import (
    head_to_heads_of,
    member_title_page,
)
from club.community.ratings.statistics.reliability import reliability_of
from club.community.ratings.statistics.standings import standings_of
from club.community.ratings.statistics.title_statistics import title_statistics_of


@require_safe
@explain_not_found
def member_ratings(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a member over all titles."""
    member = require_member(name)
    facts = {
        "shown": member,
        "standings": standings_of(member, utc_today()),
        "honours": honours_of(member, utc_today()),
        "reliability": reliability_of(member),
        "off_boards": is_hidden_from_boards(member),
    }
    return render(request, "ratings/statistics/member.jinja", facts)


@require_safe
@explain_not_found
def career(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """The page of a member at one title: history, wins, places, opponents."""
    member = require_member(name)
    portrait = member_title_page(member, slug, member_of(request), utc_today())
    if portrait is None:
        raise PageNotFound(
            _("%(name)s has no rating at %(game)s yet.")
            % {"name": member.username, "game": title_name(slug)}
        )
    standings = standings_of(member, utc_today())
    facts = {"shown": member, "portrait": portrait, "standings": standings}
    return render(request, "ratings/statistics/career.jinja", facts)


@require_safe
@explain_not_found
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """The page of two members, by title."""
    first = require_member(name)
    second = require_member(other)
    if first == second:
        raise PageNotFound(_("Choose two members to compare."))
    facts = {
        "first": first,
        "second": second,
        "pairings": head_to_heads_of(first, second),
    }
    return render(request, "ratings/statistics/head_to_head.jinja", facts)


@require_safe
@explain_not_found
def title_figures(request: HttpRequest, slug: str) -> HttpResponse:
    """Statistics of a title, with games of bots and leavers on request."""
    game = require_game(slug)
    whole = request.GET.get("games") != "all"
    facts = {
        "panel": {
            "title": title_statistics_of(game, member_of(request), whole),
            "game": game,
        }
    }
    return render(request, "ratings/statistics/figures.jinja", facts)
