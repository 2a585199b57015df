"""Entries, check-in, and challenges of a ladder."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.base.errors import ClubError
from club.base.ui.refusals import shows_refusals
from club.base.ui.web import SeeOther, member_of, missing_as_404, typed_number
from club.community.tournaments.files import entrant_claims
from club.community.tournaments.models import Tournament
from club.community.tournaments.services import challenges, ladder_calls, withdrawing
from club.community.tournaments.services import entering as entries
from club.community.tournaments.views.pages import (
    find_tournament,
    refuse_act,
    tournament_page,
)


@require_POST
@shows_refusals(tournament_page)
def change_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """The member enters, withdraws, or says that they are there."""
    tournament = find_tournament(request, pk=pk)
    acts = {
        "enter": (entries.enter, _("You are entered.")),
        "withdraw": (withdrawing.withdraw_entrant, _("You have withdrawn.")),
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
    """Whether the member played the tournament that a file names them in."""
    member, played = member_of(request), request.POST.get("played") == "yes"
    with missing_as_404(ClubError):  # it was answered before
        tournament_id = entrant_claims.answer_entrant_claim(pk, member, played=played)
    if not played:
        return SeeOther(reverse("home"))
    return SeeOther(reverse("tournaments:tournament", args=[tournament_id]))
