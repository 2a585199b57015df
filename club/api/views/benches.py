"""The bench: the games whose chairs the asker would take over, the calls that have asked them, and
a chair that is taken; and what those at a table do before it begins, or to leave it.
"""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import TableShape
from club.api.base import ApiView
from club.api.bench_answers import BenchShape, BriefingShape
from club.api.bench_facts import bench_facts, briefing_facts
from club.api.requests import body_of
from club.api.schema import OF_A_CHANGE, answers
from club.api.views.at_a_table import TableView
from club.api.wishes import OnTheBench
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.substitutes import queries
from club.substitutes import services as substitutes
from club.substitutes.models import SubstituteRequest

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES


class OwnBench(ApiView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(BenchShape)
    def get(self, request: Request) -> Response:
        """Which chairs you would take over, and to which you are called."""
        return Response(bench_facts(self.member))

    @answers(BenchShape, body=OnTheBench, refused=(422,))
    def post(self, request: Request) -> Response:
        """Volunteer for a game's chairs, so many at once; none: leave its bench."""
        told = body_of(OnTheBench, request)
        substitutes.volunteer(self.member, told["game"], told["chairs"])
        return Response(bench_facts(self.member))


class Called(TableView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(BriefingShape, refused=(404,))
    def get(self, request: Request, call_id: int) -> Response:
        """What awaits you in a chair to which you were called; while the call asks you, what its
        seat sees too, for you alone.
        """
        return Response(briefing_facts(self._call(call_id), self.member))

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, call_id: int) -> Response:
        """Take the chair. The first who does has it."""
        self._call(call_id)
        table = substitutes.take_chair(call_id, self.member, timezone.now())
        return self.shown(table.pk)

    def _call(self, call_id: int) -> SubstituteRequest:
        try:
            return queries.request_to(self.member, call_id)
        except SubstituteRequest.DoesNotExist:
            raise Http404 from None


class Substitute(TableView):
    scopes = {"POST": PLAY}

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Ask for a substitute: the chair stays yours until somebody takes it. `back` takes it
        back.
        """
        self.find(table_id)
        substitutes.ask_for_substitute(table_id, self.member, timezone.now())
        return self.shown(table_id)


class CallOff(TableView):
    scopes = {"POST": TABLES}

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, end a game to which somebody has never come, until everybody has played."""
        self.find(table_id)
        substitutes.call_off(table_id, self.member, timezone.now())
        return self.shown(table_id)


class Confirm(TableView):
    scopes = {"POST": TABLES}

    @answers(TableShape, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Say that you are here, before the game begins; with the last answer it does."""
        self.find(table_id)
        seating.confirm(table_id, self.member, timezone.now())
        return self.shown(table_id)
