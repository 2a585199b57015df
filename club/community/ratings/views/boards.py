"""Views of boards, and of the statistics of members and titles."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.ui.web import member_of
from club.community.ratings.leaderboards.boards import NoSuchPage, overall_page
from club.community.ratings.leaderboards.championship import (
    championship,
    honours_of,
    years,
)
from club.community.ratings.leaderboards.title_page import (
    RankedTitle,
    board_of,
    read_selection,
)
from club.community.ratings.ledger.pools import local_year, season_of
from club.community.ratings.preferences import is_hidden_from_boards
from club.community.ratings.presentation.labels import other_titles, title_name
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
    reliability_of,
    standings_of,
)
from club.community.ratings.statistics.title_statistics import title_statistics_of
from games import registry

DIGITS = 6  # of a page number


@require_safe
@explain_not_found
def overall_board(request: HttpRequest) -> HttpResponse:
    """The overall board, with links to the boards of titles."""
    page = overall_page(_page_number(request), utc_today())
    context = {
        "page": page,
        "games": registry.games(),
        "season": season_of(timezone.now()),
        "years": years(),
    }
    return render(request, "ratings/leaderboards/index.jinja", context)


@require_safe
@explain_not_found
def title_board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of one title: of all time, of a season, or by wins at one number of seats."""
    other = other_titles([slug]).get(slug)
    if other is not None:
        return HttpResponseRedirect(other.address)
    title = RankedTitle.find(slug)
    selection = read_selection(request.GET, title)
    board = board_of(title, selection, _page_number(request), utc_today())
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
    context = {
        "year": year,
        "years": listed_years,
        "running": year == local_year(timezone.now()),
        "champions": championship(year, today),
    }
    return render(request, "ratings/leaderboards/championship.jinja", context)


def _page_number(request: HttpRequest) -> int:
    """Reads the number of the page. Raises NoSuchPage."""
    text = request.GET.get("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise NoSuchPage(
            _("“%(page)s” is no page of this board.") % {"page": text[:20]}
        )
    return int(text)


@require_safe
@explain_not_found
def member_ratings(request: HttpRequest, name: str) -> HttpResponse:
    """The page of a member over all titles."""
    member = require_member(name)
    context = {
        "shown": member,
        "standings": standings_of(member, utc_today()),
        "honours": honours_of(member, utc_today()),
        "reliability": reliability_of(member),
        "off_boards": is_hidden_from_boards(member),
    }
    return render(request, "ratings/statistics/member.jinja", context)


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
    context = {"shown": member, "portrait": portrait, "standings": standings}
    return render(request, "ratings/statistics/career.jinja", context)


@require_safe
@explain_not_found
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """The page of two members, by title."""
    first = require_member(name)
    second = require_member(other)
    if first == second:
        raise PageNotFound(_("Choose two members to compare."))
    context = {
        "first": first,
        "second": second,
        "pairings": head_to_heads_of(first, second),
    }
    return render(request, "ratings/statistics/head_to_head.jinja", context)


@require_safe
@explain_not_found
def title_figures(request: HttpRequest, slug: str) -> HttpResponse:
    """Statistics of a title, with games of bots and leavers on request."""
    game = require_game(slug)
    whole = request.GET.get("games") != "all"
    context = {
        "panel": {
            "title": title_statistics_of(game, member_of(request), whole),
            "game": game,
        }
    }
    return render(request, "ratings/statistics/figures.jinja", context)
