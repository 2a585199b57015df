"""Ratings and boards as JSON."""

from __future__ import annotations

from datetime import date

from rest_framework import serializers as s

from club.api.base.plain_json import Json
from club.api.base.requests import Sent
from club.api.base.serializers import Shape
from club.ratings import drawing
from club.ratings.boards import Row
from club.ratings.choosing import Asked
from club.ratings.preferring import HIGHEST, LOWEST
from club.ratings.wording import Label
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


class RatingShape(Shape):
    number = s.CharField(help_text="with a question mark while it is provisional")
    provisional = s.BooleanField()


class RankShape(Shape):
    place = s.IntegerField(allow_null=True)
    member = s.CharField()
    rating = RatingShape()
    results = s.IntegerField()


class StandingShape(Shape):
    game = s.CharField(help_text="slug")
    rating = RatingShape()
    results = s.IntegerField()


class RankingsShape(Shape):
    game = s.CharField()
    season = s.CharField(allow_blank=True, help_text="empty: all time")
    page = s.IntegerField()
    pages = s.IntegerField()
    members = s.IntegerField()
    rows = RankShape(many=True)


def rankings_facts(game: AnyGame, season: str, number: int, today: date) -> dict[str, Json]:
    """A page of a title's board of a season; empty: of all time. Raises NoSuchPage."""
    page = drawing.board_of(game, Asked(season), number, today).page
    rows = page.rows if page else ()
    return {
        "game": game.info.slug,
        "season": season,
        "page": number,
        "pages": page.pages if page else 1,
        "members": page.members if page else 0,
        "rows": [_rank(row) for row in rows if isinstance(row, Row)],
    }


def _rank(row: Row) -> dict[str, Json]:
    return {
        "place": row.place,
        "member": row.member.username,
        "rating": _rating(row.rating),
        "results": row.results,
    }


def _rating(label: Label) -> dict[str, Json]:
    return {"number": label.number, "provisional": label.provisional}
