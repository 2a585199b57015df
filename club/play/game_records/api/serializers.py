"""Records of finished games as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rest_framework import serializers as s

from club.play.game_records.chance_rolls import rolls_of
from club.play.game_records.models import By
from club.play.game_records.queries import transcript
from club.play.tables.api.serializers import OutcomeSerializer, TableBriefSerializer
from club.play.tables.models import EventType, TableEvent
from club.play.tables.presentation.log_lines import event_in_words
from club.play.tables.presentation.names import player_name
from club.play.tables.projection import TableProjection
from club.site.api.openapi import shape_alone
from club.site.api.pagination import ListQuery
from club.site.api.requests import WholeNumberField
from club.site.api.serializers import (
    AnswerSerializer,
    Anything,
    UtcTime,
    component_name,
)

FORMAT = "kerho-record 1"


class ExportQuery(ListQuery):
    limit = WholeNumberField(min_value=1, max_value=50, default=50, help_text="items")


class RecordBriefSerializer(AnswerSerializer):
    table = TableBriefSerializer()
    ended_at = UtcTime(source="table.ended_at")
    names = s.ListField(child=s.CharField(), help_text="by seat")
    places = s.ListField(
        source="table.record.result.places",
        child=s.IntegerField(),
        help_text="by seat, 1 is best; ties share",
    )

    def compute_names(self, projection: TableProjection) -> list[str]:
        return list(map(player_name, projection.occupants))


class PlySerializer(AnswerSerializer):
    seat = s.IntegerField(help_text="-1: chance")
    move = s.CharField()
    by = s.ChoiceField(choices=By.values)
    at = UtcTime()
    rolls = s.ListField(
        required=False,
        child=s.ListField(child=s.IntegerField(), min_length=2, max_length=2),
        help_text="of chance: out of how many, and which, in the order drawn",
    )


class HappeningSerializer(AnswerSerializer):
    at = UtcTime()
    what = s.ChoiceField(choices=EventType.values)
    seat = s.IntegerField(allow_null=True, help_text="null: nobody's")
    said = s.CharField()

    def compute_said(self, happening: TableEvent) -> str:
        return event_in_words(happening)


class FigureSerializer(AnswerSerializer):
    label: Any = s.CharField()
    by_seat = s.ListField(child=s.IntegerField())

    def compute_label(self, figure: Sequence[Any]) -> str:
        return str(figure[0])

    def compute_by_seat(self, figure: Sequence[Any]) -> Sequence[int]:
        by_seat: Sequence[int] = figure[1]
        return by_seat


class ResultSerializer(OutcomeSerializer):
    breakdown = FigureSerializer(many=True)


class RecordSerializer(AnswerSerializer):
    """A record: all data needed to replay a game and to verify its chance."""

    format = s.ChoiceField(choices=[FORMAT])
    table = TableBriefSerializer()
    started_at = UtcTime(source="table.started_at")
    ended_at = UtcTime(source="table.ended_at")
    game = s.CharField(source="table.record.game_slug", help_text="slug")
    version = s.IntegerField(source="table.record.game_version")
    options = s.DictField(source="table.record.options", child=Anything())
    seats = s.ListField(
        child=s.CharField(), help_text="names, as the club shows them now"
    )
    plies = PlySerializer(many=True)
    happenings = HappeningSerializer(
        source="events", many=True, help_text="what befell the table besides moves"
    )
    outcome = ResultSerializer(
        source="table.record.result",
        allow_null=True,
        help_text="null: the game was called off",
    )
    chance = s.IntegerField(
        source="table.record.chance",
        help_text="how it was drawn: see docs/record-file.md",
    )
    commitment = s.CharField(
        source="table.record.commitment",
        help_text="SHA-256 of the secret, known from the opening on",
    )
    secret = s.CharField(help_text="what chance was drawn from, hexadecimal")
    nonces = s.ListField(
        source="table.record.nonces",
        child=s.CharField(allow_blank=True),
        help_text="likewise, by chair",
    )
    lots = s.ListField(
        source="table.record.lots",
        child=s.IntegerField(),
        help_text="by seat, the chair drawn for it",
    )

    copied = s.IntegerField(
        source="table.record.copied",
        required=False,
        help_text="plies at the beginning that another record had; their chance is not its own",
    )

    def compute_format(self, projection: TableProjection) -> str:
        return FORMAT

    def compute_seats(self, projection: TableProjection) -> list[str]:
        return list(map(player_name, projection.occupants))

    def compute_plies(self, projection: TableProjection) -> Iterator[dict[str, Any]]:
        """The plies; those of chance include their draws."""
        record = projection.table.record
        assert record is not None
        rolls = rolls_of(transcript(record))
        entries = record.entries.order_by("number").values("seat", "move", "by", "at")
        for number, entry in enumerate(entries, 1):
            yield {**entry, "rolls": rolls[number]} if number in rolls else {**entry}

    def compute_secret(self, projection: TableProjection) -> str:
        assert projection.table.record is not None
        return projection.table.record.secret.hex()


def record_schema() -> Mapping[str, Any]:
    """The published schema of `kerho-record 1`."""
    return shape_alone(component_name(RecordSerializer))
