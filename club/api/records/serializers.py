"""Record files of finished games as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers as s

from club.api.base.pagination import ListQuery
from club.api.base.plain_json import Json
from club.api.base.serializers import UTC, Anything, Shape
from club.api.tables.serializers import OutcomeShape, TableBrief, brief
from club.records.chance_rolls import rolls_of
from club.records.models import By, Record
from club.records.queries import transcript
from club.tables.models import Happening, What
from club.tables.presentation.log_lines import happening_in_words
from club.tables.presentation.sentences import name_of
from club.tables.projection import Seen


class ExportQuery(ListQuery):
    limit = s.IntegerField(min_value=1, max_value=50, default=50, help_text="items")


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
    what = s.ChoiceField(choices=What.values)
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


def record_brief(one: Seen) -> dict[str, Json]:
    """A finished game in a list."""
    table = one.table
    assert table.record is not None and table.record.result is not None
    names = [name_of(who) for who in one.occupants]
    return {
        "table": brief(table),
        "ended_at": table.ended_at,
        "names": names,
        "places": table.record.result["places"],
    }


def _plies(record: Record) -> list[dict[str, Json]]:
    """Those of chance with what was drawn."""
    rolls = rolls_of(transcript(record))
    entries = record.entries.order_by("number").values("seat", "move", "by", "at")
    return [
        {**entry, **({"rolls": rolls[number]} if number in rolls else {})}
        for number, entry in enumerate(entries, 1)
    ]


def _happening(happening: Happening) -> dict[str, Json]:
    return {
        "at": happening.at,
        "what": happening.what,
        "seat": happening.seat,
        "said": happening_in_words(happening),
    }


def _outcome(result: Mapping[str, Any] | None) -> Json:
    if result is None:
        return None
    figures = [{"label": label, "by_seat": by_seat} for label, by_seat in result["breakdown"]]
    return {**result, "breakdown": figures}


def record_facts(one: Seen) -> dict[str, Json]:
    """A finished game, whole, secrets included: what was hidden is open now."""
    table, record = one.table, one.table.record
    assert record is not None
    return {
        "format": FORMAT,
        "table": brief(table),
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "game": record.game_slug,
        "version": record.game_version,
        "options": record.options,
        "seats": [name_of(who) for who in one.occupants],
        "plies": _plies(record),
        "happenings": list(map(_happening, one.happenings)),
        "outcome": _outcome(record.result),
        "chance": record.chance,
        "commitment": record.commitment,
        "secret": record.secret.hex(),
        "nonces": record.nonces,
        "lots": record.lots,
    }
