"""The OpenAPI document, made from the views, with the way to send keys. It is the same for
everybody and rendered once per process.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as s

from club.api.problems import MEDIA_TYPE
from club.api.requests import NothingSent, Sent, SentParts
from club.api.serializers import (
    AnswerSerializer,
    ProblemSerializer,
    component_name,
)

F = TypeVar("F", bound=Callable[..., Any])

Answer = type[s.Serializer[Any]] | None

STATUSES_OF_ALL_VIEWS = (400, 401, 403, 429)  # what any address may answer
WITH_BODY = (413, 415)
OF_A_TABLE = (404, 423)
OF_A_CHANGE = (404, 409, 422, 423)
COMPONENTS = "#/components/schemas/"  # begins the address of a shape
CONDITION = OpenApiParameter(
    "If-None-Match", str, "header", description="an ETag: 304 while nothing is new"
)


class Addresses(AutoSchema):
    """Names operations by method and path: `tables_play_create` is `post_tables_play`."""

    def get_operation_id(self) -> str:
        steps = [step for step in self.path.split("/")[3:] if step and step[0] != "{"]
        prefix = "one_" if self.path.endswith("}") else ""
        return f"{self.method.lower()}_{prefix}{'_'.join(steps)}"

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """The operation, with the scope that a key needs for it."""
        operation = super().get_operation(*args, **kwargs)
        scope = getattr(self.view, "scopes", {}).get(self.method)
        if operation is None or scope is None:
            return operation
        return {**operation, "x-scope": str(scope)}

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        if isinstance(serializer, AnswerSerializer):
            return component_name(type(serializer))
        return str(super().get_serializer_name(serializer, direction))

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A key is a bearer token."""

    target_class = "club.api.authentication.KeyHolder"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "kerho_ and 43 characters",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A browser session, with its CSRF token for requests that change something."""

    target_class = "club.api.authentication.SessionHolder"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


def answers(
    answer: Answer,
    *,
    status: int = 200,
    body: type[Sent] | None = None,
    query: type[Sent] | None = None,
    refused: Iterable[int] = (),
    conditional: bool = False,
    more: Iterable[OpenApiParameter] = (),
) -> Callable[[F], F]:
    """Describes the parameters and answers of a view's method; its docstring's first line is the
    summary. `ApiView` refuses fields that `body` and `query` do not have.
    """
    bodied = WITH_BODY if body else ()
    statuses = sorted({*STATUSES_OF_ALL_VIEWS, *refused, *bodied})
    responses: dict[Any, Any] = {status: answer}
    responses |= {(code, MEDIA_TYPE): ProblemSerializer for code in statuses}
    if conditional:
        responses[304] = None
    parameters: list[Any] = [*([query] if query else []), *more]
    describe = extend_schema(
        request=body,
        responses=responses,
        parameters=[*parameters, *([CONDITION] if conditional else [])],
    )

    def decorate(method: F) -> F:
        described: Any = describe(method)
        described.sent = SentParts(body or NothingSent, query or NothingSent)
        return cast(F, described)

    return decorate


@cache
def document_text() -> bytes:
    """The OpenAPI document as bytes."""
    return json.dumps(document(), indent=1).encode()


@cache
def document() -> Mapping[str, Any]:
    """The OpenAPI document of version 1."""
    schema: Mapping[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


def shape_alone(name: str) -> Mapping[str, Any]:
    """Returns one shape of the document as a JSON Schema, with the shapes that it references."""
    all_shapes = document()["components"]["schemas"]
    needed = [name]
    shapes = {}
    while needed:
        shape_name = needed.pop()
        shapes[shape_name] = all_shapes[shape_name]
        inner = re.findall(rf"{COMPONENTS}(\w+)", json.dumps(all_shapes[shape_name]))
        needed += [other for other in inner if other not in shapes]
    text = json.dumps(shapes).replace(COMPONENTS, "#/$defs/")
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "$ref": f"#/$defs/{name}", "$defs": json.loads(text)}
