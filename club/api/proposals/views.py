"""API views of proposals and votes. They call the same services as the page's forms."""

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
    ProposalsSerializer,
    Proposing,
    UnansweredSerializer,
    VisibleProposal,
    read_wish,
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
        """The proposals that wait for your vote, the one that ends first at the top."""
        proposals = ballots.unanswered_proposals(self.member)
        query = query_of(ListQuery, request)
        return Response(ProposalList.serialize(in_their_order(proposals, query)))


class VotingView(TableView):
    """A view that responds with the open votes of the table."""

    def open_now(self, table_id: int) -> Response:
        projection = self.look(table_id)
        proposals = (
            ballots.open_proposals(projection.table) if projection.table.live else []
        )
        visible = [VisibleProposal(proposal, projection) for proposal in proposals]
        return Response(ProposalsSerializer.serialize({"items": visible}))


class Proposals(VotingView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ProposalsSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """The open proposals of the table."""
        return self.open_now(table_id)

    @answers(ProposalsSerializer, body=Proposing, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Make a proposal to the table, and agree to it; returns the open proposals."""
        self.find(table_id)
        wish = read_wish(body_of(Proposing, request))
        proposals.propose(table_id, self.member, wish, timezone.now())
        return self.open_now(table_id)


class Votes(VotingView):
    scopes = {"POST": PLAY}

    @answers(ProposalsSerializer, body=Answered, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, proposal_id: int) -> Response:
        """Vote on a proposal, or change your vote; returns the open proposals."""
        self.find(table_id)
        answer = body_of(Answered, request)["answer"]
        proposals.vote(table_id, self.member, proposal_id, answer, timezone.now())
        return self.open_now(table_id)
