"""Finished games with their records, one at a time and many."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers, shape_alone
from club.api.base.pagination import ListQuery, list_of, newest_first
from club.api.base.problems import MEDIA_TYPE
from club.api.base.rate_limits import ExportPace, KeyPace
from club.api.base.requests import query_of
from club.api.base.serializers import ProblemSerializer, component_name
from club.api.records.serializers import (
    ExportQuery,
    RecordBriefSerializer,
    RecordSerializer,
)
from club.encryption import BrokenSeal
from club.members.api_key_rows import KeyScope
from club.tables import queries
from club.tables.models import Status, Table
from club.tables.presentation.transcripts import transcript_of
from club.tables.projection import TableProjection, project_table, project_tables

READ = KeyScope.READ
RecordList = list_of(RecordBriefSerializer)
RecordFiles = list_of(RecordSerializer)
TEXT = "text/plain"
MOST_PLIES = 10_000  # of one export: each is replayed, while others wait for their pages


class Records(ApiView):
    scopes = {"GET": READ}

    @answers(RecordList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """Finished games, the newest first."""
        found = queries.recently_finished(self.member).exclude(record=None)
        listed = newest_first(found, query_of(ListQuery, request), self._listed)
        return Response(RecordList.serialize(listed))

    def _listed(self, tables: Sequence[Table]) -> list[TableProjection]:
        return project_tables(tables, self.member)


class OneRecord(ApiView):
    scopes = {"GET": READ}

    @extend_schema(
        responses={
            (200, "application/json"): RecordSerializer,
            (200, TEXT): OpenApiTypes.STR,
            **{(code, MEDIA_TYPE): ProblemSerializer for code in (400, 401, 403, 404, 423, 429)},
        }
    )
    def get(self, request: Request, table_id: int) -> HttpResponseBase:
        """A game that is over or was called off, whole: as a record file, or for `Accept:
        text/plain` as its transcript. 423 where the secret of its chance cannot be opened.
        """
        table, seat = queries.table_for(self.member, table_id)
        if table.status not in (Status.FINISHED, Status.CANCELLED) or table.record is None:
            raise Http404
        if request.headers.get("Accept", "").startswith(TEXT):
            return HttpResponse(transcript_of(table), content_type=f"{TEXT}; charset=utf-8")
        return Response(RecordSerializer.serialize(project_table(table, seat)))


class Export(ApiView):
    scopes = {"GET": READ}
    throttle_classes = (KeyPace, ExportPace)

    @answers(RecordFiles, query=ExportQuery)
    def get(self, request: Request) -> Response:
        """Record files of finished games, many at a time, the newest first; so often an hour."""
        found = queries.recently_finished(self.member).exclude(record=None)
        asked = query_of(ExportQuery, request)
        listed = newest_first(found, asked, self._openable, _at_once)
        return Response(RecordFiles.serialize(listed))

    def _openable(self, tables: Sequence[Table]) -> Iterator[TableProjection]:
        """Those with a secret of chance that can be opened: another spoils no list."""
        for table in tables:
            one = project_table(*queries.table_for(self.member, table.pk))
            if _opens(one.table):
                yield one


def _at_once(tables: list[Table]) -> list[Table]:
    """The first of them, while they have no more than so many plies together; one at least."""
    lengths = accumulate(table.record.length for table in tables if table.record)
    return tables[: max(1, sum(length <= MOST_PLIES for length in lengths))]


def _opens(table: Table) -> bool:
    try:
        return table.record is not None and bool(table.record.secret)
    except BrokenSeal:
        return False


@extend_schema(exclude=True)
class RecordSchema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """How a record file is shaped, as a JSON Schema."""
        shape = json.dumps(shape_alone(component_name(RecordSerializer)), indent=1)
        return HttpResponse(shape, content_type="application/schema+json")
