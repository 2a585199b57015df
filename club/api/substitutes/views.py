"""The games whose chairs the asker would take over, the requests that have asked them, and a chair
that is taken; asking for a substitute; ending a game to which somebody has never come.
"""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.base.requests import body_of
from club.api.substitutes.serializers import (
    BenchSerializer,
    BriefingSerializer,
    OnTheBench,
    briefing_for,
)
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.members.api_key_rows import KeyScope
from club.substitutes import queries
from club.substitutes import services as substitutes
from club.substitutes.models import SubstituteRequest

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES


class OwnBench(ApiView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(BenchSerializer)
    def get(self, request: Request) -> Response:
        """Which chairs you would take over, and to which you are called."""
        return Response(BenchSerializer.serialize(self.member))

    @answers(BenchSerializer, body=OnTheBench, refused=(422,))
    def post(self, request: Request) -> Response:
        """Volunteer for a game's chairs, so many at once; none: leave its bench."""
        told = body_of(OnTheBench, request)
        substitutes.volunteer(self.member, told["game"], told["chairs"])
        return Response(BenchSerializer.serialize(self.member))


class Called(TableView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(BriefingSerializer, refused=(404,))
    def get(self, request: Request, call_id: int) -> Response:
        """What awaits you in a chair to which you were called; while the call asks you, what its
        seat sees too, for you alone.
        """
        return Response(
            BriefingSerializer.serialize(briefing_for(self._call(call_id), self.member))
        )

    @answers(TableSerializer, refused=OF_A_CHANGE)
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

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Ask for a substitute: the chair stays yours until somebody takes it. `back` takes it
        back.
        """
        self.find(table_id)
        substitutes.ask_for_substitute(table_id, self.member, timezone.now())
        return self.shown(table_id)


class CallOff(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, end a game to which somebody has never come, until everybody has played."""
        self.find(table_id)
        substitutes.call_off(table_id, self.member, timezone.now())
        return self.shown(table_id)
