"""The organiser's pages: make a tournament, run it, and look after its entrants."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from club.errors import ClubError
from club.file_imports.views import upload
from club.members.models import Member
from club.members.queries import member_named
from club.roles.powers import Power
from club.tournaments import queries
from club.tournaments.files.import_kinds import EntrantsUploadForm
from club.tournaments.formats.registry import still_playing
from club.tournaments.forms import TournamentForm
from club.tournaments.models import LegStatus, Tournament, TournamentStage
from club.tournaments.past import read_past
from club.tournaments.presentation.forecast import forecast
from club.tournaments.presentation.pods import shown_leg
from club.tournaments.services import legs, making, withdrawing
from club.tournaments.services.acts import ActRequest, act_on_tournament
from club.tournaments.views.finding import (
    find_tournament,
    run_and_return,
    typed_number,
)
from club.tournaments.views.pages import common_facts
from club.ui.powers import member_with_power
from club.ui.refusals import refusal_in_words
from club.ui.web import SeeOther

PAGE_METHODS = ["GET", "HEAD", "POST"]
FORECASTS = (8, 12, 16, 24)  # entrants, while nobody has entered


@require_http_methods(PAGE_METHODS)
def make(request: HttpRequest) -> HttpResponse:
    """The form of a new tournament: five questions."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    if request.method != "POST":
        return _form_page(request, TournamentForm())
    form = TournamentForm(request.POST)
    if form.is_valid():
        once = form.cleaned_data["once"]
        try:
            made = making.make_tournament(organiser, form.terms(), timezone.now(), once)
            return SeeOther(reverse("tournaments:organise", args=[made.pk]))
        except ClubError as refusal:
            _add_refusal(form, refusal)
    return _form_page(request, form, status=422)


@require_http_methods(PAGE_METHODS)
def terms(request: HttpRequest, pk: int) -> HttpResponse:
    """The terms are changed, until the start."""  # M3
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    found = find_tournament(request, pk)
    if request.method != "POST":
        return _form_page(request, TournamentForm(instance=found), found)
    form = TournamentForm(request.POST, instance=copy(found))
    if form.is_valid():
        try:
            making.change_terms(pk, organiser, form.terms(), timezone.now())
            return SeeOther(reverse("tournaments:organise", args=[pk]))
        except ClubError as refusal:
            _add_refusal(form, refusal)
    return _form_page(request, form, found, 422)


@require_http_methods(PAGE_METHODS)
def organise(request: HttpRequest, pk: int) -> HttpResponse:
    """The organiser's page: what comes next, what is late, and the forecast."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    found = find_tournament(request, pk)
    if request.method != "POST":
        return _organise_page(request, found)
    asked = ActRequest(
        pk,
        organiser,
        timezone.now(),
        reason=request.POST.get("reason", ""),
        days=typed_number(request, "days"),
    )
    act = partial(act_on_tournament, request.POST.get("act", ""), asked)
    address = reverse("tournaments:organise", args=[pk])
    page = partial(_organise_page, request, found)
    return run_and_return(request, act, address, page)


@require_http_methods(PAGE_METHODS)
def entrants(request: HttpRequest, pk: int) -> HttpResponse:
    """All who entered: withdraw and replace them, and enter members from a list."""
    organiser = member_with_power(request, Power.RUN_TOURNAMENTS)
    found = find_tournament(request, pk)
    if request.method != "POST":
        return _entrants_page(request, found)
    now, what = timezone.now(), request.POST.get("act", "")
    acts: dict[str, Callable[..., object]] = {
        "withdraw": _withdraw,
        "replace": _replace,
    }
    act = partial(acts.get(what, _refuse), found, organiser, request, now)
    address = reverse("tournaments:entrants", args=[pk])
    return run_and_return(
        request, act, address, partial(_entrants_page, request, found)
    )


@require_http_methods(PAGE_METHODS)
def import_entrants(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a list of entrants, and the list that is sent."""
    member_with_power(request, Power.RUN_TOURNAMENTS)
    return upload(request, "entrants", tournament=find_tournament(request, pk).pk)


def _refuse(*_given: object) -> None:
    raise ClubError("no_such_act", "Press one of the buttons: nothing was asked for.")


def _withdraw(
    found: Tournament, by: Member, request: HttpRequest, now: datetime
) -> None:
    rows = queries.members_entered(found)
    entrant = rows.filter(number=typed_number(request, "number")).first()
    if entrant is None or entrant.member is None:
        raise ClubError("no_entrant", "There is no such entrant.")
    withdrawing.withdraw_entrant(found.pk, entrant.member, now, by)


def _replace(
    found: Tournament, by: Member, request: HttpRequest, now: datetime
) -> None:
    member = member_named(request.POST.get("name", "").strip())
    if member is None:
        raise ClubError("no_member", "There is no member of that name.")
    number = typed_number(request, "number")
    withdrawing.replace_dropout(found.pk, number, member, by, now)


def _add_refusal(form: TournamentForm, refusal: ClubError) -> None:
    field = refusal.code if refusal.code in form.fields else None
    form.add_error(field, refusal_in_words(refusal))


def _form_page(
    request: HttpRequest,
    form: TournamentForm,
    found: Tournament | None = None,
    status: int = 200,
) -> HttpResponse:
    opened = any(one.errors for one in form.further())
    facts = {"form": form, "tournament": found, "opened": opened}
    return render(request, "tournaments/form.jinja", facts, status=status)


def _organise_page(
    request: HttpRequest, found: Tournament, refusal: str = "", status: int = 200
) -> HttpResponse:
    past = read_past(found)
    last = past.last_leg
    paired = shown_leg(past, last) if last and last.status == LegStatus.PAIRED else None
    count = len(still_playing(past))
    facts: dict[str, Any] = common_facts(request, found, past) | {
        "paired": paired,
        "last": last,
        "may_undo": last is not None and legs.is_untouched(last),
        "open_pods": sum(one.is_open for one in past.pods),
        "late": queries.late_chairs(found),
        "forecasts": [
            forecast(found, n) for n in ([count] if count > 1 else FORECASTS)
        ],
        "may_pair": found.stage == TournamentStage.RUNNING
        and (last is None or last.status == LegStatus.CLOSED),
        "refusal": refusal,
        "sent": request.POST,
    }
    return render(request, "tournaments/organise.jinja", facts, status=status)


def _entrants_page(
    request: HttpRequest,
    found: Tournament,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    facts = {
        "tournament": found,
        "entrants": queries.entrants_of(read_past(found)),
        "refusal": refusal,
        "list_form": EntrantsUploadForm(),
        "now": timezone.now(),
    }
    return render(request, "tournaments/entrants.jinja", facts, status=status)
