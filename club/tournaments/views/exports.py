"""Standings as CSV and the whole tournament as JSON."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from club.tournaments.files.exporting import standings_as_csv, tournament_as_json
from club.tournaments.past import read_past
from club.tournaments.views.finding import find_tournament
from club.ui.web import hidden_from_search


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
