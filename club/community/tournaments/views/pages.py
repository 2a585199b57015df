"""Pages for all who may see the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeGuard

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_on_page, status_of
from club.base.ui.web import hidden_from_search
from club.community.tournaments import queries
from club.community.tournaments.choices import EntrantStatus, LegStatus
from club.community.tournaments.formats.registry import WITH_BRACKET, format_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.standings import CHALLENGE_REACH
from club.community.tournaments.presentation.bracket_drawing import (
    draw_bracket,
    list_rounds_drawn,
)
from club.community.tournaments.presentation.cross_tables import (
    cross_part,
    cross_rows,
)
from club.community.tournaments.presentation.rounds import (
    RoundView,
    tables_page,
    view_ladder,
    view_round,
)
from club.community.tournaments.presentation.standings import (
    StandingRow,
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
from club.community.tournaments.stored_past import StoredPast, slice_of
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
    stored = StoredPast(find_tournament(request, pk=pk))
    tournament, own = stored.tournament, queries.own_entrant(stored, request.user)
    calls = queries.open_calls(tournament)
    context = common_context(stored) | {
        "own": own,
        "waiting": queries.count_waiting_entrants(tournament),
        **_stored_parts(stored, request, own),
        "challenges": queries.open_challenges(tournament),
        "calls": calls,
        "call_seats": _call_seats(tournament, own, calls),
        "reach": _challengeable(own),
        "late": is_late_entry(tournament),
        "refusal": refusal_on_page(refused),
        "corrections": list(queries.corrections_of(tournament)),
        "calendar": calendar_address(request, tournament),
    }
    status = status_of(refused)
    return render(request, "tournaments/tournament.jinja", context, status=status)


def _stored_parts(
    stored: StoredPast, request: HttpRequest, own: Entrant | None
) -> dict[str, Any]:
    """Returns the parts of the page that are stored: their keys, and functions that derive them."""
    lines = standings_page(stored.summary.ranked, request.GET.get("page"))
    viewer = own.pk if own else None
    return {
        "terms_key": stored.key("terms"),
        "list_terms": partial(tournament_terms, stored.tournament),
        "standings": lines,
        "standings_key": stored.key("standings", lines.number, viewer),
        "standing_rows": partial(_rows_on, stored, lines),
        "leg_key": stored.key("leg", viewer, request.user.is_authenticated),
        "view_leg": partial(_present_leg, stored),
    }


def _rows_on(stored: StoredPast, lines: Page[int]) -> list[StandingRow]:
    return standing_rows(stored.past)[slice_of(lines)]


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


def common_context(stored: StoredPast) -> dict[str, Any]:
    """Returns the context of the head of all pages of a tournament."""
    tournament, summary = stored.tournament, stored.summary
    return {
        "tournament": tournament,
        "format": format_of(tournament),
        "titles": titles_in_words(tournament),
        "legs": summary.rounds,
        "last_status": LegStatus(summary.last_status).label if summary.rounds else "",
        "legs_in_all": summary.rounds_in_all,
        "entered": summary.entered,
        "now": timezone.now(),
    }


def _present_leg(stored: StoredPast) -> RoundView | None:
    past = stored.past
    if not past.opened_legs:
        return None
    if not format_of(past.tournament).has_rounds:
        return view_ladder(past)
    return view_round(past, past.opened_legs[-1])


def _challengeable(own: Entrant | None) -> list[Entrant]:
    """Returns the entrants of a ladder whom the viewer may challenge, the highest first."""
    return queries.entrants_above(own, CHALLENGE_REACH) if _is_on_ladder(own) else []


def _call_seats(
    tournament: Tournament, own: Entrant | None, calls: Sequence[LadderCall]
) -> list[int]:
    """Returns how many may play in a game that the viewer calls; nothing while another call of
    theirs waits.
    """
    if not _is_on_ladder(own):
        return []
    if any(call.caller_id == own.pk for call in calls):
        return []
    return [seats for seats in CALL_SEATS if is_played_by(tournament, seats)]


def _is_on_ladder(own: Entrant | None) -> TypeGuard[Entrant]:
    return own is not None and own.plays and format_of(own.tournament).has_rungs


@require_safe
@login_not_required
@hidden_from_search
def leg(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round: its tables with reasons and results, a page of them at a time."""
    tournament = find_tournament(request, pk=pk)
    leg = get_object_or_404(Leg.objects.opened(), tournament=tournament, number=number)
    stored = StoredPast(tournament)
    tables = tables_page(stored.summary.tables.get(number, 0), request.GET.get("page"))
    viewer = _own_number(stored, request), request.user.is_authenticated
    context = common_context(stored) | {
        "number": number,
        "tables": tables,
        "leg_key": stored.key("round", number, tables.number, viewer),
        "view_leg": lambda: view_round(stored.past, leg, slice_of(tables)),
    }
    return render(request, "tournaments/round.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def cross(request: HttpRequest, pk: int) -> HttpResponse:
    """The cross-table, of many entrants a part of it."""
    stored = StoredPast(find_tournament(request, pk=pk))
    lines, rounds = request.GET.get("page", ""), request.GET.get("rounds", "")
    part = cross_part(stored.summary, lines, rounds)
    numbers = part.lines.number, part.rounds.number
    context = common_context(stored) | {
        "part": part,
        "cross_key": stored.key("cross", numbers, _own_number(stored, request)),
        "cross_rows": lambda: cross_rows(stored.past, part),
    }
    return render(request, "tournaments/cross.jinja", context)


@require_safe
@login_not_required
@hidden_from_search
def tree(request: HttpRequest, pk: int) -> HttpResponse:
    """The bracket of a format in which lost games put entrants out."""
    stored = StoredPast(find_tournament(request, pk=pk, format__in=WITH_BRACKET))
    context = common_context(stored) | {
        "tree_key": stored.key("tree", request.user.is_authenticated),
        "draw": lambda: draw_bracket(stored.past),
        "list_rounds": partial(list_rounds_drawn, stored.past),
    }
    return render(request, "tournaments/tree.jinja", context)


def _own_number(stored: StoredPast, request: HttpRequest) -> int | None:
    own = queries.own_entrant(stored, request.user)
    return own.number if own else None


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
    stored = StoredPast(tournament)
    context = {
        "tournament": tournament,
        "format": format_of(tournament),
        "titles": titles_in_words(tournament),
        "key": stored.key("certificate", entrant.pk),
        "rows": lambda: standing_rows(stored.past),
        "entrant": entrant,
    }
    return render(request, "tournaments/certificate.jinja", context)
