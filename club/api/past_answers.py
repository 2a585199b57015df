"""What answers about past games and members look like, for the schema; see `answers.py`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from club.api.answers import UTC, Anything, OutcomeShape, Shape, TableBrief
from club.records.models import By
from club.tables.models import EventType

FORMAT = "kerho-record 1"


class RecordBrief(Shape):
    table = TableBrief()
    ended_at = s.DateTimeField(help_text=UTC)
    names = s.ListField(child=s.CharField(), help_text="by seat")
    places = s.ListField(child=s.IntegerField(), help_text="by seat, 1 is best; ties share")


class PlyShape(Shape):
    seat = s.IntegerField(help_text="-1: chance")
    move = s.CharField()
    by = s.ChoiceField(choices=By.values)
    at = s.DateTimeField(help_text=UTC)
    rolls = s.ListField(
        required=False,
        child=s.ListField(child=s.IntegerField(), min_length=2, max_length=2),
        help_text="of chance: out of how many, and which, in the order drawn",
    )


class HappeningShape(Shape):
    at = s.DateTimeField(help_text=UTC)
    what = s.ChoiceField(choices=EventType.values)
    seat = s.IntegerField(allow_null=True, help_text="null: nobody's")
    said = s.CharField()


class FigureShape(Shape):
    label: Any = s.CharField()
    by_seat = s.ListField(child=s.IntegerField())


class ResultShape(OutcomeShape):
    scores = s.ListField(child=s.IntegerField(), help_text="by seat; empty: none are counted")
    breakdown = FigureShape(many=True)


class RecordShape(Shape):
    """A record file: all that is needed to play a game again, and to draw its chance again."""

    format = s.ChoiceField(choices=[FORMAT])
    table = TableBrief()
    started_at = s.DateTimeField(help_text=UTC)
    ended_at = s.DateTimeField(help_text=UTC)
    game = s.CharField(help_text="slug")
    version = s.IntegerField()
    options = s.DictField(child=Anything())
    seats = s.ListField(child=s.CharField(), help_text="names, as the club shows them now")
    plies = PlyShape(many=True)
    happenings = HappeningShape(many=True, help_text="what befell the table besides moves")
    outcome = ResultShape(allow_null=True, help_text="null: the game was called off")
    chance = s.IntegerField(help_text="how it was drawn: see docs/record-file.md")
    commitment = s.CharField(help_text="SHA-256 of the secret, known from the opening on")
    secret = s.CharField(help_text="what chance was drawn from, hexadecimal")
    nonces = s.ListField(child=s.CharField(allow_blank=True), help_text="likewise, by chair")
    lots = s.ListField(child=s.IntegerField(), help_text="by seat, the chair drawn for it")


class AddedShape(Shape):
    chair = s.IntegerField(help_text="as they sat down, from 1 on")
    name = s.CharField()
    nonce = s.CharField(allow_blank=True, help_text="empty: a bot's")
    mine = s.BooleanField()
    seat = s.IntegerField(allow_null=True, help_text="drawn for them; null before the start")


class ChanceShape(Shape):
    commitment = s.CharField(help_text="SHA-256 of the secret")
    secret = s.CharField(
        allow_blank=True, help_text="empty until the game is over, and where it cannot be opened"
    )
    added = AddedShape(many=True)
    begun = s.BooleanField(help_text="nothing can be added any more")
    over = s.BooleanField(help_text="the secret may be shown")


class NameShape(Shape):
    name = s.CharField()


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


class MemberShape(Shape):
    name = s.CharField()
    ratings = StandingShape(many=True)
    tables = TableBrief(many=True, help_text="where they sit now, as far as you may know")
    finished = TableBrief(many=True, help_text="the latest first")


class NewsShape(Shape):
    at = s.DateTimeField(help_text=UTC)
    what = s.CharField()
    table = TableBrief()
    said = s.CharField()


class RankingsShape(Shape):
    game = s.CharField()
    season = s.CharField(allow_blank=True, help_text="empty: all time")
    page = s.IntegerField()
    pages = s.IntegerField()
    members = s.IntegerField()
    rows = RankShape(many=True)
