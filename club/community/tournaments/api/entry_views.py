"""API views of entries, results of tables, and challenges of a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.tournaments import queries
from club.community.tournaments.api import forms, serializers
from club.community.tournaments.api.views import PAGE, Facts, TournamentActions
from club.community.tournaments.presentation.rounds import explain_pod
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services import (
    challenges,
    entered_results,
    entries,
    ladder_calls,
)
from club.community.tournaments.services.entries import answer_entrant_claim
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.site.api.actions import ActionSchema
from club.site.api.viewsets import ViewSet


class EntryViewSet(TournamentActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, body=forms.EntrySent, refused=(403, 404, 422))
    def entry(self, request: Request, pk: int) -> Facts:
        """Enter, withdraw, or say that you are there."""
        self.find(pk=pk)
        match self.body["act"]:
            case "enter":
                entries.enter(pk, self.member, self.now)
            case "withdraw":
                withdraw_entrant(pk, self.member, self.now)
            case _:
                entries.confirm_here(pk, self.member, self.now)
        return self.page(pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, status=201, body=forms.ChallengeSent, refused=(404, 422))
    def challenges(self, request: Request, pk: int) -> Facts:
        """Challenge an entrant up to three rungs above you on a ladder."""
        self.find(pk=pk)
        challenges.challenge(pk, self.member, self.body["number"], self.now)
        return self.page(pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, status=201, body=forms.CallSent, refused=(404, 422))
    def calls(self, request: Request, pk: int) -> Facts:
        """Call a game of three to five on a ladder; those within five rungs are told."""
        self.find(pk=pk)
        ladder_calls.call_game(pk, self.member, self.body["seats"], self.now)
        return self.page(pk)


class ChallengeViewSet(TournamentActions):
    @ActionSchema(PAGE, body=forms.ChallengeAnswerSent, refused=(404, 422))
    def update(self, request: Request, pk: int) -> Facts:
        """Accept a challenge, which opens a table, or refuse it."""
        of_member = {"entrants__challenged_by": pk, "entrants__member": self.member}
        tournament_id = self.find(**of_member).pk
        accepts = self.body["accept"]
        challenges.answer_challenge(pk, self.member, accepts, self.now)
        return self.page(tournament_id)


class LadderCallViewSet(TournamentActions):
    @ActionSchema(PAGE, body=forms.CallAnswerSent, refused=(404, 422))
    def update(self, request: Request, pk: int) -> Facts:
        """Join the game of a call, or leave it before it begins; without its caller it is off."""
        tournament_id = self.find(entrants__calls=pk).pk
        if self.body["act"] == "join":
            ladder_calls.join_call(pk, self.member, self.now)
        else:
            ladder_calls.leave_call(pk, self.member, self.now)
        return self.page(tournament_id)


class TournamentNameViewSet(ViewSet):
    lookup_url_kwarg = None

    @ActionSchema(serializers.TournamentNamesSerializer)
    def retrieve(self, request: Request) -> Mapping[str, Any]:
        """The imported tournaments that name you, until you have answered."""
        return {"items": queries.entrant_claims_of(self.member)}

    @ActionSchema(
        serializers.TournamentNamesSerializer,
        body=forms.TournamentNameSent,
        refused=(422,),
    )
    def update(self, request: Request) -> Mapping[str, Any]:
        """Say whether you played an imported tournament that names you."""
        claim, played = self.sent("claim", "played")
        answer_entrant_claim(claim, self.member, played=played)
        return {"items": queries.entrant_claims_of(self.member)}


class PodViewSet(TournamentActions):
    lookup_url_kwarg = "number"

    @ActionSchema(serializers.PodSerializer, refused=(404,))
    def retrieve(self, request: Request, pk: int, number: int) -> Pod:
        """A table of a round, by its `id`."""
        return self.explained(pk, number)

    @ActionSchema(
        serializers.PodSerializer, body=forms.PlacesSent, refused=(403, 404, 422)
    )
    def update(self, request: Request, pk: int, number: int) -> Pod:
        """At a real table, enter the places or agree with them; as organiser, correct or void.
        The last result closes the round.
        """
        self.find_pod(pk, number)
        act, places, scores = self.sent("act", "places", "scores")
        match act:
            case "enter":
                entered_results.enter_places(
                    number, self.member, places, self.now, scores
                )
            case "confirm":
                entered_results.confirm_places(
                    number, self.member, places, self.now, scores
                )
            case "correct" if not places:  # without places it would void the game
                raise ClubError("places", "Give each player a place.")
            case _:
                after = places if act == "correct" else []
                entered_results.correct_pod(
                    number, self.member, after, self.body["reason"], self.now, scores
                )
        return self.explained(pk, number)

    def find_pod(self, pk: int, number: int) -> Pod:
        """Raises Http404 for a table that the member may not see."""
        tournament = self.find(pk=pk)
        sees_all = may(self.member, Power.RUN_TOURNAMENTS)
        read = queries.pods_of if sees_all else queries.opened_pods_of
        return get_object_or_404(read(tournament), pk=number)

    def explained(self, pk: int, number: int) -> Pod:
        pod = self.find_pod(pk, number)
        return explain_pod(self.find(pk=pk), pod.pk)
