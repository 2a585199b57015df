"""Pages and files that everybody may read who may see the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.tournaments import queries
from club.tournaments.files.exporting import standings_as_csv, tournament_as_json
from club.tournaments.formats.registry import format_of, legs_of
from club.tournaments.models import (
    EntrantStatus,
    LadderCall,
    Tournament,
)
from club.tournaments.past import Past, read_past
from club.tournaments.presentation.bracket import bracket_trees
from club.tournaments.presentation.cross_table import cross_table
from club.tournaments.presentation.pods import ladder_games, shown_leg
from club.tournaments.presentation.standings_table import (
    standing_rows,
    standings_page,
)
from club.tournaments.presentation.terms_in_words import (
    titles_in_words,
    tournament_terms,
)
from club.tournaments.services.challenges import is_played_by
from club.tournaments.services.entering import is_late_entry
from club.tournaments.services.ladder_calls import CALL_SEATS
from club.tournaments.views.finding import find_tournament
from club.ui.web import hidden_from_search

ONE_PAGE: Final = 30


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments, the newest first."""
    rows = Tournament.objects.visible_to(request.user).listed()
    page = Paginator(rows, ONE_PAGE).get_page(request.GET.get("page"))
    facts = {"page": page, "titles_in_words": titles_in_words}
    return render(request, "tournaments/index.jinja", facts)


@require_safe
@login_not_required
@hidden_from_search
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a tournament: what it is, where it stands, and what the viewer can do."""  # M17
    return tournament_page(request, find_tournament(request, pk))


def tournament_page(
    request: HttpRequest, found: Tournament, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The page of `tournament`."""
    past = read_past(found)
    own = queries.own_entrant(past, request.user)
    calls = queries.open_calls(found)
    facts = common_facts(request, found, past) | {
        "own": own,
        "waiting": queries.count_waiting_entrants(found),
        "terms": tournament_terms(found),
        "standings": standings_page(past, request.GET.get("page")),
        "leg": _present_leg(past),
        "challenges": queries.open_challenges(found),
        "calls": calls,
        "call_seats": _call_seats(found, own, calls),
        "reach": _challengeable(found, past, own),
        "late": is_late_entry(found),
        "refusal": refusal,
        "corrections": list(queries.corrections_of(found)),
    }
    return render(request, "tournaments/tournament.jinja", facts, status=status)


def common_facts(request: HttpRequest, found: Tournament, past: Past) -> dict[str, Any]:
    """What every page of a tournament shows at its head."""
    return {
        "tournament": found,
        "format": format_of(found),
        "titles": titles_in_words(found),
        "legs": past.opened_legs,
        "legs_in_all": legs_of(past),
        "entered": [
            one for one in past.entrants if one.status != EntrantStatus.WITHDRAWN
        ],
        "now": timezone.now(),
    }


def _present_leg(past: Past) -> Any:
    legs = past.opened_legs
    if not legs:
        return None
    if not format_of(past.tournament).has_rounds:
        return ladder_games(past)
    return shown_leg(past, legs[-1])


def _challengeable(found: Tournament, past: Past, own: Any) -> list[Any]:
    if not format_of(found).has_rungs or own is None or not own.plays:
        return []
    above = [
        one for one in past.entrants if one.plays and (one.rank or 0) < (own.rank or 0)
    ]
    return sorted(above, key=lambda one: one.rank or 0)[-3:]


def _call_seats(found: Tournament, own: Any, calls: Sequence[LadderCall]) -> list[int]:
    """How many may play in a game that the viewer calls; empty while another call of theirs
    waits.
    """
    if not format_of(found).has_rungs or own is None or not own.plays:
        return []
    if any(call.caller_id == own.pk for call in calls):
        return []
    return [seats for seats in CALL_SEATS if is_played_by(found, seats)]


@require_safe
@login_not_required
@hidden_from_search
def leg(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round: its tables, why each sits together, and what came of them."""  # M7
    found = find_tournament(request, pk)
    past = read_past(found)
    legs = {one.number: one for one in past.opened_legs}
    if number not in legs:
        raise Http404
    facts = common_facts(request, found, past)
    facts |= {"leg": shown_leg(past, legs[number]), "number": number}
    return render(request, "tournaments/round.jinja", facts)


@require_safe
@login_not_required
@hidden_from_search
def cross(request: HttpRequest, pk: int) -> HttpResponse:
    """The cross-table."""  # M17
    found = find_tournament(request, pk)
    past = read_past(found)
    facts = common_facts(request, found, past) | {"cross": cross_table(past)}
    return render(request, "tournaments/cross.jinja", facts)


@require_safe
@login_not_required
@hidden_from_search
def tree(request: HttpRequest, pk: int) -> HttpResponse:
    """The bracket of a format in which lost games put entrants out."""  # M11
    found = find_tournament(request, pk)
    if not format_of(found).has_bracket:
        raise Http404
    past = read_past(found)
    facts = common_facts(request, found, past) | {"trees": bracket_trees(past)}
    return render(request, "tournaments/tree.jinja", facts)


@require_safe
@login_not_required
@hidden_from_search
def certificate(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A certificate, which prints well, of who played to the end."""  # M17
    found = find_tournament(request, pk)
    rows = standing_rows(read_past(found))
    row = next((one for one in rows if one.entrant.number == number), None)
    if row is None or row.entrant.place is None or row.gone:
        raise Http404
    facts = {
        "tournament": found,
        "format": format_of(found),
        "titles": titles_in_words(found),
        "row": row,
        "of": sum(not one.gone for one in rows),
    }
    return render(request, "tournaments/certificate.jinja", facts)


@require_safe
@login_not_required
@hidden_from_search
def standings_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings."""  # M19
    text = standings_as_csv(read_past(find_tournament(request, pk)))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="tournament-{pk}.csv"'
    return response


@require_safe
@login_not_required
@hidden_from_search
def tournament_json(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything from which the standings can be computed again."""  # M19
    found = find_tournament(request, pk)
    return JsonResponse(tournament_as_json(read_past(found)))
