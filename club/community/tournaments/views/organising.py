"""The organiser's pages: make a tournament, run it, and look after its entrants."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.game_titles import offered_titles
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther, typed_number
from club.community.tournaments import queries
from club.community.tournaments.choices import LegStatus, TournamentStage
from club.community.tournaments.files.import_kinds import EntrantsUploadForm
from club.community.tournaments.forms import TournamentForm
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import request_of
from club.community.tournaments.presentation.rounds import tables_page, view_round
from club.community.tournaments.presentation.terms_in_words import forecast
from club.community.tournaments.round_models import Leg
from club.community.tournaments.services import legs, term_changes, withdrawals
from club.community.tournaments.services.acts import (
    ActRequest,
    act_on_tournament,
    carried_terms,
)
from club.community.tournaments.stored_past import StoredPast, slice_of
from club.community.tournaments.views.pages import (
    common_context,
    find_tournament,
    refuse_act,
)
from club.people.file_imports.views import upload
from club.people.members.models import Member
from club.people.members.queries import member_named

PAGE_METHODS = ["GET", "HEAD", "POST"]
ONE_PAGE = 50  # entrants
FORECASTS = (8, 12, 16, 24)  # entrants, before the first entry


@require_http_methods(PAGE_METHODS)
def make(request: HttpRequest) -> HttpResponse:
    """The form of a new tournament, which may be like an earlier one."""  # tournaments 2.5
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    terms = Tournament(**_terms_to_copy(request))
    if request.method != "POST":
        return _form_page(request, TournamentForm(instance=terms))
    form = TournamentForm(request.POST, instance=terms)
    if form.is_valid():
        once, now = form.cleaned_data["once"], timezone.now()
        with refusals_on(form):
            tournament = term_changes.make_tournament(
                organiser, form.terms(), now, once
            )
            return SeeOther(reverse("tournaments:organise", args=[tournament.pk]))
    return _form_page(request, form, status=422)


def _terms_to_copy(request: HttpRequest) -> dict[str, Any]:
    """Returns the terms of the tournament that the address names; none by default."""
    if "like" not in request.GET:
        return {}
    number = typed_number(request.GET["like"])
    return carried_terms(find_tournament(request, pk=number))


@require_http_methods(PAGE_METHODS)
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    """The terms are changed, until the start."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    tournament = find_tournament(request, pk=pk)
    if request.method != "POST":
        return _form_page(request, TournamentForm(instance=tournament), tournament)
    form = TournamentForm(request.POST, instance=copy(tournament))
    if form.is_valid():
        with refusals_on(form):
            term_changes.change_terms(pk, organiser, form.terms(), timezone.now())
            return SeeOther(reverse("tournaments:organise", args=[pk]))
    return _form_page(request, form, tournament, 422)


def _organise_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    stored = StoredPast(find_tournament(request, pk=pk))
    tournament, count = stored.tournament, stored.summary.still_playing
    last = tournament.rounds.order_by("number").last()
    context = common_context(stored) | {
        "here": stored.summary.here,
        "last": last,
        "may_undo": last is not None and legs.is_untouched(last),
        "open_pods": stored.summary.open_tables,
        "late": queries.late_chairs(tournament),
        "forecasts": [
            forecast(tournament, number)
            for number in ([count] if count > 1 else FORECASTS)
        ],
        **_paired_context(stored, last, request.GET.get("page")),
        **_progress_context(stored, last),
        "may_pair": tournament.stage == TournamentStage.RUNNING
        and (last is None or last.status == LegStatus.CLOSED),
        "refusal": refusal_in_words(refused),
        "sent": request.POST,
    }
    status = status_of(refused)
    return render(request, "tournaments/organise.jinja", context, status=status)


def _progress_context(stored: StoredPast, last: Leg | None) -> dict[str, Any]:
    """Returns what a task is doing, or why it did not; the page asks again while one works."""
    pairing = request_of(stored.tournament.pk)
    opened = _count_opened(stored, last)
    is_pairing = pairing is not None and not pairing.refusal
    return {
        "pairing": pairing if is_pairing else None,
        "not_paired": "" if pairing is None else pairing.refusal,
        "opened": opened,
        "waits_for_task": is_pairing or opened is not None,
    }


