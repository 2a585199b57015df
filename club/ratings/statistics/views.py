"""Views of statistics: a member over all titles and at one, two members, and a title."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.ratings.boards.honours import honours_of
from club.ratings.preferences.services import stands_on_no_board
from club.ratings.presentation.view_parts import (
    NotHere,
    game_or_not_here,
    member_or_not_here,
    says_why_not,
    utc_today,
)
from club.ratings.statistics.member_pages import pairings_of, title_portrait
from club.ratings.statistics.reliability import conduct_of
from club.ratings.statistics.standings import standings_of
from club.ratings.statistics.title_statistics import title_of
from club.ui.web import member_of
from games import registry


@require_safe
@says_why_not
def member_ratings(request: HttpRequest, name: str) -> HttpResponse:
    """A member over all titles."""
    shown = member_or_not_here(name)
    facts = {
        "shown": shown,
        "standings": standings_of(shown, utc_today()),
        "honours": honours_of(shown, utc_today()),
        "conduct": conduct_of(shown),
        "off_boards": stands_on_no_board(shown),
    }
    return render(request, "ratings/statistics/member.jinja", facts)


@require_safe
@says_why_not
def career(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """A member at one title: history, wins, places, opponents."""
    shown = member_or_not_here(name)
    portrait = title_portrait(shown, slug, member_of(request), utc_today())
    if portrait is None:
        raise NotHere(
            _("%(name)s has no rating at %(game)s yet.")
            % {"name": shown.username, "game": registry.display_name(slug)}
        )
    standings = standings_of(shown, utc_today())
    facts = {"shown": shown, "portrait": portrait, "standings": standings}
    return render(request, "ratings/statistics/career.jinja", facts)


@require_safe
@says_why_not
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """Two members, title by title."""
    one, two = member_or_not_here(name), member_or_not_here(other)
    if one == two:
        raise NotHere(_("It takes two to be compared."))
    facts = {"first": one, "second": two, "pairings": pairings_of(one, two)}
    return render(request, "ratings/statistics/head_to_head.jinja", facts)


@require_safe
@says_why_not
def title_figures(request: HttpRequest, slug: str) -> HttpResponse:
    """A title's statistics; with games of bots and leavers where they are asked for (B8)."""
    game = game_or_not_here(slug)
    whole = request.GET.get("games") != "all"
    facts = {"panel": {"title": title_of(game, member_of(request), whole), "game": game}}
    return render(request, "ratings/statistics/figures.jinja", facts)
