"""API views of rankings, of the ratings that a host looks for, and of consent to boards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date

from django.http import Http404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, WholeNumberField, body_of, query_of
from club.api.serializers import AnswerSerializer
from club.members.api_key_rows import KeyScope
from club.ratings.leaderboards.board_rows import BoardPage, NoSuchPage, Row
from club.ratings.leaderboards.board_selection import BoardSelection
from club.ratings.leaderboards.title_page import board_of
from club.ratings.preferences.services import (
    HIGHEST,
    LOWEST,
    set_board_visibility,
    set_rating_range,
)
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from games import registry
from games.core import AnyGame


class RankingsQuery(Sent):
    season = s.RegexField(
        r"^([0-9]{4}Q[1-4])?\Z",
        default="",
        allow_blank=True,
        help_text="as 2026Q4; else all time",
    )
    page = WholeNumberField(min_value=1, max_value=999_999, default=1)


class HopedFor(Sent):
    """The range of ratings that a host hopes for; both left out: no range."""

    low = WholeNumberField(min_value=LOWEST, max_value=HIGHEST, required=False)
    high = WholeNumberField(min_value=LOWEST, max_value=HIGHEST, required=False)


class OnBoards(Sent):
    stand = s.BooleanField(help_text="false: on none")


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """A page of a game's board."""

    game: AnyGame
    season: str  # empty: of all time
    number: int  # of the page
    page: BoardPage | None


class RatingSerializer(AnswerSerializer):
    number = s.CharField(help_text="with a question mark while it is provisional")
    provisional = s.BooleanField()


class RankSerializer(AnswerSerializer):
    place = s.IntegerField(allow_null=True)
    member = s.CharField(source="member.username")
    rating = RatingSerializer()
    results = s.IntegerField()


class StandingSerializer(AnswerSerializer):
    game = s.CharField(source="slug", help_text="slug")
    rating = RatingSerializer()
    results = s.IntegerField()


class RankingsSerializer(AnswerSerializer):
    game = s.CharField(source="game.info.slug")
    season = s.CharField(allow_blank=True, help_text="empty: all time")
    page = s.IntegerField(source="number")
    pages = s.IntegerField()
    members = s.IntegerField()
    rows = RankSerializer(many=True)

    def compute_pages(self, board: AskedBoard) -> int:
        if board.page:
            return board.page.pages
        return 1

    def compute_members(self, board: AskedBoard) -> int:
        if board.page:
            return board.page.members
        return 0

    def compute_rows(self, board: AskedBoard) -> list[Row]:
        rows = board.page.rows if board.page else ()
        return [row for row in rows if isinstance(row, Row)]


def board_page(game: AnyGame, season: str, number: int, today: date) -> AskedBoard:
    """A page of a game's board, of a season or (empty) of all time. Raises NoSuchPage."""
    page = board_of(game, BoardSelection(season), number, today).page
    return AskedBoard(game, season, number, page)


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


urlpatterns = [
    path("rankings/<slug:slug>", Rankings.as_view(), name="rankings"),
    path("tables/<int:table_id>/wish", Hope.as_view(), name="wish"),
    path("boards", Boards.as_view(), name="boards"),
]