def _count_opened(stored: StoredPast, last: Leg | None) -> tuple[int, int] | None:
    """Returns how many tables of the open round have been opened here, of how many; None if all
    are.
    """
    if last is None or last.status != LegStatus.PLAYING or not stored.tournament.online:
        return None
    without = last.pods.filter(table=None, end="").count()
    tables = stored.summary.tables.get(last.number, 0)
    return (tables - without, tables) if without else None


def _paired_context(
    stored: StoredPast, last: Leg | None, page: str | None
) -> dict[str, Any]:
    """Returns the context of the round that is only paired, a page of its tables at a time."""
    if last is None or last.status != LegStatus.PAIRED:
        return {"paired": None}
    tables = tables_page(stored.summary.tables.get(last.number, 0), page)
    return {
        "paired": last,
        "tables": tables,
        "paired_key": stored.key("paired", tables.number),
        "view_paired": lambda: view_round(stored.past, last, slice_of(tables)),
    }


@require_http_methods(PAGE_METHODS)
@shows_refusals(_organise_page)
def organise(request: HttpRequest, pk: int) -> HttpResponse:
    """The organiser's page: the next steps, late games, and the forecast."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    find_tournament(request, pk=pk)
    if request.method != "POST":
        return _organise_page(request, pk)
    asked = ActRequest(
        pk,
        organiser,
        timezone.now(),
        reason=request.POST.get("reason", ""),
        days=typed_number(request.POST.get("days", "")) or 0,
    )
    act_on_tournament(request.POST.get("act", ""), asked)
    return SeeOther(reverse("tournaments:organise", args=[pk]))


def _entrants_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    tournament = find_tournament(request, pk=pk)
    entrants = queries.entrants_of(StoredPast(tournament))
    context = {
        "tournament": tournament,
        "page": Paginator(entrants, ONE_PAGE).get_page(request.GET.get("page")),
        "refusal": refusal_in_words(refused),
        "list_form": EntrantsUploadForm(),
        "now": timezone.now(),
    }
    status = status_of(refused)
    return render(request, "tournaments/entrants.jinja", context, status=status)


@require_http_methods(PAGE_METHODS)
@shows_refusals(_entrants_page)
def entrants(request: HttpRequest, pk: int) -> HttpResponse:
    """All who entered: withdraw and replace them, and enter members from a list."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    tournament = find_tournament(request, pk=pk)
    if request.method != "POST":
        return _entrants_page(request, pk)
    act = request.POST.get("act", "")
    acts: dict[str, Callable[..., object]] = {
        "withdraw": _withdraw,
        "replace": _replace,
    }
    acts.get(act, refuse_act)(request, tournament, organiser, timezone.now())
    return SeeOther(reverse("tournaments:entrants", args=[pk]))


@require_http_methods(PAGE_METHODS)
def import_entrants(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a list of entrants, and the list that is sent."""
    member_with_power(request, Power.RUN_TOURNAMENTS)
    return upload(request, "entrants", tournament=find_tournament(request, pk=pk).pk)


def _withdraw(
    request: HttpRequest, tournament: Tournament, by: Member, now: datetime
) -> None:
    number = typed_number(request.POST.get("number", "")) or 0
    entrant = queries.members_entered(tournament).filter(number=number).first()
    if entrant is None or entrant.member is None:
        raise ClubError("no_entrant", "There is no such entrant.")
    withdrawals.withdraw_entrant(tournament.pk, entrant.member, now, by)


def _replace(
    request: HttpRequest, tournament: Tournament, by: Member, now: datetime
) -> None:
    member = member_named(request.POST.get("name", "").strip())
    if member is None:
        raise ClubError("no_member", "There is no member of that name.")
    number = typed_number(request.POST.get("number", "")) or 0
    withdrawals.replace_dropout(tournament.pk, number, member, by, now)


def _form_page(
    request: HttpRequest,
    form: TournamentForm,
    tournament: Tournament | None = None,
    status: int = 200,
) -> HttpResponse:
    opened = any(field.errors for field in form.further())
    context = {
        "form": form,
        "tournament": tournament,
        "opened": opened,
        "titles": offered_titles(),
    }
    return render(request, "tournaments/form.jinja", context, status=status)
