"""The rankings' pages. What they show is `drawing.py`'s; doors that change something are in
`doors.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.members import queries as members
from club.members.models import Member
from club.pages.web import member_of
from club.ratings.boards import title_boards
from club.ratings.boards.board_selection import asked_for
from club.ratings.boards.championship import years
from club.ratings.boards.honours import champions_of, honours_of
from club.ratings.boards.title_boards import NoSuchPage
from club.ratings.finished_games.attendance import conduct_of
from club.ratings.ledger.pools import local_year, season_of
from club.ratings.queries import stands_on_no_board
from club.ratings.results import result_page as result_facts
from club.ratings.statistics import member_pages
from club.ratings.statistics.title_statistics import title_of
from games import registry
from games.core import AnyGame

DIGITS = 6  # of a page's number

View = Callable[..., HttpResponse]


class NotHere(Exception):
    """There is no such page: the sentence says why."""


def says_why_not(view: View) -> View:
    """What is not here is answered by a page that says why not."""

    @wraps(view)
    def answered(request: HttpRequest, *named: object, **asked: object) -> HttpResponse:
        try:
            return view(request, *named, **asked)
        except (NotHere, NoSuchPage) as why:
            return render(request, "ratings/not_here.jinja", {"why": str(why)}, status=404)

    return answered


@require_safe
@says_why_not
def overall_board(request: HttpRequest) -> HttpResponse:
    """Strength over all titles, and the way to each title's board."""
    page = title_boards.of_all_titles(_page(request), _today())
    facts = {
        "page": page,
        "games": registry.games(),
        "season": season_of(timezone.now()),
        "years": years(),
    }
    return render(request, "ratings/index.jinja", facts)


@require_safe
@says_why_not
def title_board(request: HttpRequest, slug: str) -> HttpResponse:
    """The board of one title: of all time, of a season, or by wins at one number of seats."""
    game = _game(slug)
    asked = asked_for(request.GET, game)
    board = member_pages.board_of(game, asked, _page(request), _today())
    return render(request, "ratings/title.jinja", {"board": board, "member": member_of(request)})


@require_safe
@says_why_not
def member_ratings(request: HttpRequest, name: str) -> HttpResponse:
    """A member over all titles."""
    shown = _member(name)
    facts = {
        "shown": shown,
        "standings": member_pages.standings_of(shown, _today()),
        "honours": honours_of(shown, _today()),
        "conduct": conduct_of(shown),
        "off_boards": stands_on_no_board(shown),
    }
    return render(request, "ratings/member.jinja", facts)


@require_safe
@says_why_not
def career(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """A member at one title: history, wins, places, opponents."""
    shown = _member(name)
    portrait = member_pages.title_portrait(shown, slug, member_of(request), _today())
    if portrait is None:
        raise NotHere(
            _("%(name)s has no rating at %(game)s yet.")
            % {"name": shown.username, "game": registry.known_as(slug)}
        )
    standings = member_pages.standings_of(shown, _today())
    facts = {"shown": shown, "portrait": portrait, "standings": standings}
    return render(request, "ratings/career.jinja", facts)


@require_safe
@says_why_not
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """Two members, title by title."""
    one, two = _member(name), _member(other)
    if one == two:
        raise NotHere(_("It takes two to be compared."))
    facts = {"first": one, "second": two, "pairings": member_pages.pairings_of(one, two)}
    return render(request, "ratings/head_to_head.jinja", facts)


@require_safe
@says_why_not
def result(request: HttpRequest, number: int) -> HttpResponse:
    """What one result changed, and why."""
    return result_page(request, number)


@require_safe
@says_why_not
def title_figures(request: HttpRequest, slug: str) -> HttpResponse:
    """A title's statistics; with games of bots and leavers where they are asked for (B8)."""
    game = _game(slug)
    whole = request.GET.get("games") != "all"
    facts = {"panel": {"title": title_of(game, member_of(request), whole), "game": game}}
    return render(request, "ratings/figures.jinja", facts)


@require_safe
@says_why_not
def club_championship(request: HttpRequest, year: int) -> HttpResponse:
    """K21: the club's best of a year, over all titles' seasons."""
    found = years()
    if year not in found:
        raise NotHere(_("No season was played in %(year)d.") % {"year": year})
    today = _today()
    facts = {
        "year": year,
        "years": found,
        "running": year == local_year(timezone.now()),
        "champions": champions_of(year, today),
    }
    return render(request, "ratings/championship.jinja", facts)


def result_page(
    request: HttpRequest, number: int, refused: str = "", status: int = 200
) -> HttpResponse:
    """A result, perhaps with a sentence why it was not changed. Raises NotHere."""
    told = result_facts.result_told(number, member_of(request))
    if told is None:
        raise NotHere(_("There is no result %(number)d that you may see.") % {"number": number})
    facts = {"told": told, "refused": refused, "typed": request.POST}
    return render(request, "ratings/result.jinja", facts, status=status)


def _today() -> date:
    return timezone.now().astimezone(UTC).date()


def _page(request: HttpRequest) -> int:
    """The page that is asked for. Raises NoSuchPage for what is no number."""
    text = request.GET.get("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise NoSuchPage(_("“%(page)s” is no page of this board.") % {"page": text[:20]})
    return int(text)


def _game(slug: str) -> AnyGame:
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        raise NotHere(_("This game is not on our shelf.")) from None


def _member(name: str) -> Member:
    shown = members.member_named(name)
    if shown is None:
        raise NotHere(_("Nobody here has the name %(name)s.") % {"name": name})
    return shown
