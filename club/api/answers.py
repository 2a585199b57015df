"""What answers look like, for the schema: each shape once, each field with its meaning. Nothing is
serialized by these; answers are made in `facts.py` and held to these shapes by the tests.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from club.members.api_key_rows import KeyScope
from club.members.models import Theme
from club.tables.models import AbsencePolicy, StandInPolicy, Status

UTC = "UTC, as 2026-03-02T19:00:00Z"


@extend_schema_field(OpenApiTypes.ANY)
class Anything(s.Field[Any, Any, Any, Any]):
    """A value of any kind; another address says of which."""


class Shape(s.Serializer[Any]):
    """A JSON object."""


class ErrorShape(Shape):
    pointer = s.CharField(
        help_text="JSON pointer to what is wrong; empty: the whole", allow_blank=True
    )
    value = Anything(required=False, help_text="what stood there, where it is short")
    detail = s.CharField(help_text="what is wrong with it, or what would be right")


class ProblemShape(Shape):
    """A problem, by RFC 9457."""

    type = s.CharField(help_text="a word of ours, the same for ever")
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField(help_text="a sentence in the asker's language", allow_blank=True)
    code = s.CharField(required=False, help_text="which refusal, finer than the type")
    errors: Any = ErrorShape(many=True, required=False, help_text="what of it is wrong")
    rule = s.CharField(required=False, allow_blank=True, help_text="number of the rule, for a move")
    move = s.CharField(required=False, help_text="the move that the rules refuse")
    asked = s.IntegerField(
        required=False, allow_null=True, help_text="the question that is open now; null: none"
    )
    sentence = Anything(required=False, help_text="that question, or whom the game waits for")


class MessageShape(Shape):
    """A sentence of a game's."""

    text = s.CharField(help_text="the sentence before its parts are filled in")
    rule = s.CharField(allow_blank=True, help_text="number of the rule it stands on")
    parts = s.DictField(child=Anything(), help_text='by name; a seat is {"seat": 0}')
    said = s.CharField(help_text="as it is read here", allow_blank=True)


class TableBrief(Shape):
    id = s.IntegerField()
    name = s.CharField()
    game = s.CharField(help_text="slug")


class KeyShape(Shape):
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(choices=KeyScope.values))
    ends_at = s.DateTimeField(help_text=UTC)


class WaitingShape(Shape):
    questions = s.IntegerField()
    tables_to_begin = s.IntegerField(help_text="every chair is taken, and you host them")
    votes = s.IntegerField(help_text="that you have not answered")
    invitations = s.IntegerField(help_text="by name, that you have not answered")
    calls = s.IntegerField(help_text="of the bench, to chairs that you may take over")
    confirmations = s.IntegerField(help_text="tables about to begin: say that you are here")


class MeShape(Shape):
    name = s.CharField()
    time_zone = s.CharField(help_text="IANA name")
    language = s.CharField()
    theme = s.ChoiceField(choices=Theme.values)
    letters = s.BooleanField(help_text="a letter when it is your turn")
    confirm_turns = s.BooleanField(help_text="pages lay a whole turn out before it is played")
    keeper = s.BooleanField()
    key = KeyShape(allow_null=True, help_text="null: you came with a session")
    waiting = WaitingShape()


class QuestionShape(Shape):
    table = TableBrief()
    asked = s.IntegerField(help_text="its number, to be sent back with the answer")
    sentence = MessageShape(allow_null=True)
    asked_at = s.DateTimeField(help_text=UTC)
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)


class ValueShape(Shape):
    value = Anything(help_text="text or number, as a table's options carry it")
    label: Any = s.CharField()


class OptionShape(Shape):
    id = s.CharField()
    name = s.CharField()
    meaning = s.CharField()
    default = Anything()
    values = ValueShape(many=True)


class MoveKindShape(Shape):
    kind = s.CharField()
    title = s.CharField()
    notation = s.CharField(help_text="what stands in brackets may be left out")
    rule = s.CharField(allow_blank=True)


