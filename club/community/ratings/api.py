"""API views of rankings, of the ratings that a host looks for, and of consent to boards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date
from typing import Any

from django.core.paginator import Page
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.ui.web import missing_as_404
from club.community.ratings.leaderboards.boards import NoSuchPage, Row
from club.community.ratings.leaderboards.title_page import (
    BoardSelection,
    RankedTitle,
    board_of,
)
from club.community.ratings.preferences import (
    HIGHEST,
    LOWEST,
    set_board_visibility,
    set_rating_range,
)
from club.people.members.api_key_rows import KeyScope
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, WholeNumberField
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet
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
    page: Page[Any] | None


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
        return board.page.paginator.num_pages if board.page else 1

    def compute_members(self, board: AskedBoard) -> int:
        return board.page.paginator.count if board.page else 0

    def compute_rows(self, board: AskedBoard) -> list[Row]:
        rows = board.page if board.page else ()
        return [row for row in rows if isinstance(row, Row)]


def board_page(game: AnyGame, season: str, number: int, today: date) -> AskedBoard:
    """A page of a game's board, of a season or (empty) of all time. Raises NoSuchPage."""
    title = RankedTitle.find(game.info.slug)
    page = board_of(title, BoardSelection(season), number, today).page
    return AskedBoard(game, season, number, page)


class HopedRatingViewSet(TableActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(
        TableSerializer, body=HopedFor, scope=KeyScope.TABLES, refused=OF_A_CHANGE
    )
    def wish(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, set the range of ratings that you hope for; without numbers, remove it."""
        self.find(table_id)
        low, high = (str(self.body.get(name, "")) for name in ("low", "high"))
        set_rating_range(table_id, low, high, self.member)
        return self.table_now(table_id)


class BoardConsentViewSet(ViewSet):
    @ActionSchema(status=204, body=OnBoards)
    def create(self, request: Request) -> None:
        """Choose whether you are listed on the boards of the rankings."""
        set_board_visibility(self.member, self.body["stand"], self.now)


class RankingViewSet(ViewSet):
    lookup_url_kwarg = "slug"
    lookup_value_converter = "slug"

    @ActionSchema(RankingsSerializer, query=RankingsQuery, refused=(404,))
    def retrieve(self, request: Request, slug: str) -> AskedBoard:
        """A game's board, of all time or of a season, fifty members a page."""
        season, number = self.query["season"], self.query["page"]
        today = self.now.astimezone(UTC).date()
        with missing_as_404(NoSuchPage):
            return board_page(registry.find(slug), season, number, today)


router = ApiRouter()
router.register("rankings", RankingViewSet)
router.register("tables", HopedRatingViewSet)
router.register("boards", BoardConsentViewSet)
urlpatterns = router.urls
