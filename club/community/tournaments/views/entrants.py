"""Forms of entrants: entries, challenges and calls of a ladder, and results of real tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.real_results import address_of_result
from club.base.ui.refusals import refusals_on, shows_refusals
from club.base.ui.web import SeeOther, member_of, missing_as_404, typed_number
from club.community.tournaments import queries
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Tournament
from club.community.tournaments.presentation.rounds import explain_pod
from club.community.tournaments.result_forms import PlacesForm
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services import (
    challenges,
    entered_results,
    entries,
    ladder_calls,
    withdrawals,
)
from club.community.tournaments.services.logged_results import result_key
from club.community.tournaments.views.pages import (
    find_tournament,
    refuse_act,
    tournament_page,
)


@require_POST
@shows_refusals(tournament_page)
def change_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Enters the member, withdraws them, or answers the check-in."""
    tournament = find_tournament(request, pk=pk)
    acts = {
        "enter": (entries.enter, _("You are entered.")),
        "withdraw": (withdrawals.withdraw_entrant, _("You have withdrawn.")),
        "here": (entries.confirm_here, _("Thank you.")),
    }
    act, done = acts.get(request.POST.get("act", ""), (refuse_act, ""))
    act(pk, member_of(request), timezone.now())
    messages.success(request, done)
    return SeeOther(tournament.get_absolute_url())


@require_POST
@shows_refusals(tournament_page)
def make_challenge(request: HttpRequest, pk: int) -> HttpResponse:
    """Challenges an entrant of a ladder."""
    tournament = find_tournament(request, pk=pk)
    number = typed_number(request.POST.get("number", "")) or 0
    challenges.challenge(pk, member_of(request), number, timezone.now())
    messages.success(request, _("The challenge is sent."))
    return SeeOther(tournament.get_absolute_url())


def _challenge_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    return tournament_page(request, _find_challenged(request, pk).pk, refused)


@require_POST
@shows_refusals(_challenge_page)
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answers a challenge."""
    tournament = _find_challenged(request, pk)
    accepts = request.POST.get("answer") == "yes"
    challenges.answer_challenge(pk, member_of(request), accepts, timezone.now())
    return SeeOther(tournament.get_absolute_url())


def _find_challenged(request: HttpRequest, challenge_id: int) -> Tournament:
    """Returns the tournament of a challenge of the member."""
    of_member = {"entrants__member": member_of(request)}
    return find_tournament(request, entrants__challenged_by=challenge_id, **of_member)


@require_POST
@shows_refusals(tournament_page)
def make_call(request: HttpRequest, pk: int) -> HttpResponse:
    """Calls a game of three to five on a ladder."""
    tournament = find_tournament(request, pk=pk)
    seats = typed_number(request.POST.get("seats", "")) or 0
    ladder_calls.call_game(pk, member_of(request), seats, timezone.now())
    messages.success(request, _("Those who stand near are told."))
    return SeeOther(tournament.get_absolute_url())


def _call_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    tournament = find_tournament(request, entrants__calls=pk)
    return tournament_page(request, tournament.pk, refused)


@require_POST
@shows_refusals(_call_page)
def answer_call(request: HttpRequest, pk: int) -> HttpResponse:
    """Joins the game of a call, or leaves it before it begins."""
    tournament = find_tournament(request, entrants__calls=pk)
    acts = {"join": ladder_calls.join_call, "leave": ladder_calls.leave_call}
    act = acts.get(request.POST.get("act", ""), refuse_act)
    act(pk, member_of(request), timezone.now())
    return SeeOther(tournament.get_absolute_url())


@require_POST
def answer_named(request: HttpRequest, pk: int) -> HttpResponse:
    """Stores whether the member played the tournament whose file names them."""
    member, played = member_of(request), request.POST.get("played") == "yes"
    with missing_as_404(ClubError):  # it was answered before
        tournament_id = entries.answer_entrant_claim(pk, member, played=played)
    if not played:
        return SeeOther(reverse("home"))
    return SeeOther(reverse("tournaments:tournament", args=[tournament_id]))


@require_http_methods(["GET", "HEAD", "POST"])
def pod(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A table of a round: its players and its result."""
    tournament = find_tournament(request, pk=pk)
    get_object_or_404(queries.opened_pods_of(tournament), pk=number)
    row = explain_pod(tournament, number)
    build_form = partial(
        PlacesForm,
        _names_in(row),
        corrects=bool(row.end),
        with_scores=not tournament.online,
    )
    if request.method != "POST":
        form = build_form(initial=_initial(row))
        return _pod_page(request, tournament, row, form)
    form = build_form(request.POST)
    if request.POST.get("act") == "void" or form.is_valid():
        with refusals_on(form):
            _send(request, row, form)
            messages.success(request, _("The result is noted."))
            return SeeOther(reverse("tournaments:pod", args=[pk, number]))
    return _pod_page(request, tournament, row, form, status=422)


def _send(request: HttpRequest, row: Pod, form: PlacesForm) -> None:
    member, now = member_of(request), timezone.now()
    act = request.POST.get("act", "")
    if act == "void":
        reason = request.POST.get("reason", "")
        entered_results.correct_pod(row.pk, member, [], reason, now)
    elif act == "correct":
        reason = form.cleaned_data["reason"]
        entered_results.correct_pod(
            row.pk, member, form.places(), reason, now, form.scores()
        )
    elif act == "confirm":
        entered_results.confirm_places(
            row.pk, member, form.places(), now, form.scores()
        )
    else:
        entered_results.enter_places(row.pk, member, form.places(), now, form.scores())


def _names_in(row: Pod) -> list[str]:
    return [sitting.entrant.name for sitting in row.by_seat]


def _initial(row: Pod) -> dict[str, int]:
    known = row.reported or [sitting.place for sitting in row.by_seat]
    places = {f"place{seat}": place for seat, place in enumerate(known) if place}
    scores = {
        f"score{sitting.seat}": sitting.score
        for sitting in row.by_seat
        if sitting.score is not None
    }
    return places | scores


def _places_in_words(row: Pod, places: Sequence[int | None]) -> str:
    """Returns places by seat, the best first; empty without places."""
    pairs = zip(places, _names_in(row), strict=False)
    known = [(place, name) for place, name in pairs if place]
    return ", ".join(f"{place}. {name}" for place, name in sorted(known))


def _pod_page(
    request: HttpRequest,
    tournament: Tournament,
    row: Pod,
    form: PlacesForm,
    status: int = 200,
) -> HttpResponse:
    member = member_of(request)
    sits = [
        sitting for sitting in row.by_seat if sitting.entrant.member_id == member.pk
    ]
    context = {
        "tournament": tournament,
        "format": format_of(tournament),
        "pod": row,
        "in_words": partial(_places_in_words, row),
        "form": form,
        "sits": bool(sits),
        "agrees": bool(sits and sits[0].agrees),
        "runs": may(member, Power.RUN_TOURNAMENTS),
        "play": address_of_result(result_key(row)) if not tournament.online else "",
        "corrections": list(queries.corrections_of(tournament).filter(pod=row)),
    }
    return render(request, "tournaments/pod.jinja", context, status=status)
