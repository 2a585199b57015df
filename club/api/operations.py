"""The OpenAPI schema as the reference page shows it: chapters of operations, with the fields of
their forms.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from club.api.openapi import document

Node = Mapping[str, Any]
EXAMPLES: Mapping[str, Any] = {
    "string": "",
    "integer": 0,
    "boolean": False,
    "object": {},
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a URL."""

    name: str
    place: str  # "path", "query" or "header"
    meaning: str
    choices: tuple[str, ...]
    needed: bool
    whole: bool  # a number


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of a URL."""

    id: str
    method: str
    path: str
    meaning: str
    scope: str  # empty: open to everybody
    parameters: tuple[Parameter, ...]
    body: str  # an example, as JSON; empty: it takes none

    @property
    def plain(self) -> bool:
        """Whether a form can send it without scripts."""
        return self.method == "GET" and "{" not in self.path


@dataclass(frozen=True, slots=True)
class Chapter:
    """The operations on one kind of object."""

    name: str
    operations: tuple[Operation, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All operations by subject, in the order of the schema."""
    listed = groupby(_operations(), key=lambda pair: pair[0])
    return tuple(
        Chapter(name, tuple(operation for _, operation in pairs))
        for name, pairs in listed
    )


def _operations() -> Iterator[tuple[str, Operation]]:
    for path, methods in document()["paths"].items():
        for method, data in methods.items():
            yield data["tags"][0], _operation(path, method.upper(), data)


def _operation(path: str, method: str, data: Node) -> Operation:
    return Operation(
        id=data["operationId"],
        method=method,
        path=path,
        meaning=data.get("description", ""),
        scope=data.get("x-scope", ""),
        parameters=tuple(
            _parameter(parameter) for parameter in data.get("parameters", ())
        ),
        body=_body(data),
    )


def _parameter(data: Node) -> Parameter:
    shape = data["schema"]
    return Parameter(
        name=data["name"],
        place=data["in"],
        meaning=data.get("description", ""),
        choices=tuple(shape.get("enum", ())),
        needed=data.get("required", False),
        whole=shape.get("type") == "integer",
    )


def _body(data: Node) -> str:
    kinds = data.get("requestBody", {}).get("content", {})
    if not kinds:
        return ""
    return json.dumps(_example(kinds["application/json"]["schema"]), indent=2)


def _example(shape: Node) -> Any:
    """An example of that schema, with required fields and fields that have defaults."""
    if "$ref" in shape:
        return _example(
            document()["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        )
    if "default" in shape:
        return shape["default"]
    if "properties" in shape:
        needed = shape.get("required", ())
        wanted = {
            name: schema
            for name, schema in shape["properties"].items()
            if name in needed
        }
        return {name: _example(schema) for name, schema in wanted.items()}
    if shape.get("type") == "array":
        return [_example(shape["items"])]
    return EXAMPLES.get(str(shape.get("type")))
