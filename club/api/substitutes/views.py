"""API views of substitutes: volunteering for games, requests, taking a chair, asking for a
substitute, and cancelling a game in which a member has never played.
"""

from __future__ import annotations

from django.shortcuts import get_object_or_404
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
    readable_briefing,
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
        """Your games as a substitute, and the requests that you received."""
        return Response(BenchSerializer.serialize(self.member))

    @answers(BenchSerializer, body=OnTheBench, refused=(422,))
    def post(self, request: Request) -> Response:
        """Volunteer as a substitute in a game, for a number of chairs at once; without a number,
        stop.
        """
        data = body_of(OnTheBench, request)
        substitutes.volunteer(self.member, data["game"], data["chairs"])
        return Response(BenchSerializer.serialize(self.member))


class Called(TableView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(BriefingSerializer, refused=(404,))
    def get(self, request: Request, call_id: int) -> Response:
        """The briefing of a chair that you are asked to take. While the request is open to you, it
        includes what the seat sees.
        """
        return Response(
            BriefingSerializer.serialize(
                readable_briefing(self._call(call_id), self.member)
            )
        )

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, call_id: int) -> Response:
        """Take the chair. The first member to do so gets it."""
        self._call(call_id)
        table = substitutes.take_chair(call_id, self.member, timezone.now())
        return self.shown(table.pk)

    def _call(self, call_id: int) -> SubstituteRequest:
        return get_object_or_404(queries.asked_of(self.member), pk=call_id)


class Substitute(TableView):
    scopes = {"POST": PLAY}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Ask for a substitute. The chair stays yours until a volunteer takes it. `back` cancels
        the request.
        """
        self.find(table_id)
        substitutes.ask_for_substitute(table_id, self.member, timezone.now())
        return self.shown(table_id)


class CallOff(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, cancel a game in which a member has never played; not after all have played."""
        self.find(table_id)
        substitutes.call_off(table_id, self.member, timezone.now())
        return self.shown(table_id)
