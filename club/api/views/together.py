"""What members of a table decide together: proposals and votes, time given and turns forgiven, a
rematch. What the page's forms do, by the same services.
"""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import Shape, TableShape
from club.api.base import ApiView
from club.api.lists import in_their_order
from club.api.requests import ListQuery, body_of, query_of
from club.api.schema import OF_A_CHANGE, OF_A_TABLE, answers, list_of
from club.api.time_facts import think_time_facts
from club.api.views.at_a_table import CREATED, TableView
from club.api.vote_answers import ProposalShape, ThinkTimeShape, UnansweredShape
from club.api.vote_facts import proposal_facts, unanswered_facts
from club.api.wishes import Answered, Forgiving, GivingTime, Proposing, wish_in
from club.members.api_key_rows import KeyScope
from club.proposals import queries as ballots
from club.proposals import services as proposals
from club.seating import services as seating
from club.tables import queries
from club.timecontrol import services as timecontrol
from club.timecontrol.thinking_times import think_times

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES


class ProposalsShape(Shape):
    items = ProposalShape(many=True)


class TimesShape(Shape):
    items = ThinkTimeShape(many=True)


class OwnProposals(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(UnansweredShape), query=ListQuery)
    def get(self, request: Request) -> Response:
        """What you may vote on and have not, what ends first before the rest."""
        found, asked = ballots.unanswered_proposals(self.member), query_of(ListQuery, request)
        return Response(in_their_order(found, asked, unanswered_facts))


class VotingView(TableView):
    """What the table is voting on comes back, whatever was done."""

    def open_now(self, table_id: int) -> Response:
        one = self.look(table_id)
        asked = ballots.open_proposals(one.table) if one.table.live else []
        return Response({"items": [proposal_facts(proposal, one) for proposal in asked]})


class Proposals(VotingView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ProposalsShape, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """What the table is voting on."""
        return self.open_now(table_id)

    @answers(ProposalsShape, body=Proposing, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Propose something to the table, and agree to it; what is open then comes back."""
        self.find(table_id)
        wish = wish_in(body_of(Proposing, request))
        proposals.propose(table_id, self.member, wish, timezone.now())
        return self.open_now(table_id)


class Votes(VotingView):
    scopes = {"POST": PLAY}

    @answers(ProposalsShape, body=Answered, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int, proposal_id: int) -> Response:
        """Answer a proposal, or answer otherwise than before; what is open then comes back."""
        self.find(table_id)
        answer = body_of(Answered, request)["answer"]
        proposals.vote(table_id, self.member, proposal_id, answer, timezone.now())
        return self.open_now(table_id)


class Gifts(TableView):
    scopes = {"POST": PLAY}

    @answers(TableShape, body=GivingTime, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give another's chair more time."""
        self.find(table_id)
        seat = body_of(GivingTime, request)["seat"]
        timecontrol.give_time(table_id, self.member, seat, timezone.now())
        return self.shown(table_id)


class Times(TableView):
    """How long turns took comes back, whatever was done."""

    scopes = {"GET": READ, "POST": PLAY}

    @answers(TimesShape, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """How long everybody took for their turns, as far as all may know."""
        return self.taken(table_id)

    @answers(TimesShape, body=Forgiving, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Forgive a missed turn of another's. What all the others forgive does not count."""
        queries.table_for(self.member, table_id)
        told = body_of(Forgiving, request)
        timecontrol.excuse_miss(table_id, self.member, told["seat"], told["turn"])
        return self.taken(table_id)

    def taken(self, table_id: int) -> Response:
        """No rules are asked for it."""
        table, seat = queries.table_for(self.member, table_id)
        found = think_times(table, self.member, seat is not None)
        return Response({"items": [think_time_facts(one) for one in found]})


class Rematch(TableView):
    scopes = {"POST": TABLES}

    @answers(TableShape, status=CREATED, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Open another table for the same company, or find the one there is."""
        self.find(table_id)
        opened = seating.rematch(table_id, self.member, timezone.now())
        return self.shown(opened.pk, CREATED)
