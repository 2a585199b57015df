"""Home, the lists of tables, opening one, and the games' own pages. A table's own page is in `table_views.py`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.members.models import Member
from club.tables import lists, queries, services, times
from club.tables.answers import in_pieces
from club.tables.errors import NotYours, Refused
from club.tables.forms import FilterForm, OpeningForm, again
from club.tables.glimpses import glimpses
from club.tables.models import Table
from club.tables.rulebook import rulebook
from club.tables.shelf import choices, shelf
from games import registry
from games.core import AnyGame


class SeeOther(HttpResponseRedirect):
    """What was asked is done; the page to look at now is elsewhere."""

    status_code = 303


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits for a member; to a stranger, what the club is."""
    if not request.user.is_authenticated:
        return render(request, "tables/welcome.html", {"shelf": shelf(), "demo": _demo()})
    shown = lists.home_of(request.user, timezone.now())
    if in_pieces(request) and request.GET.get("since") == shown.mark:
        return HttpResponse(status=204)
    template = "tables/_home_fragments.html" if in_pieces(request) else "tables/home.html"
    return render(request, template, {"home": shown, "shelf": shelf()})


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tables one may find, by status, game and whether one sits there."""
    chosen = FilterForm(request.GET).chosen()
    listed = lists.index_of(_member(request), chosen, request.GET.get("page", "1"), timezone.now())
    return render(request, "tables/index.html", {"index": listed, "filter": FilterForm.of(chosen)})


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The first step of opening a table: which game?"""
    like = _another_like(request)
    if like is not None:
        return redirect(f"{reverse('tables:open_game', args=[like.game_slug])}?again={like.pk}")
    return render(request, "tables/choose.html", {"shelf": shelf()})


def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The terms of a new table. A refused form comes back as 422 with the reasons."""
    game, host = _game(slug), _member(request)
    if request.method != "POST":
        return _opening(request, OpeningForm(game, initial=_beginnings(request, game, host)))
    form = OpeningForm(game, request.POST)
    if not form.is_valid():
        return _opening(request, form, 422)
    try:
        table = services.open_table(host, game, form.terms(), timezone.now())
    except Refused as reason:
        form.add_error(None, str(reason))
        return _opening(request, form, 422)
    return SeeOther(table.get_absolute_url())


@login_not_required
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: who sits there, and a button. Looking changes nothing; sitting down is by POST alone."""
    try:
        table = queries.invited_to(token)
    except Table.DoesNotExist:
        return render(request, "tables/invite_gone.html", status=404)
    if request.method != "POST":
        return _invitation(request, table)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    try:
        services.join(table.pk, request.user, timezone.now(), invite=token)
    except NotYours:  # taken back since we looked
        return render(request, "tables/invite_gone.html", status=404)
    except Refused as reason:
        return _invitation(request, table, refused=str(reason), status=409)
    return SeeOther(table.get_absolute_url())


@login_not_required
@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """What one may want to know of a game before playing it."""
    found = _game(slug)
    tables = lists.open_tables(request.user, slug, timezone.now()) if request.user.is_authenticated else None
    return render(request, "tables/game.html", {"info": found.info, "options": choices(found), "open": tables})


@login_not_required
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game, each at the address of its number."""
    found = _game(slug)
    return render(request, "tables/rules.html", {"info": found.info, "book": rulebook(found)})


def _opening(request: HttpRequest, form: OpeningForm, status: int = 200) -> HttpResponse:
    return render(request, "tables/open.html", {"form": form, "info": form.game.info}, status=status)


def _beginnings(request: HttpRequest, game: AnyGame, host: Member) -> dict[str, object]:
    like = _another_like(request, game.info.slug)
    if like is None:
        name = _("%(game)s at %(host)s's") % {"game": game.info.name, "host": host.username}
        return {"name": name[:60]}
    return again(like)


def _another_like(request: HttpRequest, game_slug: str = "") -> Table | None:
    """The table that `?again=` names, if the member may see it; an address that leads nowhere prefills nothing."""
    wanted = request.GET.get("again", "")
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 18:
        return None
    return queries.tables(_member(request), game_slug).filter(pk=int(wanted)).first()


def _invitation(request: HttpRequest, table: Table, refused: str = "", status: int = 200) -> HttpResponse:
    member = request.user if request.user.is_authenticated else None
    (glimpse,) = glimpses([table], member, timezone.now())
    facts = {"glimpse": glimpse, "refused": refused, "info": table.game.info, "pace": times.span(table.pace)}
    answer = render(request, "tables/invite.html", facts, status=status)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _member(request: HttpRequest) -> Member:
    assert request.user.is_authenticated  # the middleware lets nobody else in
    return request.user


def _game(slug: str) -> AnyGame:
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        raise Http404(_("This game is not on our shelf.")) from None


def _demo() -> dict[str, Any]:
    """The demo members a stranger may come in as, where there are any."""
    if not settings.EMBEDDED:
        return {}
    from club.tables import demo

    return {"names": demo.names(), "password": demo.PASSWORD}
