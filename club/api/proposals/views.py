"""Proposals and votes, by the same services as the page's forms."""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import OF_A_CHANGE, OF_A_TABLE, answers
from club.api.base.pagination import ListQuery, in_their_order, list_of
from club.api.base.requests import body_of, query_of
from club.api.proposals.serializers import (
    Answered,
    ProposalSeen,
    ProposalsSerializer,
    Proposing,
    UnansweredSerializer,
    wish_in,
)
from club.api.tables.table_view import TableView
from club.members.api_key_rows import KeyScope
from club.proposals import queries as ballots
from club.proposals import services as proposals

READ, PLAY = KeyScope.READ, KeyScope.PLAY
ProposalList = list_of(UnansweredSerializer)


class OwnProposals(ApiView):
    scopes = {"GET": READ}

    @answers(ProposalList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """What you may vote on and have not, what ends first before the rest."""
        found, asked = ballots.unanswered_proposals(self.member), query_of(ListQuery, request)
        return Response(ProposalList.serialize(in_their_order(found, asked)))


class VotingView(TableView):
    """What the table is voting on comes back, whatever was done."""

    def open_now(self, table_id: int) -> Response:
        one = self.look(table_id)
        asked = ballots.open_proposals(one.table) if one.table.live else []
        shown = [ProposalSeen(proposal, one) for proposal in asked]
        return Response(ProposalsSerializer.serialize({"items": shown}))


class Proposals(VotingView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ProposalsSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """What the table is voting on."""
        return self.open_now(table_id)

    @answers(ProposalsSerializer, body=Proposing, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Propose something to the table, and agree to it; what is open then comes back."""
        self.find(table_id)
        wish = wish_in(body_of(Proposing, request))
        proposals.propose(table_id, self.member, wish, timezone.now())
        return self.open_now(table_id)


class Votes(VotingView):
    scopes = {"POST": PLAY}

    @answers(ProposalsSerializer, body=Answered, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, proposal_id: int) -> Response:
        """Answer a proposal, or answer otherwise than before; what is open then comes back."""
        self.find(table_id)
        answer = body_of(Answered, request)["answer"]
        proposals.vote(table_id, self.member, proposal_id, answer, timezone.now())
        return self.open_now(table_id)
