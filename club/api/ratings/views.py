"""Boards of the rankings; whom a host hopes for, and who stands on boards."""

from __future__ import annotations

from datetime import UTC

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import OF_A_CHANGE, answers
from club.api.base.requests import body_of, query_of
from club.api.ratings.serializers import (
    HopedFor,
    OnBoards,
    RankingsQuery,
    RankingsSerializer,
    asked_board,
)
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.members.api_key_rows import KeyScope
from club.ratings.boards.board_rows import NoSuchPage
from club.ratings.preferences.services import set_board_visibility, set_rating_range
from games import registry


class Hope(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=HopedFor, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, say between which ratings you hope for company; with neither, take it back."""
        self.find(table_id)
        told = body_of(HopedFor, request)
        low, high = (str(told.get(name, "")) for name in ("low", "high"))
        set_rating_range(table_id, low, high, self.member)
        return self.shown(table_id)


class Boards(ApiView):
    scopes = {"POST": KeyScope.PLAY}

    @answers(None, status=204, body=OnBoards)
    def post(self, request: Request) -> Response:
        """Stand on the boards of the rankings from now on, or on none."""
        wanted = body_of(OnBoards, request)["stand"]
        set_board_visibility(self.member, wanted, timezone.now())
        return Response(status=204)


class Rankings(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(RankingsSerializer, query=RankingsQuery, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """A title's board, of all time or of a season, fifty members a page."""
        asked = query_of(RankingsQuery, request)
        today = timezone.now().astimezone(UTC).date()
        try:
            board = asked_board(registry.find(slug), asked["season"], asked["page"], today)
        except NoSuchPage:
            raise Http404 from None
        return Response(RankingsSerializer.serialize(board))
