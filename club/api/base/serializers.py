"""What answers of every subject are made of, for the schema: sentences, problems, any values."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

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
