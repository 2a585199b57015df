"""The OpenAPI document: how views say what they take and answer, and how keys are sent. It depends
on nobody who asks, so it is drawn once per process.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as s

from club.api.base.problems import MEDIA_TYPE
from club.api.base.serializers import AnswerSerializer, ProblemSerializer, component_name

F = TypeVar("F", bound=Callable[..., Any])

Answer = type[s.Serializer[Any]] | None

ANYWAY = (400, 401, 403, 429)  # what any address may answer
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
        one = "one_" if self.path.endswith("}") else ""
        return f"{self.method.lower()}_{one}{'_'.join(steps)}"

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """The operation, with the scope that a key needs for it."""
        told = super().get_operation(*args, **kwargs)
        scope = getattr(self.view, "scopes", {}).get(self.method)
        return told if told is None or scope is None else {**told, "x-scope": str(scope)}

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        if isinstance(serializer, AnswerSerializer):
            return component_name(type(serializer))
        return str(super().get_serializer_name(serializer, direction))

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A key is a bearer token."""

    target_class = "club.api.base.authentication.KeyHolder"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "kerho_ and 43 characters"}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A browser's session, with its CSRF token for whatever changes something."""

    target_class = "club.api.base.authentication.SessionHolder"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


def answers(
    answer: Answer,
    *,
    status: int = 200,
    body: Answer = None,
    query: Answer = None,
    refused: Iterable[int] = (),
    conditional: bool = False,
    more: Iterable[OpenApiParameter] = (),
) -> Callable[[F], F]:
    """What a method of a view takes and answers; the first line of its docstring says what for."""
    bodied = WITH_BODY if body else ()
    statuses = sorted({*ANYWAY, *refused, *bodied})
    responses: dict[Any, Any] = {status: answer}
    responses |= {(code, MEDIA_TYPE): ProblemSerializer for code in statuses}
    if conditional:
        responses[304] = None
    parameters: list[Any] = [*([query] if query else []), *more]
    return extend_schema(
        request=body,
        responses=responses,
        parameters=[*parameters, *([CONDITION] if conditional else [])],
    )


@cache
def document_text() -> bytes:
    """The same as it is sent."""
    return json.dumps(document(), indent=1).encode()


@cache
def document() -> Mapping[str, Any]:
    """The OpenAPI document of version 1."""
    found: Mapping[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found


def shape_alone(name: str) -> Mapping[str, Any]:
    """One shape of the document as a JSON Schema of its own, with those that it names."""
    every = document()["components"]["schemas"]
    needed, found = [name], {}
    while needed:
        one = needed.pop()
        found[one] = every[one]
        inner = re.findall(rf"{COMPONENTS}(\w+)", json.dumps(every[one]))
        needed += [other for other in inner if other not in found]
    text = json.dumps(found).replace(COMPONENTS, "#/$defs/")
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "$ref": f"#/$defs/{name}", "$defs": json.loads(text)}
