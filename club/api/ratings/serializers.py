"""Ratings and boards as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rest_framework import serializers as s

from club.api.base.requests import Sent, WholeNumberField
from club.api.base.serializers import AnswerSerializer
from club.ratings.leaderboards.board_rows import BoardPage, Row
from club.ratings.leaderboards.board_selection import BoardSelection
from club.ratings.leaderboards.title_page import board_of
from club.ratings.preferences.services import HIGHEST, LOWEST
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
