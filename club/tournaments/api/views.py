"""API views of tournaments that members read. They call the same queries as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.api.requests import body_of, query_of
from club.members.api_key_rows import KeyScope
from club.roles.permissions import expect_power, may
from club.roles.powers import Power
from club.tournaments import queries
from club.tournaments.api import forms, serializers
from club.tournaments.formats.registry import legs_of
from club.tournaments.models import Leg, LegStatus, Tournament
from club.tournaments.past import Past, read_past
from club.tournaments.presentation.pods import shown_leg
from club.tournaments.presentation.standings_table import standing_rows
from club.tournaments.presentation.terms_in_words import tournament_terms
from club.tournaments.services import making
from club.tournaments.services.entering import is_late_entry

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES
PAGE = serializers.TournamentPageSerializer
TournamentList = list_of(serializers.TournamentSerializer)
StandingList = list_of(serializers.TournamentStandingSerializer)


class TournamentView(ApiView):
    """Finds the tournament. It is for members, and not for guests."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        expect_power(self.member, Power.READ_NEWS)

    def find(self, **lookup: Any) -> Tournament:
        """Raises Http404 for one that the member may not see."""
        return get_object_or_404(Tournament.objects.visible_to(self.member), **lookup)

    def rounds(self, past: Past) -> list[Leg]:
        """The rounds that the member may see: organisers see the one that is only paired."""
        sees_all = may(self.member, Power.RUN_TOURNAMENTS)
        return [leg for leg in past.legs if sees_all or leg.status != LegStatus.PAIRED]

    def page(self, pk: int, status: int = 200) -> Response:
        """The tournament as it is now."""
        visible = Tournament.objects.visible_to(self.member)
        found = get_object_or_404(visible.listed(), pk=pk)
        past = read_past(found)
        facts = {
            "tournament": found,
            "in_words": tournament_terms(found),
            "rounds": self.rounds(past),
            "rounds_in_all": legs_of(past),
            "waiting": queries.count_waiting_entrants(found),
            "late_entry": is_late_entry(found),
            "own": queries.own_entrant(past, self.member),
            "challenges": queries.open_challenges(found),
            "calls": queries.open_calls(found),
            "corrections": list(queries.corrections_of(found)),
        }
        return Response(PAGE.serialize(facts), status)


class Tournaments(TournamentView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(TournamentList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """All tournaments, the newest first."""
        rows = Tournament.objects.visible_to(self.member).listed()
        page = in_their_order(rows, query_of(ListQuery, request))
        return Response(TournamentList.serialize(page))

    @answers(PAGE, status=201, body=forms.TournamentSent, refused=(403, 422))
    def post(self, request: Request) -> Response:
        """As organiser, make a draft, which only organisers see."""
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        terms = forms.terms_sent(body_of(forms.TournamentSent, request))
        made = making.make_tournament(self.member, terms, timezone.now())
        return self.page(made.pk, 201)


class OneTournament(TournamentView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(PAGE, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """A tournament: its terms, its state, your entry."""
        return self.page(pk)

    @answers(PAGE, body=forms.TournamentSent, refused=(403, 404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """As organiser, change the terms until the start. Entrants are told."""
        self.find(pk=pk)
        terms = forms.terms_sent(body_of(forms.TournamentSent, request))
        making.change_terms(pk, self.member, terms, timezone.now())
        return self.page(pk)


class Standings(TournamentView):
    scopes = {"GET": READ}

    @answers(StandingList, query=ListQuery, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """The standings, the best first, and what parted two on the same points."""
        query = query_of(ListQuery, request)
        rows = standing_rows(read_past(self.find(pk=pk)))
        numbers = [row.entrant.number for row in rows]
        after = query.get("cursor")
        first = numbers.index(after) + 1 if after in numbers else 0
        last = first + query["limit"]
        following = numbers[last - 1] if last < len(rows) else None
        page = ListPage(rows[first:last], following)
        return Response(StandingList.serialize(page))


class OneRound(TournamentView):
    scopes = {"GET": READ}

    @answers(serializers.RoundSerializer, refused=(404,))
    def get(self, request: Request, pk: int, number: int) -> Response:
        """A round: its tables, why these sit together, and what came of them."""
        past = read_past(self.find(pk=pk))
        legs = {leg.number: leg for leg in self.rounds(past)}
        if number not in legs:
            raise Http404
        shown = shown_leg(past, legs[number])
        return Response(serializers.RoundSerializer.serialize(shown))
