"""The parser, base classes and fields of request bodies and query strings. Errors say what a field
may contain. The fields themselves are in the serializers of each subject.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import IO, Any, NoReturn

from django.core.files.base import ContentFile
from django.db import models
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers as s
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser

from club.base.texts.json_text import read_json
from club.site.api.problems import Misunderstood
from club.site.api.serializers import described

PRINTED = r"^[^\x00-\x1f\x7f\ud800-\udfff]*\Z"  # one line of text
MAX_ID = 2**31 - 1
HIGHEST_SMALL = 2**15 - 1  # of a small column
# characters of an unknown field or option that an error message repeats
MAX_REPEATED_LENGTH = 60
MOST_ENCODED = 240_000  # characters of base64, of which a body may have 256 KB


class Sent(s.Serializer[Any]):
    """A request body or query string. An unknown field is an error: a misspelt field would
    otherwise silently get its default value.
    """

    def to_internal_value(self, data: Any) -> Any:
        data_read: Any = {}
        errors: dict[str, Any] = {}
        try:
            data_read = super().to_internal_value(data)
        except ValidationError as failure:
            # the detail of a serializer's error is a mapping
            errors = dict(failure.detail)  # type: ignore[arg-type]
        errors |= self.unknown_fields(data)
        if errors:
            raise ValidationError(errors)
        return data_read

    def unknown_fields(self, data: Any) -> dict[str, list[str]]:
        """Returns an error for each field that the address does not have."""
        unknown_names = [name for name in _filled_in(data) if name not in self.fields]
        sentence = _("There is no such field here.")
        if self.fields:
            text = _("There is no such field here. There are: %(fields)s.")
            sentence = text % {"fields": ", ".join(self.fields)}
        return {name[:MAX_REPEATED_LENGTH]: [sentence] for name in unknown_names}


class ModelSent(Sent, s.ModelSerializer[Any]):
    """A request body whose fields are those of a model. A field that has a default may be left out.
    What a model allows is checked by the service, for pages and programs alike.
    """

    keeps_left_out = False  # what is left out stays as it is, instead of its default

    def build_standard_field(
        self, field_name: str, model_field: Any
    ) -> tuple[type[Any], dict[str, Any]]:
        """Returns the class of a field and its arguments."""
        arguments: dict[str, Any] = {"help_text": described(model_field)}
        if model_field.null:
            arguments["allow_null"] = True
        if self.keeps_left_out:
            arguments["required"] = not (model_field.has_default() or model_field.blank)
        elif model_field.has_default() or model_field.null:
            arguments["default"] = model_field.get_default()
        if model_field.choices:
            values = [value for value, _label in model_field.choices]
            return s.ChoiceField, arguments | _choice_arguments(values)
        if isinstance(model_field, models.PositiveSmallIntegerField):
            limits = {"min_value": 0, "max_value": HIGHEST_SMALL}
            return WholeNumberField, arguments | limits
        kind, _arguments = super().build_standard_field(field_name, model_field)
        return kind, arguments

    def get_validators(self) -> list[Any]:
        return []


class NothingSent(Sent):
    """A request that has no body, or no query string."""


class SentShape(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The schema of a body, without additional properties."""

    target_class = Sent
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        # see docs/decisions/0017-underscored-names.md
        shape = auto_schema._map_serializer(
            self.target, direction, bypass_extensions=True
        )
        return {**shape, "additionalProperties": False}


class WholeNumberField(s.IntegerField):
    """An integer in JSON, or in the digits 0 to 9. `int` would read those of every script."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str) and not data.isascii():
            self.fail("invalid")
        return super().to_internal_value(data)


def weekdays(**more: Any) -> s.ListField:
    """Days of the week, Monday is 0."""
    return s.ListField(
        child=WholeNumberField(min_value=0, max_value=6), max_length=7, **more
    )


def line(most: int, **more: Any) -> s.RegexField:
    """Returns a field for one line of text."""
    messages = {"invalid": gettext_lazy("Write one line of text.")}
    more.setdefault("error_messages", messages)
    return s.RegexField(PRINTED, max_length=most, trim_whitespace=False, **more)


def number(**more: Any) -> s.IntegerField:
    """Returns a field for a count or an id."""
    return WholeNumberField(min_value=0, max_value=MAX_ID, **more)


def choice(values: Iterable[str], **more: Any) -> s.ChoiceField:
    """Returns a field for one of the named values."""
    return s.ChoiceField(**_choice_arguments(values), **more)


def _choice_arguments(values: Iterable[str]) -> dict[str, Any]:
    names = [str(value) for value in values]
    heading = gettext_lazy("Choose one of these:")
    sentence = format_lazy("{} {}.", heading, ", ".join(names))
    return {"choices": names, "error_messages": {"invalid_choice": sentence}}


def name_of_member(**more: Any) -> s.RegexField:
    """Returns a field for a member's name."""
    return line(40, **more)


def _filled_in(data: Any) -> list[str]:
    """Returns the names of present fields; in a query string, empty fields do not count."""
    if isinstance(data, QueryDict):
        return [name for name, value in data.items() if value]
    if isinstance(data, Mapping):
        return list(data)
    return []


def checked(shape: Sent) -> Mapping[str, Any]:
    """Returns the validated data. Raises ValidationError with each invalid field."""
    if not shape.is_valid():
        raise Misunderstood(shape.errors, shape.initial_data)
    data: Mapping[str, Any] = shape.validated_data
    return data


class StrictJsonParser(JSONParser):
    """Refuses NaN, and numbers that Python reads as infinity (1e999): no answer can repeat them."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            text = stream.read().decode()
            return read_json(
                text, parse_constant=_refuse_number, parse_float=_finite_number
            )
        except ValueError as failure:
            raise ParseError(
                _("This is not JSON: {failure}").format(failure=failure)
            ) from failure


def _finite_number(text: str) -> float:
    number = float(text)
    if isfinite(number):
        return number
    return _refuse_number(text)


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(_("{text} is not a finite number").format(text=text[:20]))


class Base64Field(s.CharField):
    """A file as base64."""

    default_error_messages = {"invalid": gettext_lazy("Send the file as base64.")}

    def to_internal_value(self, data: Any) -> Any:
        try:
            content = b64decode(super().to_internal_value(data), validate=True)
        except (Error, ValueError):
            self.fail("invalid")
        return ContentFile(content, "file")


class PictureSent(Sent):
    content = Base64Field(
        max_length=MOST_ENCODED,
        help_text="PNG, JPEG, WebP or GIF as base64, of 180 KB at most",
    )
