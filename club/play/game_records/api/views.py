"""API views of finished games and their records, single and in bulk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from club.base.encryption import BrokenSeal
from club.base.ui.web import expect_found
from club.play.game_records.api.serializers import (
    ExportQuery,
    RecordBriefSerializer,
    RecordSerializer,
    record_schema,
)
from club.play.tables import queries
from club.play.tables.models import Status, Table
from club.play.tables.presentation.transcripts import transcript_of
from club.play.tables.projection import TableProjection, project_table, project_tables
from club.site.api.actions import ActionSchema
from club.site.api.authentication import ExportThrottle, KeyThrottle
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.problems import MEDIA_TYPE
from club.site.api.serializers import ProblemSerializer
from club.site.api.viewsets import ApiView, ViewSet

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
