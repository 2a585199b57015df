"""The OpenAPI document, made from the views, with the way to send keys. It is the same for
everybody and rendered once per process.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from club.site.api.actions import ActionSchema
from club.site.api.problems import MEDIA_TYPE
from club.site.api.requests import NothingSent
from club.site.api.serializers import (
    AnswerSerializer,
    ProblemSerializer,
    component_name,
)

STATUSES_OF_ALL_VIEWS = (400, 401, 403, 429)  # what any address may answer
WITH_BODY = (413, 415)
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

    @property
    def declared(self) -> ActionSchema:
        """Returns the declaration of the action that the document describes."""
        view: Any = self.view
        declared: ActionSchema = view.declared_for(self.method)
        return declared

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """The operation, with the scope that a key needs for it."""
        operation = super().get_operation(*args, **kwargs)
        scope = self.declared.scope
        if operation is None or scope is None:
            return operation
        return {**operation, "x-scope": str(scope)}

    def get_request_serializer(self) -> Any:
        body = self.declared.body
        return None if body is NothingSent else body

    def get_response_serializers(self) -> Any:
        declared = self.declared
        bodied = () if declared.body is NothingSent else WITH_BODY
        refused = sorted({*STATUSES_OF_ALL_VIEWS, *declared.refused, *bodied})
        responses: dict[Any, Any] = {declared.status: declared.answer}
        responses |= {(code, MEDIA_TYPE): ProblemSerializer for code in refused}
        if declared.conditional:
            responses[304] = None
        return responses

    def get_override_parameters(self) -> list[Any]:
        declared = self.declared
        query = [] if declared.query is NothingSent else [declared.query]
        condition = [CONDITION] if declared.conditional else []
        return [*query, *declared.headers, *condition]

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        if isinstance(serializer, AnswerSerializer):
            return component_name(type(serializer))
        return str(super().get_serializer_name(serializer, direction))

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A key is a bearer token."""

    target_class = "club.site.api.authentication.KeyHolder"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "kerho_ and 43 characters",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A browser session, with its CSRF token for requests that change something."""

    target_class = "club.site.api.authentication.SessionHolder"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


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
