"""Entries, check-in, and challenges of a ladder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.errors import ClubError
from club.tournaments.files import entrant_claims
from club.tournaments.models import Tournament
from club.tournaments.services import challenges, ladder_calls, withdrawing
from club.tournaments.services import entering as entries
from club.tournaments.views.finding import (
    find_tournament,
    run_and_return,
    typed_number,
)
from club.tournaments.views.pages import tournament_page
from club.ui.web import SeeOther, member_of


@require_POST
def change_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """The member enters, withdraws, or says that they are there."""  # M2
    found, member, now = (
        find_tournament(request, pk),
        member_of(request),
        timezone.now(),
    )
    acts: dict[str, tuple[Callable[[], object], str]] = {
        "enter": (partial(entries.enter, pk, member, now), _("You are entered.")),
        "withdraw": (
            partial(withdrawing.withdraw_entrant, pk, member, now),
            _("You have withdrawn."),
        ),
        "here": (partial(entries.confirm_here, pk, member, now), _("Thank you.")),
    }
    act, done = acts.get(request.POST.get("act", ""), (_refuse, ""))
    page = partial(tournament_page, request, found)
    return run_and_return(request, act, found.get_absolute_url(), page, done)


@require_POST
def make_challenge(request: HttpRequest, pk: int) -> HttpResponse:
    """Challenges an entrant of a ladder."""  # M12
    found, member = find_tournament(request, pk), member_of(request)
    number = typed_number(request, "number")
    act = partial(challenges.challenge, pk, member, number, timezone.now())
    page = partial(tournament_page, request, found)
    return run_and_return(
        request, act, found.get_absolute_url(), page, _("The challenge is sent.")
    )


@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Answers a challenge."""  # M12
    member = member_of(request)
    found = get_object_or_404(
        Tournament.objects.visible_to(member),
        entrants__challenged_by=pk,
        entrants__member=member,
    )
    accepts = request.POST.get("answer") == "yes"
    act = partial(challenges.answer_challenge, pk, member, accepts, timezone.now())
    page = partial(tournament_page, request, found)
    return run_and_return(request, act, found.get_absolute_url(), page)


@require_POST
def make_call(request: HttpRequest, pk: int) -> HttpResponse:
    """Calls a game of three to five on a ladder."""  # M12
    found, member = find_tournament(request, pk), member_of(request)
    act = partial(
        ladder_calls.call_game,
        pk,
        member,
        typed_number(request, "seats"),
        timezone.now(),
    )
    page = partial(tournament_page, request, found)
    return run_and_return(
        request,
        act,
        found.get_absolute_url(),
        page,
        _("Those who stand near are told."),
    )


@require_POST
def answer_call(request: HttpRequest, pk: int) -> HttpResponse:
    """Joins the game of a call, or leaves it before it begins."""  # M12
    member = member_of(request)
    visible = Tournament.objects.visible_to(member)
    found = get_object_or_404(visible, entrants__calls=pk)
    acts = {"join": ladder_calls.join_call, "leave": ladder_calls.leave_call}
    chosen = acts.get(request.POST.get("act", ""))
    act = partial(chosen, pk, member, timezone.now()) if chosen else _refuse
    page = partial(tournament_page, request, found)
    return run_and_return(request, act, found.get_absolute_url(), page)


@require_POST
def answer_named(request: HttpRequest, pk: int) -> HttpResponse:
    """Whether the member played the tournament that a file names them in."""
    played = request.POST.get("played") == "yes"
    try:
        found = entrant_claims.answer_entrant_claim(
            pk, member_of(request), played=played
        )
    except ClubError:
        raise Http404 from None
    home = reverse("home")
    return SeeOther(reverse("tournaments:tournament", args=[found]) if played else home)


def _refuse() -> None:
    raise ClubError("no_such_act", "Press one of the buttons: nothing was asked for.")
