"""Files of a tournament: its standings, everything of it, and its calendar."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.base.ui.web import hidden_from_search
from club.community.tournaments.calendar_entries import calendar_of_tournament
from club.community.tournaments.files.exporting import (
    standings_as_csv,
    tournament_as_json,
)
from club.community.tournaments.models import Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.stored_past import StoredPast
from club.community.tournaments.views.pages import find_tournament
from club.messages.feeds.documents import CALENDAR, feed_response
from club.messages.feeds.services import working_keys


@require_safe
@login_not_required
@hidden_from_search
def standings_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings."""
    stored = StoredPast(find_tournament(request, pk=pk))
    text = stored.find("csv", standings_as_csv)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="tournament-{pk}.csv"'
    return response


@require_safe
@login_not_required
@hidden_from_search
def tournament_json(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything from which the standings can be computed again."""
    past = read_past(find_tournament(request, pk=pk))
    return JsonResponse(tournament_as_json(past))


@require_safe
@login_not_required
def calendar(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The dates of the tournament, for all who may see it."""
    body = calendar_of_tournament(find_tournament(request, pk=pk))
    return feed_response(request, body, CALENDAR)


@require_safe
@login_not_required
def member_calendar(request: HttpRequest, token: str, pk: int) -> HttpResponseBase:
    """The dates of the tournament for programs of a member, which have the key of the member's
    feeds.
    """
    key = get_object_or_404(working_keys(token))
    visible = Tournament.objects.visible_to(key.member)
    body = calendar_of_tournament(get_object_or_404(visible, pk=pk))
    return feed_response(request, body, CALENDAR)
