"""Pages of games at one screen.

No GET draws a hand. The page of a game is the spectator's board and a form: *I am Ann*. Its POST is
answered by the only page with her view, under a number that is used once; each further step is a
POST with the next number. An old number, a reload, another tab and ten minutes' rest lead to the
page of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of, typed_number
from club.play.catalogue.titles import titles
from club.play.pass_and_play import services
from club.play.pass_and_play.models import OneScreenGame
from club.play.pass_and_play.screens import choosing, public_screen, seat_screen
from club.play.pass_and_play.services import REST, CurtainDrawn
from games import registry
from games.core import AnyGame
from games.notation import IllegalMove

MOST_NAMES = 12
MOST_LAID = 200  # moves of one turn
MOST_PICKS = 40
MOST_LISTED = 30  # games


def games_page(request: HttpRequest, refused: ClubError | None = None) -> HttpResponse:
    """Shows the host's games at one screen and the form that begins one, with a refusal."""
    host = member_with_power(request, Power.OPEN_TABLE)
    chosen = request.POST.getlist("game")
    context = {
        "listed": OneScreenGame.objects.hosted_by(host)[:MOST_LISTED],
        "titles": [
            (title, chosen == [title.slug])
            for title in titles()
            if max(title.seats) > 1
        ],
        "names": [*request.POST.getlist("name"), *[""] * MOST_NAMES][:6],
        "refusal": refusal_in_words(refused),
    }
    status = status_of(refused)
    return render(request, "pass_and_play/games.jinja", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(games_page)
def games(request: HttpRequest) -> HttpResponse:
    """Shows the host's games at one screen, and begins one."""
    host = member_with_power(request, Power.OPEN_TABLE)
    if request.method != "POST":
        return games_page(request)
    names = request.POST.getlist("name")[:MOST_NAMES]
    begun = services.begin_game(host, _chosen_game(request), names, timezone.now())
    return SeeOther(begun.get_absolute_url())


def _chosen_game(request: HttpRequest) -> AnyGame:
    try:
        return registry.find(request.POST.get("game", ""))
    except registry.UnknownGame:
        raise ClubError("no_game", "Choose a game.") from None


def game_page(
    request: HttpRequest, game_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The board as all may see it, with what was refused."""
    screen_game = _own_game(request, game_id)
    context = public_screen(screen_game).context()
    if refused:
        context["refusal"] = refusal_in_words(refused)
    return render(
        request, "pass_and_play/game.jinja", context, status=status_of(refused)
    )


@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Shows the public board, the next player, and the form that opens the curtain."""
    return game_page(request, game_id)


@require_POST
def curtain(request: HttpRequest, game_id: int) -> HttpResponse:
    """Handles each step behind the curtain: opening, picks, laid-out moves, the end of the turn."""
    screen_game = _own_game(request, game_id)
    try:
        return _step(request, screen_game, timezone.now())
    except CurtainDrawn:
        return SeeOther(screen_game.get_absolute_url())


@require_POST
@shows_refusals(game_page)
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Proposes a line, agrees for one player, or drops the proposal."""
    screen_game = _own_game(request, game_id)
    with suppress(CurtainDrawn):  # an old form: the page shows how it is now
        _take_back(request, screen_game)
    return SeeOther(screen_game.get_absolute_url())


def _own_game(request: HttpRequest, game_id: int) -> OneScreenGame:
    own_games = OneScreenGame.objects.hosted_by(member_of(request))
    return get_object_or_404(own_games, pk=game_id)


def _take_back(request: HttpRequest, screen_game: OneScreenGame) -> None:
    form, host, now = request.POST, member_of(request), timezone.now()
    number, seat, line = form.get("number", ""), form.get("seat"), form.get("line", "")
    if "drop" in form:
        services.drop_proposal(screen_game.pk, host, number)
    elif seat is not None:
        services.agree_to_line(screen_game.pk, host, number, _number(seat), now)
    else:
        services.propose_line(screen_game.pk, host, number, _number(line), now)


def _number(text: str) -> int:
    number = typed_number(text, digits=6)
    return -1 if number is None else number


def _step(
    request: HttpRequest, screen_game: OneScreenGame, now: datetime
) -> HttpResponse:
    """Raises CurtainDrawn."""
    form, host = request.POST, member_of(request)
    number, act = form.get("number", ""), form.get("act", "")
    if act.isascii() and act.isdigit() and len(act) <= len(str(MOST_NAMES)):
        opened = services.open_curtain(screen_game.pk, host, number, int(act), now)
        return _seat_page(request, opened, (), now)
    if act == "done":
        services.draw_curtain(screen_game.pk, host, number)
        raise CurtainDrawn
    return _choose(
        request, services.take_step(screen_game.pk, host, number, now), act, now
    )


def _choose(
    request: HttpRequest, stepped: OneScreenGame, act: str, now: datetime
) -> HttpResponse:
    """A pick, or a move that is laid out, taken back or played."""
    laid = tuple(request.POST.getlist("laid")[:MOST_LAID])
    if "now" in request.POST:
        return _move(request, stepped, laid, "now", now)
    if act == "undo":
        return _seat_page(request, stepped, laid[:-1], now)
    if act in ("lay", "play", "write"):
        return _move(request, stepped, laid, act, now)
    picks = () if act == "again" else (*request.POST.getlist("pick"), act)
    return _seat_page(request, stepped, laid, now, picks)


def _move(
    request: HttpRequest,
    stepped: OneScreenGame,
    laid: tuple[str, ...],
    act: str,
    now: datetime,
) -> HttpResponse:
    """Lays a move out, or plays all. A refused one leaves the curtain open."""
    field = {"write": "written", "now": "now"}.get(act, "move")
    move = request.POST.get(field, "").strip()
    moves = (*laid, move) if move else laid
    try:
        if act == "lay":
            choosing(stepped, moves, {}, now)
            return _seat_page(request, stepped, moves, now)
        played = services.play_at_screen(stepped, moves, now)
    except (IllegalMove, ClubError) as refusal:
        if isinstance(refusal, CurtainDrawn):
            raise
        return _seat_page(request, stepped, laid, now, refusal=refusal)
    if played.open_seat is None or played.ended_at is not None:
        return SeeOther(stepped.get_absolute_url())
    return _seat_page(request, played, (), now)


def _seat_page(
    request: HttpRequest,
    opened: OneScreenGame,
    laid: Sequence[str],
    now: datetime,
    picks: Sequence[str] = (),
    refusal: Exception | None = None,
) -> HttpResponse:
    """The only page with the view of a seat; it answers a POST, and is stored nowhere."""
    chosen = dict(
        pick.partition("=")[::2] for pick in picks[:MOST_PICKS] if "=" in pick
    )
    try:
        left = choosing(opened, laid, chosen, now)
    except (IllegalMove, ClubError):
        laid, left = (), choosing(opened, (), {}, now)
    screen = seat_screen(opened, laid, now)
    context = screen.context(left) | {"refusal": _in_words(refusal)}
    status = 422 if refusal else 200
    response = render(request, "pass_and_play/seat.jinja", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    response["Refresh"] = (
        f"{int(REST.total_seconds())}; url={opened.get_absolute_url()}"
    )
    return response


def _in_words(refusal: Exception | None) -> str:
    if isinstance(refusal, ClubError):
        return refusal_in_words(refusal)
    return str(refusal) if refusal else ""
