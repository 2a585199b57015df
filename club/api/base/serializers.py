"""What answers of every subject are made of. One serializer makes an answer and describes it in the
OpenAPI document.

A field is read from the attribute that its `source` names, or computed by the serializer's method
`compute_<field>`, where there is one; both are given the thing that is serialized. What the rules
of a game answer is always computed: an AttributeError behind a `source` would be read as null.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s
from rest_framework.fields import SkipField

from club.api.base.plain_json import Json

AS_UTC = "UTC, as 2026-03-02T19:00:00Z"

Reader = Callable[[Any], Any]


class AnswerSerializer(s.Serializer[Any]):
    """A JSON object."""

    def to_representation(self, instance: Any) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for name, read, represent in self._readers:
            try:
                value = read(instance)
            except SkipField:
                continue
            told[name] = None if value is None else represent(value)
        return told

    @classmethod
    def serialize(cls, thing: Any) -> Json:
        """The answer that a thing comes to; None for none."""
        return None if thing is None else _serializer(cls).to_representation(thing)

    @cached_property
    def _readers(self) -> list[tuple[str, Reader, Reader]]:
        """Of each field its name, what reads its value, and what makes JSON of that."""
        return [
            (name, getattr(self, f"compute_{name}", field.get_attribute), field.to_representation)
            for name, field in self.fields.items()
        ]


@cache
def _serializer(kind: type[AnswerSerializer]) -> AnswerSerializer:
    """One of a kind for all answers: it holds nothing of them, and is slow to make."""
    return kind()


def component_name(kind: type[Any]) -> str:
    """What a serializer is called in the OpenAPI document: the names of version 1 stay, since
    programs are made from them.
    """
    name = kind.__name__.removesuffix("Serializer")
    return name if name.endswith(("Brief", "Line", "List")) else f"{name}Shape"


@extend_schema_field(OpenApiTypes.ANY)
class Anything(s.Field[Any, Any, Any, Any]):
    """A value of any kind, as JSON has it; another address says of which."""

    def to_representation(self, value: Any) -> Any:
        return value


class UtcTime(s.DateTimeField):
    """A moment, in UTC wherever the asker lives."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"help_text": AS_UTC, **more})

    def to_representation(self, value: datetime) -> str:
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


class Duration(s.IntegerField):
    """A length of time, in whole units of `unit`."""

    def __init__(self, unit: timedelta, **more: Any) -> None:
        super().__init__(**more)
        self.unit = unit

    def to_representation(self, value: Any) -> int:
        return int(value // self.unit)


class ErrorSerializer(AnswerSerializer):
    pointer = s.CharField(
        help_text="JSON pointer to what is wrong; empty: the whole", allow_blank=True
    )
    value = Anything(required=False, help_text="what stood there, where it is short")
    detail = s.CharField(help_text="what is wrong with it, or what would be right")


class ProblemSerializer(AnswerSerializer):
    """A problem, by RFC 9457."""

    type = s.CharField(help_text="a word of ours, the same for ever")
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField(help_text="a sentence in the asker's language", allow_blank=True)
    code = s.CharField(required=False, help_text="which refusal, finer than the type")
    errors: Any = ErrorSerializer(many=True, required=False, help_text="what of it is wrong")
    rule = s.CharField(required=False, allow_blank=True, help_text="number of the rule, for a move")
    move = s.CharField(required=False, help_text="the move that the rules refuse")
    asked = s.IntegerField(
        required=False, allow_null=True, help_text="the question that is open now; null: none"
    )
    sentence = Anything(required=False, help_text="that question, or whom the game waits for")

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        told = super().to_representation(instance)
        return {name: value for name, value in told.items() if name in instance}


class MessageSerializer(AnswerSerializer):
    """A sentence of a game's."""

    text = s.CharField(help_text="the sentence before its parts are filled in")
    rule = s.CharField(allow_blank=True, help_text="number of the rule it stands on")
    parts = s.DictField(child=Anything(), help_text='by name; a seat is {"seat": 0}')
    said = s.CharField(help_text="as it is read here", allow_blank=True)
