"""Base classes and fields of answers. A serializer makes an answer and describes it in the OpenAPI
document.

A field is read from the attribute that its `source` names. If the serializer has a method
`compute_<field>`, the method computes it. Answers of a game's rules are always computed: an
AttributeError behind a `source` would be read as null.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from typing import Any

from django.db.models import DateTimeField
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers as s
from rest_framework.fields import SkipField

Json = Any  # None, bool, int, str, list or dict of these
AS_UTC = "UTC, as 2026-03-02T19:00:00Z"

Reader = Callable[[Any], Any]


@extend_schema_serializer(many=False)  # of an action `list`, too
class AnswerSerializer(s.Serializer[Any]):
    """A JSON object."""

    def to_representation(self, instance: Any) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for name, read, represent in self._readers:
            try:
                value = read(instance)
            except SkipField:
                continue
            fields[name] = None if value is None else represent(value)
        return fields

    @classmethod
    def serialize(cls, thing: Any) -> Json:
        """Returns the answer for an object; None for None."""
        if thing is None:
            return None
        return _serializer(cls).to_representation(thing)

    @cached_property
    def _readers(self) -> list[tuple[str, Reader, Reader]]:
        """Lists the fields: name, function that reads the value, function that makes it JSON."""
        return [
            (
                name,
                getattr(self, f"compute_{name}", field.get_attribute),
                field.to_representation,
            )
            for name, field in self.fields.items()
        ]


class ModelAnswerSerializer(AnswerSerializer, s.ModelSerializer[Any]):
    """A JSON object whose fields are those of a model, with the model's help as descriptions."""

    def build_standard_field(
        self, field_name: str, model_field: Any
    ) -> tuple[type[Any], dict[str, Any]]:
        """Returns the class of a field and its arguments, without what concerns input."""
        kind, _arguments = super().build_standard_field(field_name, model_field)
        if model_field.choices:
            kind = s.CharField
        if isinstance(model_field, DateTimeField):
            kind = UtcTime
        arguments: dict[str, Any] = {"help_text": described(model_field)}
        if model_field.null:
            arguments["allow_null"] = True
        return kind, arguments


def described(model_field: Any) -> str:
    """Returns the description of a model's field: its label and its help."""
    parts = (model_field.verbose_name, model_field.help_text)
    return ": ".join(str(part) for part in parts if part)


@cache
def _serializer(kind: type[AnswerSerializer]) -> AnswerSerializer:
    """Returns the shared serializer of a class: it has no state and is slow to make."""
    return kind()


def component_name(kind: type[Any]) -> str:
    """Returns the serializer's name in the OpenAPI document. The names of version 1 stay, since
    client code is generated from them.
    """
    name = kind.__name__.removesuffix("Serializer")
    if name.endswith(("Brief", "Line", "List")):
        return name
    return f"{name}Shape"


@extend_schema_field(OpenApiTypes.ANY)
class Anything(s.Field[Any, Any, Any, Any]):
    """A JSON value of any type; another URL gives its schema."""

    def to_representation(self, value: Any) -> Any:
        return value


class UtcTime(s.DateTimeField):
    """A moment in UTC, whatever the member's time zone."""

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
    detail = s.CharField(
        help_text="a sentence in the asker's language", allow_blank=True
    )
    code = s.CharField(required=False, help_text="which refusal, finer than the type")
    errors: Any = ErrorSerializer(
        many=True, required=False, help_text="what of it is wrong"
    )
    rule = s.CharField(
        required=False, allow_blank=True, help_text="number of the rule, for a move"
    )
    move = s.CharField(required=False, help_text="the move that the rules refuse")
    asked = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="the question that is open now; null: none",
    )
    sentence = Anything(
        required=False, help_text="that question, or whom the game waits for"
    )

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        fields = super().to_representation(instance)
        return {name: value for name, value in fields.items() if name in instance}
