"""API views of rankings, of the ratings that a host looks for, and of consent to boards."""

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
    board_page,
)
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.members.api_key_rows import KeyScope
from club.ratings.leaderboards.board_rows import NoSuchPage
from club.ratings.preferences.services import set_board_visibility, set_rating_range
from games import registry


class Hope(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=HopedFor, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, set the range of ratings that you hope for; without numbers, remove it."""
        self.find(table_id)
        data = body_of(HopedFor, request)
        low, high = (str(data.get(name, "")) for name in ("low", "high"))
        set_rating_range(table_id, low, high, self.member)
        return self.shown(table_id)


class Boards(ApiView):
    scopes = {"POST": KeyScope.PLAY}

    @answers(None, status=204, body=OnBoards)
    def post(self, request: Request) -> Response:
        """Choose whether you are listed on the boards of the rankings."""
        wanted = body_of(OnBoards, request)["stand"]
        set_board_visibility(self.member, wanted, timezone.now())
        return Response(status=204)


class Rankings(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(RankingsSerializer, query=RankingsQuery, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """A game's board, of all time or of a season, fifty members a page."""
        query = query_of(RankingsQuery, request)
        today = timezone.now().astimezone(UTC).date()
        try:
            board = board_page(
                registry.find(slug), query["season"], query["page"], today
            )
        except NoSuchPage:
            raise Http404 from None
        return Response(RankingsSerializer.serialize(board))
