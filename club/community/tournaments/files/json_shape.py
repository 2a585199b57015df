"""The shape of `kerho-tournament/1`, as a JSON Schema, and its check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache, partial
from typing import Any, Final

import jsonschema
from django.db.models import BooleanField

from club.base.errors import ClubError
from club.base.texts.short_texts import CODE_POINTS
from club.community.tournaments.choices import ENTRANT_STATES, LegStatus, PodEnd
from club.community.tournaments.files.exporting import SCHEMA
from club.community.tournaments.terms import (
    LARGEST_POD,
    MOST_TITLES,
    TERM_FIELDS,
    TERMS_OF_FILES,
    range_of,
)
from club.community.tournaments.titles import MAX_TITLE
from club.people.file_imports.reading import expect_shape, read_in_time, read_json_file
from club.play.time_control.presets import TimeControl

LARGEST_FILE: Final = 2 * 1024 * 1024  # bytes
HIGHEST: Final = 32_767
MOST_ROUNDS: Final = 1_000
MOST_POINTS: Final = 100_000  # sixtieths
# a slug, or the name of a game at real tables
TITLE: Final = {"type": "string", "minLength": 1, "maxLength": MAX_TITLE * CODE_POINTS}
KEY: Final = {"type": "string", "pattern": r"^[0-9]{1,5}\Z"}

Shape = dict[str, Any]


def read_tournament_json(content: bytes) -> Mapping[str, Any]:
    """Returns the file. Raises ClubError with the place of a mistake."""
    if not content or len(content) > LARGEST_FILE:
        raise ClubError("bad_file", "Choose a file of 2 MB at most.")
    return read_in_time(partial(_read_checked, content))


def _read_checked(content: bytes) -> Mapping[str, Any]:
    data = read_json_file(content, "bad_file")
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ClubError("bad_file", "The file is no tournament of this program.")
    expect_shape(data, _validator(), "bad_file")
    return data


@cache
def _validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(tournament_schema())


def tournament_schema() -> Shape:
    """Returns the JSON Schema."""
    return _object(
        schema={"const": SCHEMA},
        name={"type": "string", "minLength": 1, "maxLength": 80},
        stage={"const": "finished"},
        seed={"type": "string", "pattern": r"^[0-9a-f]{32}\Z"},
        terms=_terms(),
        entrants=_list(_entrant(), 1_000),
        rounds=_list(_round(), MOST_ROUNDS),
    )


def _terms() -> Shape:
    """Returns the shape of the terms, by the fields of the model. Terms with a usual value may be
    missing: a file of an earlier release does not know terms that came later.
    """
    fields_of_terms = {field.name: field for field in TERM_FIELDS}
    shapes = {name: _term(fields_of_terms[name]) for name in TERMS_OF_FILES}
    usual = {name for name in shapes if fields_of_terms[name].has_default()}
    shapes |= dict.fromkeys(("size", "least", "most"), _whole(2, LARGEST_POD))
    hours = {part.name: _whole(0, HIGHEST) for part in fields(TimeControl)}
    option = {"type": ["string", "integer"], "maxLength": 60}
    composed = {
        "titles": _list(TITLE, MOST_TITLES, 1),
        "pace": _object(**hours),
        "points": _map(_list(_points(), LARGEST_POD)),
        "options": _map(_map(option)),
    }
    shape = _object(**shapes | composed)
    optional = usual - composed.keys() - {"format", "size", "least", "most"}
    return shape | {
        "required": [name for name in shape["properties"] if name not in optional]
    }


def _term(field: Any) -> Shape:
    """Returns the shape of a choice, a tick or a number; JSON columns have shapes of their own."""
    if field.choices:
        return {"enum": [value for value, _label in field.choices]}
    if isinstance(field, BooleanField):
        return {"type": "boolean"}
    allowed = range_of(field)
    return _whole(allowed.low, allowed.high) if allowed else _whole(0, HIGHEST)


def _entrant() -> Shape:
    return _object(
        number=_whole(1, 99_999),
        name={"type": "string", "minLength": 1, "maxLength": 40},
        status={"enum": ENTRANT_STATES},
        extra_points=_whole(0, MOST_POINTS),
        division=_whole(0, HIGHEST),
        rank=_or_null(_whole(1, 99_999)),
    )


def _round() -> Shape:
    return _object(
        number=_whole(1, HIGHEST),
        status={"const": str(LegStatus.CLOSED)},
        byes=_list(KEY, 1_000),
        pods=_list(_pod(), 1_000),
    )


def _pod() -> Shape:
    return _object(
        copy=_whole(1, 3),
        number=_whole(1, HIGHEST),
        division=_whole(0, HIGHEST),
        game=TITLE,
        table=_or_null({"type": "integer"}),
        end={"enum": PodEnd.values},
        seats=_list(KEY, LARGEST_POD, 2),
        places=_list(_or_null(_whole(1, LARGEST_POD)), LARGEST_POD, 2),
        points=_list(_or_null(_points()), LARGEST_POD, 2),
        scores=_list(_or_null(_whole(-(2**31), 2**31 - 1)), LARGEST_POD, 2),
        corrections=_list(_correction(), 100),
    )


def _correction() -> Shape:
    return _object(
        at={"type": "string", "maxLength": 40},
        reason={"type": "string", "maxLength": 300},
        before=_list(_or_null(_whole(1, LARGEST_POD)), LARGEST_POD),
        after=_list(_whole(1, LARGEST_POD), LARGEST_POD),
    )


def _points() -> Shape:
    return _whole(0, MOST_POINTS)


def _object(**shapes: Shape) -> Shape:
    return {
        "type": "object",
        "properties": shapes,
        "required": list(shapes),
        "additionalProperties": False,
    }


def _list(shape: Shape, most: int, least: int = 0) -> Shape:
    return {"type": "array", "items": shape, "maxItems": most, "minItems": least}


def _map(shape: Shape) -> Shape:
    return {"type": "object", "additionalProperties": shape, "maxProperties": 50}


def _whole(least: int, most: int) -> Shape:
    return {"type": "integer", "minimum": least, "maximum": most}


def _or_null(shape: Shape) -> Shape:
    return {"anyOf": [shape, {"type": "null"}]}
