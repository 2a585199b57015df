"""What answers about the bench look like, for the schema; see `tables/serializers.py`."""

from __future__ import annotations

from rest_framework import serializers as s

from club.api.tables.serializers import UTC, Anything, MessageShape, PaceShape, Shape, TableBrief
from club.api.turns.serializers import LogLine
from club.substitutes.models import Vacancy


class BenchWishShape(Shape):
    game = s.CharField(help_text="slug")
    chairs = s.IntegerField(help_text="at once")


class CallShape(Shape):
    """A chair to which the bench is called."""

    id = s.IntegerField()
    table = TableBrief()
    seat = s.IntegerField()
    why = s.ChoiceField(choices=Vacancy.values)
    over_at = s.DateTimeField(help_text=UTC)


class BenchShape(Shape):
    wishes = BenchWishShape(many=True)
    calls = CallShape(many=True)


class BriefingShape(Shape):
    """All of it as a spectator may know it, but for `view`."""

    open = s.BooleanField(help_text="false: somebody sits there, and the rest is empty")
    call = CallShape()
    pace = PaceShape(allow_null=True)
    sentence = MessageShape(allow_null=True)
    view = Anything(
        help_text="what its seat sees, for you alone; null unless the call that is out asks you"
    )
    log = LogLine(many=True)