class GameBrief(Shape):
    slug = s.CharField()
    name = s.CharField()
    version = s.IntegerField(help_text="the newest on the shelf")
    seats = s.ListField(child=s.IntegerField())
    blurb = s.CharField()


class GameShape(GameBrief):
    source: Any = s.CharField()
    cooperative = s.BooleanField()
    versions = s.ListField(child=s.IntegerField())
    options = OptionShape(many=True)
    moves = MoveKindShape(many=True)
    words = s.DictField(child=s.CharField(), help_text="how words of the notation are shown")
    board_constants = Anything(help_text="what never changes: a map's lands, a track's spaces")
    rules = s.CharField(help_text="Markdown")
    numbers = s.DictField(child=s.CharField(), help_text="each numbered rule as plain text")


class PaceShape(Shape):
    """Lengths are hours."""

    allowance = s.IntegerField()
    bank = s.IntegerField()
    increment = s.IntegerField()
    cap = s.IntegerField()
    reaction = s.IntegerField()
    honours_quiet = s.BooleanField()
    weekend = s.ListField(child=s.IntegerField(), help_text="Monday is 0")
    leave = s.CharField()
    excuses = s.IntegerField()
    misses = s.IntegerField()
    absence = s.ChoiceField(
        choices=AbsencePolicy.values, help_text="what follows when nobody waits"
    )


class ChairShape(Shape):
    seat = s.IntegerField()
    name = s.CharField(help_text="as sentences call them")
    member = s.CharField(allow_null=True)
    bot = s.CharField(allow_null=True)
    mine = s.BooleanField()
    awaited = s.BooleanField(help_text="as far as you may be told")
    away = s.BooleanField()
    on_leave_until = s.DateField(allow_null=True, help_text="the last day of it, where they live")
    confirm_by = s.DateTimeField(
        allow_null=True, help_text=f"until when they are to say that they are here; {UTC}"
    )
    asked_at = s.DateTimeField(allow_null=True, help_text=UTC)
    due_at = s.DateTimeField(allow_null=True, help_text=UTC)


class OutcomeShape(Shape):
    places = s.ListField(child=s.IntegerField(), help_text="by seat, 1 is best; ties share")
    reason = s.CharField()


class TableLine(Shape):
    """A table in a list."""

    id = s.IntegerField()
    name = s.CharField()
    game = s.CharField(help_text="slug")
    version = s.IntegerField()
    status = s.ChoiceField(choices=Status.values)
    held = s.BooleanField(help_text="nobody can play until a fault was looked at")
    host = s.CharField()
    options = s.DictField(child=Anything())
    private = s.BooleanField()
    rated = s.BooleanField()
    begins_full = s.BooleanField()
    timely = s.IntegerField(help_text="percent of turns in time, asked of who sits down")
    pace = PaceShape()
    stand_in = s.ChoiceField(choices=StandInPolicy.values)
    opened_at = s.DateTimeField(help_text=UTC)
    started_at = s.DateTimeField(allow_null=True, help_text=UTC)
    ended_at = s.DateTimeField(allow_null=True, help_text=UTC)
    paused_until = s.DateTimeField(allow_null=True, help_text=f"as the table has voted; {UTC}")
    asleep_since = s.DateTimeField(
        allow_null=True, help_text=f"every member is away, and no clock runs; {UTC}"
    )
    called_off_at = s.DateTimeField(allow_null=True, help_text=f"if nothing happens; {UTC}")
    chairs = ChairShape(many=True)
    awaited = s.ListField(child=s.IntegerField(), help_text="seats, as far as you may be told")
    seat = s.IntegerField(allow_null=True, help_text="yours")
    asked = s.IntegerField(allow_null=True, help_text="the question open to you")


class TableShape(TableLine):
    invite = s.CharField(allow_blank=True, help_text="the host's alone: what lets others sit down")
    outcome = OutcomeShape(allow_null=True)
    mark = s.CharField(help_text="changes with all that is news to you; also the ETag")
