"""Ratings and boards as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rest_framework import serializers as s

from club.api.base.requests import Sent
from club.api.base.serializers import AnswerSerializer
from club.ratings.boards.board_rows import BoardPage, Row
from club.ratings.boards.board_selection import BoardSelection
from club.ratings.boards.title_page import board_of
from club.ratings.preferences.services import HIGHEST, LOWEST
from games.core import AnyGame


class RankingsQuery(Sent):
    season = s.RegexField(
        r"^([0-9]{4}Q[1-4])?\Z", default="", allow_blank=True, help_text="as 2026Q4; else all time"
    )
    page = s.IntegerField(min_value=1, max_value=999_999, default=1)


class HopedFor(Sent):
    """Both left out: it is taken back."""

    low = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)
    high = s.IntegerField(min_value=LOWEST, max_value=HIGHEST, required=False)


class OnBoards(Sent):
    stand = s.BooleanField(help_text="false: on none")


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """A page of a title's board."""

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
        return board.page.pages if board.page else 1

    def compute_members(self, board: AskedBoard) -> int:
        return board.page.members if board.page else 0

    def compute_rows(self, board: AskedBoard) -> list[Row]:
        rows = board.page.rows if board.page else ()
        return [row for row in rows if isinstance(row, Row)]


def asked_board(game: AnyGame, season: str, number: int, today: date) -> AskedBoard:
    """A page of a title's board of a season; empty: of all time. Raises NoSuchPage."""
    page = board_of(game, BoardSelection(season), number, today).page
    return AskedBoard(game, season, number, page)
