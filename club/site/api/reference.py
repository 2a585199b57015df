"""The OpenAPI document, the page to read and try it, and the response to unknown URLs. All are
public and the same for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NoReturn

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from club.site.api.openapi import document, document_text
from club.site.api.viewsets import ApiView

Node = Mapping[str, Any]
EXAMPLES: Node = {"string": "", "integer": 0, "boolean": False, "object": {}}


@login_not_required
@require_safe
def read_and_try(request: HttpRequest) -> HttpResponse:
    """The reference page: every URL with its parameters, its scope and a form to try it."""
    return render(request, "api/reference.jinja", {"chapters": chapters()})


@extend_schema(exclude=True)
class Schema(ApiView):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        """The OpenAPI document."""
        kind = "application/vnd.oai.openapi+json; version=3.1"
        return HttpResponse(document_text(), content_type=kind)


class UnknownAddress(ApiView):
    """Responds to unknown URLs with a problem document instead of a page."""

    schema = None

    def get(self, request: Request, **_: Any) -> NoReturn:
        raise Http404

    post = delete = get


@cache
def chapters() -> Sequence[tuple[str, Sequence[Node]]]:
    """Returns all operations by subject, in the order of the document."""
    by_tag = groupby(_operations(), key=lambda operation: operation["tags"][0])
    return [(name, list(operations)) for name, operations in by_tag]


def _operations() -> Iterator[Node]:
    """Yields the operations as the document has them, with path, method and an example of a body.
    A form can send a `plain` one without scripts.
    """
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            is_plain = method == "get" and "{" not in path
            yield {
                **operation,
                "path": path,
                "method": method.upper(),
                "plain": is_plain,
                "example": _example_body(operation),
            }


def _example_body(operation: Node) -> str:
    """Returns an example of a body as JSON; empty for an operation that takes none."""
    kinds = operation.get("requestBody", {}).get("content", {})
    if not kinds:
        return ""
    return json.dumps(_example(kinds["application/json"]["schema"]), indent=2)


def _example(schema: Node) -> Any:
    """Returns an example of the schema, with required fields and fields that have defaults."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _example(document()["components"]["schemas"][name])
    if "default" in schema:
        return schema["default"]
    if "properties" in schema:
        required = schema.get("required", ())
        fields = schema["properties"].items()
        return {name: _example(field) for name, field in fields if name in required}
    if schema.get("type") == "array":
        return [_example(schema["items"])]
    return EXAMPLES.get(str(schema.get("type")))
