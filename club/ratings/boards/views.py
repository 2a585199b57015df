"""Views of the boards: over all titles, of one title, and of the year's championship."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.ratings.boards.board_rows import NoSuchPage
from club.ratings.boards.board_selection import asked_for
from club.ratings.boards.championship import years
from club.ratings.boards.honours import champions_of
from club.ratings.boards.overall_board import of_all_titles
from club.ratings.boards.title_page import board_of
from club.ratings.ledger.pools import local_year, season_of
from club.ratings.presentation.view_parts import NotHere, game_or_not_here, says_why_not, utc_today
from club.ui.web import member_of
from games import registry

DIGITS = 6  # of a page's number


@require_safe
@says_why_not
def overall_board(request: HttpRequest) -> HttpResponse:
    """Strength over all titles, and the way to each title's board."""
    page = of_all_titles(_page(request), utc_today())
    facts = {
        "page": page,
        "games": registry.games(),
        "season": season_of(timezone.now()),
        "years": years(),
    }
    return render(request, "ratings/boards/index.jinja", facts)


@require_safe
@says_why_not
def title_board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of one title: of all time, of a season, or by wins at one number of seats."""
    game = game_or_not_here(slug)
    asked = asked_for(request.GET, game)
    board = board_of(game, asked, _page(request), utc_today())
    return render(
        request, "ratings/boards/title.jinja", {"board": board, "member": member_of(request)}
    )


@require_safe
@says_why_not
def club_championship(request: HttpRequest, year: int) -> HttpResponse:
    """K21: the club's best of a year, over all titles' seasons."""
    found = years()
    if year not in found:
        raise NotHere(_("No season was played in %(year)d.") % {"year": year})
    today = utc_today()
    facts = {
        "year": year,
        "years": found,
        "running": year == local_year(timezone.now()),
        "champions": champions_of(year, today),
    }
    return render(request, "ratings/boards/championship.jinja", facts)


def _page(request: HttpRequest) -> int:
    """The page that is asked for. Raises NoSuchPage for what is no number."""
    text = request.GET.get("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise NoSuchPage(_("“%(page)s” is no page of this board.") % {"page": text[:20]})
    return int(text)
