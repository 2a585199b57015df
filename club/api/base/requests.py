"""What bodies and query strings are made of: objects with these fields and no others, and fields
that say what would be right. Which there are is said by the serializers of each subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.api.base.problems import Misunderstood
from club.seating.services.nonces import LONGEST as LONGEST_NONCE

PRINTED = r"^[^\x00-\x1f\x7f\ud800-\udfff]*\Z"  # one line of text
LARGEST = 2**31 - 1  # of numbers that name something
LONGEST_NAME = 60  # characters of a name that is said again, of an unknown field or an option


class Sent(s.Serializer[Any]):
    """What a program sends. A field that there is not is refused: a slip of the pen would otherwise
    mean the usual value.
    """

    def to_internal_value(self, data: Any) -> Any:
        found: Any = {}
        wrong: dict[str, Any] = {}
        try:
            found = super().to_internal_value(data)
        except ValidationError as failure:
            wrong = dict(failure.detail)  # type: ignore[arg-type]  # of a serializer it is one
        wrong |= self._unknown(data)
        if wrong:
            raise ValidationError(wrong)
        return found

    def _unknown(self, data: Any) -> dict[str, list[str]]:
        names = [name for name in _filled_in(data) if name not in self.fields]
        there = ", ".join(self.fields)
        said = _("There is no such field here. There are: %(fields)s.") % {"fields": there}
        return {_printed(name): [said] for name in names}


class SentShape(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """In the schema: with no further properties."""

    target_class = Sent
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        # see docs/decisions/0017-underscored-names.md
        shape = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**shape, "additionalProperties": False}


def weekdays(**more: Any) -> s.ListField:
    """Days of the week, Monday is 0."""
    return s.ListField(child=s.IntegerField(min_value=0, max_value=6), max_length=7, **more)


def line(most: int, **more: Any) -> s.RegexField:
    """A field of one line of text."""
    said = {"invalid": gettext_lazy("Write one line of text.")}
    more.setdefault("error_messages", said)
    return s.RegexField(PRINTED, max_length=most, trim_whitespace=False, **more)


def number(**more: Any) -> s.IntegerField:
    """A field that counts or names something."""
    return s.IntegerField(min_value=0, max_value=LARGEST, **more)


def choice(values: Iterable[str], **more: Any) -> s.ChoiceField:
    """A field of one of these."""
    named = [str(value) for value in values]
    said = format_lazy("{} {}.", gettext_lazy("Choose one of these:"), ", ".join(named))
    return s.ChoiceField(choices=named, error_messages={"invalid_choice": said}, **more)


def name_of_member(**more: Any) -> s.RegexField:
    """A field of a member's name."""
    return line(40, **more)


def nonce(**more: Any) -> s.RegexField:
    """A field of what a member adds to chance; empty: a fresh one is made."""
    meaning = "what you add to chance; empty: made here"
    return line(LONGEST_NONCE, allow_blank=True, help_text=meaning, **more)


def options(**more: Any) -> s.DictField:
    """A field of what is chosen of a game: short lines of text and numbers, by short names."""
    return s.DictField(child=s.JSONField(), validators=[_are_options], **more)


def _are_options(chosen: Mapping[str, Any]) -> None:
    """What is refused is said again: it must be something that can be."""
    said = [*chosen, *(value for value in chosen.values() if not isinstance(value, int))]
    if not all(isinstance(one, str) and _can_be_said(one) for one in said):
        raise ValidationError(_("Write names and values of options as games/{slug} has them."))


def _can_be_said(text: str) -> bool:
    return len(text) <= LONGEST_NAME and re.match(PRINTED, text) is not None


def _filled_in(data: Any) -> list[str]:
    """Names of what stands there; of a query, what a form has left empty does not."""
    if isinstance(data, QueryDict):
        return [name for name, value in data.items() if value]
    return list(data) if isinstance(data, Mapping) else []


def _printed(name: str) -> str:
    """A name as an answer can carry it."""
    return name[:LONGEST_NAME].encode(errors="replace").decode()


B = TypeVar("B", bound=Sent)


def body_of(kind: type[B], request: Request) -> Mapping[str, Any]:
    """What the body says. Raises ValidationError naming each field that is wrong."""
    return _checked(kind(data=request.data))


def query_of(kind: type[B], request: Request) -> Mapping[str, Any]:
    """What the query string says, likewise."""
    return _checked(kind(data=request.query_params))


def _checked(shape: Sent) -> Mapping[str, Any]:
    if not shape.is_valid():
        raise Misunderstood(shape.errors, shape.initial_data)
    found: Mapping[str, Any] = shape.validated_data
    return found
