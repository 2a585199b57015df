"""Finished games with their records, one at a time and many."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
from club.api.base.plain_json import Json
from club.api.base.problems import MEDIA_TYPE
from club.api.base.rate_limits import ExportPace, KeyPace
from club.api.base.requests import query_of
from club.api.base.serializers import ProblemShape
from club.api.records.serializers import (
    ExportQuery,
    RecordBrief,
    RecordShape,
    record_brief,
    record_facts,
)
from club.encryption import BrokenSeal
from club.members.api_key_rows import KeyScope
from club.tables import queries
from club.tables.models import Status, Table
from club.tables.presentation.transcripts import transcript_of
from club.tables.projection import seen, seen_in_list

READ = KeyScope.READ
TEXT = "text/plain"
MOST_PLIES = 10_000  # of one export: each is replayed, while others wait for their pages


class Records(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(RecordBrief), query=ListQuery)
    def get(self, request: Request) -> Response:
        """Finished games, the newest first."""
        found = queries.lately_finished(self.member).exclude(record=None)
        return Response(newest_first(found, query_of(ListQuery, request), self._told))

    def _told(self, tables: Sequence[Table]) -> list[Json]:
        return [record_brief(one) for one in seen_in_list(tables, self.member)]


class OneRecord(ApiView):
    scopes = {"GET": READ}

    @extend_schema(
        responses={
            (200, "application/json"): RecordShape,
            (200, TEXT): OpenApiTypes.STR,
            **{(code, MEDIA_TYPE): ProblemShape for code in (400, 401, 403, 404, 423, 429)},
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
        return Response(record_facts(seen(table, seat)))


class Export(ApiView):
    scopes = {"GET": READ}
    throttle_classes = (KeyPace, ExportPace)

    @answers(list_of(RecordShape), query=ExportQuery)
    def get(self, request: Request) -> Response:
        """Record files of finished games, many at a time, the newest first; so often an hour."""
        found = queries.lately_finished(self.member).exclude(record=None)
        asked = query_of(ExportQuery, request)
        return Response(newest_first(found, asked, self._told, _at_once))

    def _told(self, tables: Sequence[Table]) -> list[Json]:
        return [told for one in tables if (told := self._whole(one.pk)) is not None]

    def _whole(self, table_id: int) -> Json:
        """None where the secret of its chance cannot be opened: that spoils no list."""
        try:
            return record_facts(seen(*queries.table_for(self.member, table_id)))
        except BrokenSeal:
            return None


def _at_once(tables: list[Table]) -> list[Table]:
    """The first of them, while they have no more than so many plies together; one at least."""
    lengths = accumulate(table.record.length for table in tables if table.record)
    return tables[: max(1, sum(length <= MOST_PLIES for length in lengths))]


@extend_schema(exclude=True)
class RecordSchema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """How a record file is shaped, as a JSON Schema."""
        shape = json.dumps(shape_alone(RecordShape.__name__), indent=1)
        return HttpResponse(shape, content_type="application/schema+json")
