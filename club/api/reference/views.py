"""The schema, open to everybody, and what any other address below the API answers."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from club.api.base.api_view import ApiView
from club.api.base.openapi import document_text, shape_alone
from club.api.records.serializers import RecordShape


@extend_schema(exclude=True)
class Schema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The OpenAPI document."""
        kind = "application/vnd.oai.openapi+json; version=3.1"
        return HttpResponse(document_text(), content_type=kind)


@extend_schema(exclude=True)
class RecordSchema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """How a record file is shaped, as a JSON Schema."""
        shape = json.dumps(shape_alone(RecordShape.__name__), indent=1)
        return HttpResponse(shape, content_type="application/schema+json")


class Nowhere(ApiView):
    """Whatever is not there: a problem, never a page."""

    schema = None

    def get(self, request: Request, **_: Any) -> NoReturn:
        raise Http404

    post = delete = get
