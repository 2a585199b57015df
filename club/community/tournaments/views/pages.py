"""Pages for all who may see the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeGuard

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_on_page, status_of
from club.base.ui.web import hidden_from_search
from club.community.tournaments import queries
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.formats.registry import WITH_BRACKET, format_of, legs_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.standings import CHALLENGE_REACH
from club.community.tournaments.past import Past, read_past
from club.community.tournaments.presentation.bracket_drawing import (
    draw_bracket,
    list_rounds_drawn,
)
from club.community.tournaments.presentation.rounds import (
    RoundView,
    view_ladder,
    view_round,
)
from club.community.tournaments.presentation.standings import (
    cross_table,
    standing_rows,
    standings_page,
)
from club.community.tournaments.presentation.terms_in_words import (
    titles_in_words,
    tournament_terms,
)
from club.community.tournaments.round_models import LadderCall, Leg
from club.community.tournaments.services.challenges import is_played_by
from club.community.tournaments.services.entries import is_late_entry
from club.community.tournaments.services.ladder_calls import CALL_SEATS
from club.messages.feeds.services import feed_key_of

ONE_PAGE: Final = 30


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments, the newest first."""
    rows = Tournament.objects.visible_to(request.user).listed()
    page = Paginator(rows, ONE_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "titles_in_words": titles_in_words}
    return render(request, "tournaments/index.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a tournament: its terms, its state, and the viewer's forms."""
    return tournament_page(request, pk)


def tournament_page(
    request: HttpRequest, pk: int, refused: ClubError | None = None
) -> HttpResponse:
    """Renders the page, with a refusal."""
    tournament = find_tournament(request, pk=pk)
    past = read_past(tournament)
    own = queries.own_entrant(past, request.user)
    calls = queries.open_calls(tournament)
    context = common_context(past) | {
        "own": own,
        "waiting": queries.count_waiting_entrants(tournament),
        "terms": tournament_terms(tournament),
        "standings": standings_page(past, request.GET.get("page")),
        "leg": _present_leg(past),
        "challenges": queries.open_challenges(tournament),
        "calls": calls,
        "call_seats": _call_seats(past, own, calls),
        "reach": _challengeable(past, own),
        "late": is_late_entry(tournament),
        "refusal": refusal_on_page(refused),
        "corrections": list(queries.corrections_of(tournament)),
        "calendar": calendar_address(request, tournament),
    }
    status = status_of(refused)
    return render(request, "tournaments/tournament.jinja", context, status=status)


def find_tournament(request: HttpRequest, **lookup: Any) -> Tournament:
    """Returns the tournament. Raises Http404 for one that the viewer may not see."""
    visible = Tournament.objects.visible_to(request.user)
    return get_object_or_404(visible, **lookup)


def calendar_address(request: HttpRequest, tournament: Tournament) -> str:
    """Returns the address of the tournament's calendar, with the key of the viewer's feeds if there
    is one, so that programs need no log-in.
    """
    key = feed_key_of(request.user) if request.user.is_authenticated else None
    if key is None:
        return reverse("tournaments:calendar", args=[tournament.pk])
    return reverse("tournament_feed", args=[key.token, tournament.pk])


def refuse_act(*_arguments: object) -> None:
    """Refuses an act that the page does not have. Raises ClubError."""
    raise ClubError("no_such_act", "Press one of the buttons: nothing was asked for.")


def common_context(past: Past) -> dict[str, Any]:
    """Returns the context of the head of all pages of a tournament."""
    return {
        "tournament": past.tournament,
        "format": format_of(past.tournament),
        "titles": titles_in_words(past.tournament),
        "legs": past.opened_legs,
        "legs_in_all": legs_of(past),
        "entered": [
            entrant
            for entrant in past.entrants
            if entrant.status != EntrantStatus.WITHDRAWN
        ],
        "now": timezone.now(),
    }


def _present_leg(past: Past) -> RoundView | None:
    if not past.opened_legs:
        return None
    if not format_of(past.tournament).has_rounds:
        return view_ladder(past)
    return view_round(past, past.opened_legs[-1])


def _challengeable(past: Past, own: Entrant | None) -> list[Entrant]:
    """Returns the entrants of a ladder whom the viewer may challenge, the highest first."""
    if not _is_on_ladder(own, past):
        return []
    rungs = sorted(
        (entrant for entrant in past.entrants if entrant.plays),
        key=lambda entrant: entrant.rank or 0,
    )
    above = [entrant for entrant in rungs if (entrant.rank or 0) < (own.rank or 0)]
    return above[-CHALLENGE_REACH:]


def _call_seats(
    past: Past, own: Entrant | None, calls: Sequence[LadderCall]
) -> list[int]:
    """Returns how many may play in a game that the viewer calls; nothing while another call of
    theirs waits.
    """
    if not _is_on_ladder(own, past):
        return []
    if any(call.caller_id == own.pk for call in calls):
        return []
    return [seats for seats in CALL_SEATS if is_played_by(past.tournament, seats)]


def _is_on_ladder(own: Entrant | None, past: Past) -> TypeGuard[Entrant]:
    return own is not None and own.plays and format_of(past.tournament).has_rungs


@require_safe
@login_not_required
@hidden_from_search
def leg(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round: its tables with reasons and results."""
    tournament = find_tournament(request, pk=pk)
    leg = get_object_or_404(Leg.objects.opened(), tournament=tournament, number=number)
    past = read_past(tournament)
    context = common_context(past) | {"leg": view_round(past, leg), "number": number}
    return render(request, "tournaments/round.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def cross(request: HttpRequest, pk: int) -> HttpResponse:
    """The cross-table."""
    past = read_past(find_tournament(request, pk=pk))
    context = common_context(past) | {"cross": cross_table(past)}
    return render(request, "tournaments/cross.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def tree(request: HttpRequest, pk: int) -> HttpResponse:
    """The bracket of a format in which lost games put entrants out."""
    past = read_past(find_tournament(request, pk=pk, format__in=WITH_BRACKET))
    drawing = draw_bracket(past)
    context = common_context(past) | {
        "drawing": drawing,
        "rounds": list_rounds_drawn(past, drawing),
    }
    return render(request, "tournaments/tree.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def certificate(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A certificate, which prints well, of an entrant who played to the end."""
    tournament = find_tournament(request, pk=pk)
    placed = tournament.entrants.filter(
        status=EntrantStatus.ENTERED, place__isnull=False
    )
    entrant = get_object_or_404(placed, number=number)
    rows = standing_rows(read_past(tournament))
    context = {
        "tournament": tournament,
        "format": format_of(tournament),
        "titles": titles_in_words(tournament),
        "row": next(row for row in rows if row.entrant.pk == entrant.pk),
        "of": sum(not row.gone for row in rows),
    }
    return render(request, "tournaments/certificate.jinja", context)
