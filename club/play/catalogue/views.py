"""Views of the catalogue: games, their rules, opening a table, and the page of an invitation."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.views import shown_from
from club.base.error_pages import error_page
from club.base.errors import ClubError, NotAllowed
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.texts.short_texts import MAX_NAME_LENGTH
from club.base.ui.panel_places import game_panels, opening_panels
from club.base.ui.refusals import refusal_on_page, refusals_on, refusals_told
from club.base.ui.web import SeeOther, hidden_from_search, member_of, typed_uuid
from club.people.members.models import Member
from club.play.catalogue.forms import FIELD_OF, OpeningForm, initial_from_table
from club.play.catalogue.rulebook import rulebook
from club.play.catalogue.titles import (
    choices,
    difference_from_newest,
    pictured_titles,
    render_sample_board,
    render_sample_scene,
)
from club.play.seats import services as seating
from club.play.seats.services.trials import begin_trial
from club.play.table_cards.cards import table_cards
from club.play.table_cards.listing import open_tables
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.tables.presentation.bot_names import bot_name
from club.play.tables.presentation.bot_strength import bot_board
from club.play.time_control.words import absence_policy_in_words, time_control_in_words
from games import bots, registry
from games.core import AnyGame


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The first step of opening a table: the choice of a game. Skipped with `?again=`."""
    template = _table_to_repeat(request)
    if template is not None:
        address = reverse("tables:open_game", args=[template.game_slug])
        return redirect(f"{address}?again={template.pk}")
    member = member_of(request)
    context = {
        "titles": pictured_titles(),
        "panels": opening_panels.collect(member, timezone.now()),
        "broken": registry.broken_games() if may(member, Power.RUN_CLUB) else {},
    }
    return render(request, "catalogue/choose.jinja", context)


def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new table. An invalid form is drawn again with status 422."""
    game = _game(slug)
    host = member_of(request)
    if request.method != "POST":
        form = OpeningForm(game, initial=_initial_values(request, game, host))
        return _render_form(request, form)
    form = OpeningForm(game, request.POST)
    if not form.is_valid():
        return _render_form(request, form, 422)
    with refusals_on(form, FIELD_OF):
        nonce = form.cleaned_data["nonce"]
        table = seating.open_table(host, game, form.terms(), timezone.now(), nonce)
        return SeeOther(table.get_absolute_url())
    return _render_form(request, form, 422)


@login_not_required
@hidden_from_search
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invitation link; a POST seats the member.

    404 for an invalid link, 409 where the member cannot sit down.
    """
    try:
        table = queries.table_by_invite_link(token)
    except Table.DoesNotExist:
        return error_page(request, 404, "catalogue/invite_gone.jinja")
    if request.method != "POST":
        return _render_invitation(request, table)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    try:
        nonce = request.POST.get("nonce", "")
        seating.join(table.pk, request.user, timezone.now(), invite=token, nonce=nonce)
    except NotAllowed:  # the link was deleted since it was looked up
        return render(request, "catalogue/invite_gone.jinja", status=404)
    except ClubError as reason:
        return _render_invitation(
            request, table, refused=refusal_on_page(reason), status=409
        )
    return SeeOther(table.get_absolute_url())


@shown_from(VisitorView.FRONT_PAGE)
@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a game."""
    chosen_game = _game(slug)
    member = request.user if request.user.is_authenticated else None
    now = timezone.now()
    context = {
        "info": chosen_game.info,
        "options": choices(chosen_game),
        "open": open_tables(member, slug, now) if member else None,
        "panels": game_panels.collect(chosen_game, member, now),
        "board": render_sample_board(chosen_game),
        "game": chosen_game,
        "sheet": uuid4(),
    }
    return render(request, "catalogue/game.jinja", context)


@require_POST
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Begins a trial against bots. Two presses on the same page, which has a UUID, begin one."""
    chosen_game, member = _game(slug), member_of(request)
    once = typed_uuid(request.POST.get("sheet", ""))
    with refusals_told(request):
        table = begin_trial(member, chosen_game, once, timezone.now())
        return SeeOther(table.get_absolute_url())
    return SeeOther(reverse("tables:game", args=[slug]))


@shown_from(VisitorView.FRONT_PAGE)
@require_safe
def bots_by_title(request: HttpRequest) -> HttpResponse:
    """The bots of each title, with their ratings from the arena."""
    boards = [(title.info, bot_board(title)) for title in registry.games()]
    context = {"boards": boards, "usual": bot_name(bots.USUAL)}
    return render(request, "catalogue/bots.jinja", context)


@shown_from(VisitorView.FRONT_PAGE)
@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """A game on one page: its board and what one does, with a link to all rules."""
    chosen_game = _game(slug)
    context = {
        "info": chosen_game.info,
        "game": chosen_game,
        "scene": render_sample_scene(chosen_game),
        "board": render_sample_board(chosen_game),
    }
    return render(request, "catalogue/how_to_play.jinja", context)


@shown_from(VisitorView.FRONT_PAGE)
@require_safe
def rules(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """The rules of a game, each with an anchor of its number. Without a version: the newest."""
    chosen_game = _game(slug, version)
    context = {
        "info": chosen_game.info,
        "book": rulebook(chosen_game),
        "difference": difference_from_newest(chosen_game),
    }
    return render(request, "catalogue/rules.jinja", context)


def _render_form(
    request: HttpRequest, form: OpeningForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "info": form.game.info}
    return render(request, "catalogue/open.jinja", context, status=status)


def _initial_values(
    request: HttpRequest, game: AnyGame, host: Member
) -> dict[str, object]:
    """The form's initial values: a name, or the terms of the table that `?again=` names; and those
    whom `?ask=` names.
    """
    template = _table_to_repeat(request, game.info.slug)
    if template is None:
        name = _("%(game)s at %(host)s's") % {
            "game": game.info.name,
            "host": host.username,
        }
        return {"name": name[:MAX_NAME_LENGTH], "ask": request.GET.get("ask", "")}
    return initial_from_table(template, host)


def _table_to_repeat(request: HttpRequest, game_slug: str = "") -> Table | None:
    """The table that `?again=` names, if the member may find it; else None."""
    number = request.GET.get("again", "")
    if not number.isascii() or not number.isdigit() or len(number) > 18:
        return None
    return (
        queries.find_tables(member_of(request), game_slug)
        .filter(pk=int(number))
        .first()
    )


def _render_invitation(
    request: HttpRequest, table: Table, refused: str = "", status: int = 200
) -> HttpResponse:
    member = request.user if request.user.is_authenticated else None
    (card,) = table_cards([table], member, timezone.now())
    context = {
        "card": card,
        "refused": refused,
        "info": table.game.info,
        "pace": time_control_in_words(table),
        "absence_policy": absence_policy_in_words(table),
    }
    return render(request, "catalogue/invite.jinja", context, status=status)


def _game(slug: str, version: int | None = None) -> AnyGame:
    """The game of that slug; version None: the newest. Raises Http404."""
    try:
        return registry.find(slug, version)
    except registry.UnknownGame:
        raise Http404(_("This game is not in the catalogue.")) from None
