"""Views of boards: over all titles, of one title, and of the championship."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.ui.web import member_of
from club.community.ratings.leaderboards.board_rows import NoSuchPage
from club.community.ratings.leaderboards.board_selection import read_selection
from club.community.ratings.leaderboards.championship import years
from club.community.ratings.leaderboards.honours import champion_rows
from club.community.ratings.leaderboards.overall_board import overall_page
from club.community.ratings.leaderboards.title_page import board_of
from club.community.ratings.ledger.pools import local_year, season_of
from club.community.ratings.presentation.titles import other_titles
from club.community.ratings.presentation.view_parts import (
    PageNotFound,
    explain_not_found,
    require_game,
    utc_today,
)
from games import registry

DIGITS = 6  # of a page number


@require_safe
@explain_not_found
def overall_board(request: HttpRequest) -> HttpResponse:
    """The overall board, with links to the boards of titles."""
    page = overall_page(_page_number(request), utc_today())
    facts = {
        "page": page,
        "games": registry.games(),
        "season": season_of(timezone.now()),
        "years": years(),
    }
    return render(request, "ratings/leaderboards/index.jinja", facts)


@require_safe
@explain_not_found
def title_board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of one title: of all time, of a season, or by wins at one number of seats."""
    other = other_titles([slug]).get(slug)
    if other is not None:
        return HttpResponseRedirect(other.address)
    game = require_game(slug)
    selection = read_selection(request.GET, game)
    board = board_of(game, selection, _page_number(request), utc_today())
    return render(
        request,
        "ratings/leaderboards/title.jinja",
        {"board": board, "member": member_of(request)},
    )


@require_safe
@explain_not_found
def club_championship(request: HttpRequest, year: int) -> HttpResponse:
    """The club championship of a year."""
    listed_years = years()
    if year not in listed_years:
        raise PageNotFound(_("No season was played in %(year)d.") % {"year": year})
    today = utc_today()
    facts = {
        "year": year,
        "years": listed_years,
        "running": year == local_year(timezone.now()),
        "champions": champion_rows(year, today),
    }
    return render(request, "ratings/leaderboards/championship.jinja", facts)


def _page_number(request: HttpRequest) -> int:
    """Reads the number of the page. Raises NoSuchPage."""
    text = request.GET.get("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise NoSuchPage(
            _("“%(page)s” is no page of this board.") % {"page": text[:20]}
        )
    return int(text)
