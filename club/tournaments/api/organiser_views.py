"""API views of what an organiser does with a tournament."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import answers
from club.api.requests import body_of
from club.errors import ClubError
from club.members.queries import member_named
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.tournaments import queries
from club.tournaments.api import forms, serializers
from club.tournaments.api.views import PAGE, READ, TABLES, TournamentView
from club.tournaments.past import read_past
from club.tournaments.services.acts import ActRequest, act_on_tournament
from club.tournaments.services.withdrawing import replace_dropout, withdraw_entrant


class OrganiserActs(TournamentView):
    scopes = {"POST": TABLES}

    @answers(PAGE, body=forms.OrganiserActSent, refused=(403, 404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """As organiser, open entries, pair and open a round, undo a pairing, pause, finish, call
        off. A round closes by itself with its last result.
        """
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        self.find(pk=pk)
        body = body_of(forms.OrganiserActSent, request)
        asked = ActRequest(
            pk, self.member, timezone.now(), body["reason"], body["days"]
        )
        act_on_tournament(body["act"], asked)
        return self.page(pk)


class Entrants(TournamentView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(serializers.TournamentEntrantsSerializer, refused=(404,))
    def get(self, request: Request, pk: int) -> Response:
        """All who entered, by number."""
        return self.shown(pk)

    @answers(
        serializers.TournamentEntrantsSerializer,
        body=forms.EntrantActSent,
        refused=(403, 404, 422),
    )
    def post(self, request: Request, pk: int) -> Response:
        """As organiser, withdraw an entrant, or replace one who withdrew in the first round."""
        expect_power(self.member, Power.RUN_TOURNAMENTS)
        found, now = self.find(pk=pk), timezone.now()
        body = body_of(forms.EntrantActSent, request)
        rows = queries.members_entered(found).exclude(member=None)
        entrant = get_object_or_404(rows, number=body["number"])
        assert entrant.member is not None
        if body["act"] == "withdraw":
            withdraw_entrant(pk, entrant.member, now, self.member)
        else:
            self.replace(pk, body, now)
        return self.shown(pk)

    def replace(self, pk: int, body: Any, now: Any) -> None:
        member = member_named(body["member"])
        if member is None:
            raise ClubError("no_member", "There is no member of that name.")
        replace_dropout(pk, body["number"], member, self.member, now)

    def shown(self, pk: int) -> Response:
        items = queries.entrants_of(read_past(self.find(pk=pk)))
        kind = serializers.TournamentEntrantsSerializer
        return Response(kind.serialize({"items": items}))
