"""The shelf's pages: the titles, their rules, opening a table of one, and its invitation."""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.catalogue.opening_form import FIELD_OF, OpeningForm, again
from club.catalogue.rulebook import rulebook
from club.catalogue.sample_board import shown_board
from club.catalogue.titles import choices, titles
from club.catalogue.try_out import trial
from club.error_pages import error_page
from club.members.models import Member
from club.seating import services as seating
from club.table_cards.cards import table_cards
from club.table_cards.listing import open_tables
from club.tables import queries
from club.tables.errors import NotAllowed, Refused
from club.tables.models import Table
from club.timecontrol.words import absence_policy_in_words, time_control_in_words
from club.ui.panels import panels
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther, member_of
from games import registry
from games.core import AnyGame


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The first step of opening a table: which game?"""
    like = _another_like(request)
    if like is not None:
        return redirect(f"{reverse('tables:open_game', args=[like.game_slug])}?again={like.pk}")
    return render(request, "catalogue/choose.jinja", {"shelf": titles()})


def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The terms of a new table. A refused form comes back as 422 with the reasons."""
    game, host = _game(slug), member_of(request)
    if request.method != "POST":
        return _opening(request, OpeningForm(game, initial=_beginnings(request, game, host)))
    form = OpeningForm(game, request.POST)
    if not form.is_valid():
        return _opening(request, form, 422)
    try:
        own = form.cleaned_data["nonce"]
        table = seating.open_table(host, game, form.terms(), timezone.now(), own)
    except Refused as reason:
        form.add_error(FIELD_OF.get(reason.code), refusal_in_words(reason))
        return _opening(request, form, 422)
    return SeeOther(table.get_absolute_url())


@login_not_required
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: who sits there, and a button. Looking changes nothing; sitting down is by POST
    alone.
    """
    try:
        table = queries.invited_to(token)
    except Table.DoesNotExist:
        return error_page(request, 404, "catalogue/invite_gone.jinja")
    if request.method != "POST":
        return _invitation(request, table)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    try:
        own = request.POST.get("nonce", "")
        seating.join(table.pk, request.user, timezone.now(), invite=token, nonce=own)
    except NotAllowed:  # taken back since we looked
        return error_page(request, 404, "catalogue/invite_gone.jinja")
    except Refused as reason:
        return _invitation(request, table, refused=refusal_in_words(reason), status=409)
    return SeeOther(table.get_absolute_url())


@login_not_required
@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """What one may want to know of a game before playing it."""
    found = _game(slug)
    member, now = request.user if request.user.is_authenticated else None, timezone.now()
    facts = {
        "info": found.info,
        "options": choices(found),
        "open": open_tables(member, slug, now) if member else None,
        "panels": panels("game", found, member, now),
        "board": shown_board(found),
        "game": found,
        "sheet": uuid4(),
    }
    return render(request, "catalogue/game.jinja", facts)


@require_POST
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """A table of one's own against bots, begun at once; it counts for nothing."""
    found, member = _game(slug), member_of(request)
    try:
        terms = trial(found, request.POST.get("sheet", ""))
        table = seating.open_table(member, found, terms, timezone.now())
    except Refused as reason:
        messages.error(request, refusal_in_words(reason))
        return SeeOther(reverse("tables:game", args=[slug]))
    return SeeOther(table.get_absolute_url())


@login_not_required
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game, each at the address of its number."""
    found = _game(slug)
    return render(request, "catalogue/rules.jinja", {"info": found.info, "book": rulebook(found)})


def _opening(request: HttpRequest, form: OpeningForm, status: int = 200) -> HttpResponse:
    return render(
        request, "catalogue/open.jinja", {"form": form, "info": form.game.info}, status=status
    )


def _beginnings(request: HttpRequest, game: AnyGame, host: Member) -> dict[str, object]:
    like = _another_like(request, game.info.slug)
    if like is None:
        name = _("%(game)s at %(host)s's") % {"game": game.info.name, "host": host.username}
        return {"name": name[:60]}
    return again(like, host)


def _another_like(request: HttpRequest, game_slug: str = "") -> Table | None:
    """The table that `?again=` names, if the member may see it; an address that leads nowhere
    prefills nothing.
    """
    wanted = request.GET.get("again", "")
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 18:
        return None
    return queries.find_tables(member_of(request), game_slug).filter(pk=int(wanted)).first()


def _invitation(
    request: HttpRequest, table: Table, refused: str = "", status: int = 200
) -> HttpResponse:
    member = request.user if request.user.is_authenticated else None
    (glimpse,) = table_cards([table], member, timezone.now())
    facts = {
        "glimpse": glimpse,
        "refused": refused,
        "info": table.game.info,
        "pace": time_control_in_words(table),
        "constitution": absence_policy_in_words(table),
    }
    answer = render(request, "catalogue/invite.jinja", facts, status=status)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _game(slug: str) -> AnyGame:
    try:
        return registry.find(slug)
    except registry.UnknownGame:
        raise Http404(_("This game is not on our shelf.")) from None
