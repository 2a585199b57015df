"""What members decide about ratings: whom a host hopes for, and who stands on boards."""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import TableShape
from club.api.base import ApiView
from club.api.requests import body_of
from club.api.schema import OF_A_CHANGE, answers
from club.api.views.at_a_table import TableView
from club.api.wishes import HopedFor, OnBoards
from club.members.api_key_rows import KeyScope
from club.ratings.preferences.services import set_board_visibility, set_rating_range


class Hope(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableShape, body=HopedFor, refused=OF_A_CHANGE)
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
