"""API views of tournaments and of acts of organisers. They call the same queries and services as
the pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power, may
from club.base.roles.powers import Power
from club.community.tournaments import queries
from club.community.tournaments.api import forms, serializers
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import request_of
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.rounds import RoundView, view_round
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from club.community.tournaments.round_models import Leg
from club.community.tournaments.services import term_changes
from club.community.tournaments.services.acts import ActRequest, act_on_tournament
from club.community.tournaments.services.entries import is_late_entry
from club.community.tournaments.services.withdrawals import (
    replace_dropout,
    withdraw_entrant,
)
from club.community.tournaments.stored_past import StoredPast
from club.people.members.api_key_rows import KeyScope
from club.people.members.queries import member_named
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.viewsets import ViewSet

PAGE = serializers.TournamentPageSerializer
ENTRANTS = serializers.TournamentEntrantsSerializer
Facts = Mapping[str, Any]


class TournamentActions(ViewSet):
    """Finds the tournament. It is for members, and not for guests."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        expect_power(self.member, Power.READ_NEWS)

    def find(self, **lookup: Any) -> Tournament:
        """Raises Http404 for one that the member may not see."""
        return get_object_or_404(Tournament.objects.visible_to(self.member), **lookup)

    def rounds(self, tournament: Tournament) -> QuerySet[Leg]:
        """The rounds that the member may see: organisers see the one that is only paired."""
        sees_all = may(self.member, Power.RUN_TOURNAMENTS)
        rounds = Leg.objects.all() if sees_all else Leg.objects.opened()
        return rounds.filter(tournament=tournament).order_by("number")

    def page(self, pk: int) -> Facts:
        """The tournament as it is now."""
        visible = Tournament.objects.visible_to(self.member)
        tournament = get_object_or_404(visible.listed(), pk=pk)
        stored = StoredPast(tournament)
        return {
            "tournament": tournament,
            "in_words": tournament_terms(tournament),
            "rounds": self.rounds(tournament),
            "rounds_in_all": stored.summary.rounds_in_all,
            "waiting": queries.count_waiting_entrants(tournament),
            "late_entry": is_late_entry(tournament),
            "own": queries.own_entrant(stored, self.member),
            "challenges": queries.open_challenges(tournament),
            "calls": queries.open_calls(tournament),
            "pairing": request_of(pk),
            "corrections": list(queries.corrections_of(tournament)),
        }


class TournamentViewSet(TournamentActions):
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(list_of(serializers.TournamentSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """All tournaments, the newest first."""
        rows = Tournament.objects.visible_to(self.member).listed()
        return in_their_order(rows, self.query)

    @ActionSchema(PAGE, status=201, body=forms.TournamentSent, refused=(403, 422))
    def create(self, request: Request) -> Facts:
        """As organiser, make a draft, which only organisers see."""
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        terms = Tournament(**self.body)
        return self.page(term_changes.make_tournament(self.member, terms, self.now).pk)

    @ActionSchema(PAGE, refused=(404,))
    def retrieve(self, request: Request, pk: int) -> Facts:
        """A tournament: its terms, its state, your entry."""
        return self.page(pk)

    @ActionSchema(PAGE, body=forms.TournamentSent, refused=(403, 404, 422))
    def update(self, request: Request, pk: int) -> Facts:
        """As organiser, change the terms until the start. Entrants are told."""
        self.find(pk=pk)
        term_changes.change_terms(pk, self.member, Tournament(**self.body), self.now)
        return self.page(pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, body=forms.OrganiserActSent, refused=(403, 404, 422))
    def acts(self, request: Request, pk: int) -> Facts:
        """As organiser, open entries, pair and open a round, undo a pairing, pause, finish, call
        off. A round closes by itself with its last result. More than 60 entrants are paired by a
        task: `pairing` says how far it is.
        """
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        self.find(pk=pk)
        reason, days = self.sent("reason", "days")
        asked = ActRequest(pk, self.member, self.now, reason, days)
        act_on_tournament(self.body["act"], asked)
        return self.page(pk)

    @action(detail=True)
    @ActionSchema(ENTRANTS, refused=(404,))
    def entrants(self, request: Request, pk: int) -> Facts:
        """All who entered, by number."""
        return {"items": queries.entrants_of(StoredPast(self.find(pk=pk)))}

    @entrants.mapping.post
    @ActionSchema(ENTRANTS, body=forms.EntrantActSent, refused=(403, 404, 422))
    def change_entrant(self, request: Request, pk: int) -> Facts:
        """As organiser, withdraw an entrant, or replace one who withdrew in the first round."""
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        tournament, number = self.find(pk=pk), self.body["number"]
        rows = queries.members_entered(tournament).exclude(member=None)
        entrant = get_object_or_404(rows, number=number)
        assert entrant.member is not None
        if self.body["act"] == "withdraw":
            withdraw_entrant(pk, entrant.member, self.now, self.member)
        else:
            member = member_named(self.body["member"])
            if member is None:
                raise ClubError("no_member", "There is no member of that name.")
            replace_dropout(pk, number, member, self.member, self.now)
        return {"items": queries.entrants_of(StoredPast(self.find(pk=pk)))}

    @action(detail=True)
    @ActionSchema(
        list_of(serializers.TournamentStandingSerializer),
        query=ListQuery,
        refused=(404,),
    )
    def standings(self, request: Request, pk: int) -> ListPage:
        """The standings, the best first, and what parted two on the same points."""
        query = self.query
        rows = standing_rows(read_past(self.find(pk=pk)))
        numbers = [row.entrant.number for row in rows]
        after = query.get("cursor")
        first = numbers.index(after) + 1 if after in numbers else 0
        last = first + query["limit"]
        following = numbers[last - 1] if last < len(rows) else None
        return ListPage(rows[first:last], following)

    @action(detail=True, url_path="rounds/<int:number>")
    @ActionSchema(serializers.RoundSerializer, refused=(404,))
    def one_round(self, request: Request, pk: int, number: int) -> RoundView:
        """A round: its tables, why these sit together, and what came of them."""
        tournament = self.find(pk=pk)
        leg = get_object_or_404(self.rounds(tournament), number=number)
        return view_round(read_past(tournament), leg)
