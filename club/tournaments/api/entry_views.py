"""API views of entries, results of tables, and challenges of a ladder."""

from __future__ import annotations

from collections.abc import Sequence

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.requests import body_of
from club.errors import ClubError
from club.roles.permissions import may
from club.roles.powers import Power
from club.tournaments import queries
from club.tournaments.api import forms, serializers
from club.tournaments.api.views import PAGE, PLAY, READ, TournamentView
from club.tournaments.files.entrant_claims import answer_entrant_claim
from club.tournaments.models import Pod
from club.tournaments.past import read_past
from club.tournaments.presentation.pods import shown_pod_of
from club.tournaments.services import (
    challenges,
    corrections,
    entering,
    ladder_calls,
    real_tables,
)
from club.tournaments.services.withdrawing import withdraw_entrant


class Entry(TournamentView):
    scopes = {"POST": PLAY}

    @answers(PAGE, body=forms.EntrySent, refused=(403, 404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Enter, withdraw, or say that you are there."""
        self.find(pk=pk)
        act, now = body_of(forms.EntrySent, request)["act"], timezone.now()
        match act:
            case "enter":
                entering.enter(pk, self.member, now)
            case "withdraw":
                withdraw_entrant(pk, self.member, now)
            case _:
                entering.confirm_here(pk, self.member, now)
        return self.page(pk)


class NamesInFiles(ApiView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(serializers.TournamentNamesSerializer)
    def get(self, request: Request) -> Response:
        """The imported tournaments that name you, until you have answered."""
        return self.shown()

    @answers(
        serializers.TournamentNamesSerializer,
        body=forms.TournamentNameSent,
        refused=(422,),
    )
    def post(self, request: Request) -> Response:
        """Say whether you played an imported tournament that names you."""
        sent = body_of(forms.TournamentNameSent, request)
        answer_entrant_claim(sent["claim"], self.member, played=sent["played"])
        return self.shown()

    def shown(self) -> Response:
        items = queries.entrant_claims_of(self.member)
        return Response(
            serializers.TournamentNamesSerializer.serialize({"items": items})
        )


class OnePod(TournamentView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(serializers.PodSerializer, refused=(404,))
    def get(self, request: Request, pk: int, number: int) -> Response:
        """A table of a round, by its `id`."""
        return self.shown(pk, number)

    @answers(serializers.PodSerializer, body=forms.PlacesSent, refused=(403, 404, 422))
    def post(self, request: Request, pk: int, number: int) -> Response:
        """At a real table, enter the places or agree with them; as organiser, correct or void.
        The last result closes the round.
        """
        self.find_pod(pk, number)
        body, now = body_of(forms.PlacesSent, request), timezone.now()
        places, reason = body["places"], body["reason"]
        match body["act"]:
            case "enter":
                real_tables.enter_places(number, self.member, places, now)
            case "confirm":
                real_tables.confirm_places(number, self.member, places, now)
            case "correct":
                _expect_places(places)
                corrections.correct_pod(number, self.member, places, reason, now)
            case _:
                corrections.correct_pod(number, self.member, [], reason, now)
        return self.shown(pk, number)

    def find_pod(self, pk: int, number: int) -> Pod:
        """Raises Http404 for a table that the member may not see."""
        tournament = self.find(pk=pk)
        sees_all = may(self.member, Power.RUN_TOURNAMENTS)
        read = queries.pods_of if sees_all else queries.opened_pods_of
        return get_object_or_404(read(tournament), pk=number)

    def shown(self, pk: int, number: int) -> Response:
        pod = self.find_pod(pk, number)
        shown = shown_pod_of(read_past(self.find(pk=pk)), pod)
        return Response(serializers.PodSerializer.serialize(shown))


def _expect_places(places: Sequence[int]) -> None:
    """Raises ClubError for none: without places a correction would void the game."""
    if not places:
        raise ClubError("places", "Give each player a place.")


class Challenges(TournamentView):
    scopes = {"POST": PLAY}

    @answers(PAGE, status=201, body=forms.ChallengeSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Challenge an entrant up to three rungs above you on a ladder."""
        self.find(pk=pk)
        number = body_of(forms.ChallengeSent, request)["number"]
        challenges.challenge(pk, self.member, number, timezone.now())
        return self.page(pk, 201)


class Calls(TournamentView):
    scopes = {"POST": PLAY}

    @answers(PAGE, status=201, body=forms.CallSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Call a game of three to five on a ladder; those within five rungs are told."""
        self.find(pk=pk)
        seats = body_of(forms.CallSent, request)["seats"]
        ladder_calls.call_game(pk, self.member, seats, timezone.now())
        return self.page(pk, 201)


class OneCall(TournamentView):
    scopes = {"POST": PLAY}

    @answers(PAGE, body=forms.CallAnswerSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Join the game of a call, or leave it before it begins; without its caller it is off."""
        tournament_id = self.find(entrants__calls=pk).pk
        if body_of(forms.CallAnswerSent, request)["act"] == "join":
            ladder_calls.join_call(pk, self.member, timezone.now())
        else:
            ladder_calls.leave_call(pk, self.member, timezone.now())
        return self.page(tournament_id)


class OneChallenge(TournamentView):
    scopes = {"POST": PLAY}

    @answers(PAGE, body=forms.ChallengeAnswerSent, refused=(404, 422))
    def post(self, request: Request, pk: int) -> Response:
        """Accept a challenge, which opens a table, or refuse it."""
        of_member = {"entrants__challenged_by": pk, "entrants__member": self.member}
        tournament_id = self.find(**of_member).pk
        accepts = body_of(forms.ChallengeAnswerSent, request)["accept"]
        challenges.answer_challenge(pk, self.member, accepts, timezone.now())
        return self.page(tournament_id)
