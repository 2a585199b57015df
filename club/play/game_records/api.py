"""The API of finished games and their records, single and in bulk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers as s
from rest_framework.request import Request

from club.base.encryption import BrokenSeal
from club.base.ui.web import expect_found
from club.play.game_records.audit import rolls_of
from club.play.game_records.models import By
from club.play.game_records.queries import transcript
from club.play.tables import queries
from club.play.tables.api.serializers import OutcomeSerializer, TableBriefSerializer
from club.play.tables.models import EventType, Status, Table, TableEvent
from club.play.tables.presentation.log_lines import event_in_words
from club.play.tables.presentation.names import player_name
from club.play.tables.presentation.results import transcript_of
from club.play.tables.projection import TableProjection, project_table, project_tables
from club.site.api.actions import ActionSchema
from club.site.api.openapi import shape_alone
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.problems import MEDIA_TYPE
from club.site.api.requests import WholeNumberField
from club.site.api.serializers import (
    AnswerSerializer,
    Anything,
    ProblemSerializer,
    UtcTime,
    component_name,
)
from club.site.api.throttling import ExportThrottle, KeyThrottle
from club.site.api.viewsets import ApiRouter, ApiView, ViewSet

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
        source="events", many=True, help_text="events of the table besides moves"
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


TEXT = "text/plain"
# the limit of one export: each ply is replayed, while others wait for their pages
MOST_PLIES = 10_000


class RecordViewSet(ViewSet):
    lookup_url_kwarg = "table_id"

    @ActionSchema(list_of(RecordBriefSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """Finished games, newest first."""
        tables = queries.recently_finished(self.member).exclude(record=None)
        return newest_first(tables, self.query, self._projections)

    @extend_schema(
        responses={
            (200, "application/json"): RecordSerializer,
            (200, TEXT): OpenApiTypes.STR,
            **{
                (code, MEDIA_TYPE): ProblemSerializer
                for code in (400, 401, 403, 404, 423, 429)
            },
        }
    )
    @ActionSchema(RecordSerializer)
    def retrieve(
        self, request: Request, table_id: int
    ) -> TableProjection | HttpResponse:
        """The whole record of a finished or cancelled game: as JSON, or for `Accept: text/plain` as
        a record file for `bin/verify`. 423 if the secret of its chance cannot be decrypted.
        """
        table, seat = queries.table_for(self.member, table_id)
        is_over = table.status in (Status.FINISHED, Status.CANCELLED)
        expect_found(is_over and table.record is not None)
        if request.headers.get("Accept", "").startswith(TEXT):
            kind = f"{TEXT}; charset=utf-8"
            return HttpResponse(transcript_of(table), content_type=kind)
        return project_table(table, seat)

    def _projections(self, tables: Sequence[Table]) -> Sequence[TableProjection]:
        return project_tables(tables, self.member)


class ExportViewSet(ViewSet):
    throttle_classes = (KeyThrottle, ExportThrottle)

    @ActionSchema(list_of(RecordSerializer), query=ExportQuery)
    def list(self, request: Request) -> ListPage:
        """The records of finished games, many at a time, newest first; with a limit per hour."""
        return newest_first(
            queries.recently_finished(self.member).exclude(record=None),
            self.query,
            self._with_readable_secrets,
            _take_within_limit,
        )

    def _with_readable_secrets(
        self, tables: Sequence[Table]
    ) -> Iterator[TableProjection]:
        """The records whose chance secret can be decrypted. The others are left out."""
        for table in tables:
            projection = project_table(*queries.table_for(self.member, table.pk))
            if _has_readable_secret(projection.table):
                yield projection


def _take_within_limit(tables: list[Table]) -> list[Table]:
    """The first records, up to a total number of plies; at least one."""
    lengths = accumulate(table.record.length for table in tables if table.record)
    return tables[: max(1, sum(length <= MOST_PLIES for length in lengths))]


def _has_readable_secret(table: Table) -> bool:
    try:
        return table.record is not None and bool(table.record.secret)
    except BrokenSeal:
        return False


@extend_schema(exclude=True)
class RecordSchema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The JSON Schema of a record."""
        shape = json.dumps(record_schema(), indent=1)
        return HttpResponse(shape, content_type="application/schema+json")


router = ApiRouter()
router.register("records", RecordViewSet)
router.register("exports/records", ExportViewSet)
urlpatterns = [*router.urls, path("records/schema", RecordSchema.as_view())]
