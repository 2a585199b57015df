"""The parser of request bodies: JSON by RFC 8259, in UTF-8."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from club.base.texts.json_text import read_json


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
