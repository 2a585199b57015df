"""The schema as a page shows it: chapters of operations, each with what its form asks for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from club.api.base.openapi import document

Node = Mapping[str, Any]
EXAMPLES: Mapping[str, Any] = {"string": "", "integer": 0, "boolean": False, "object": {}}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that an address takes."""

    name: str
    place: str  # "path", "query" or "header"
    meaning: str
    choices: tuple[str, ...]
    needed: bool
    whole: bool  # a number


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address."""

    id: str
    method: str
    path: str
    meaning: str
    scope: str  # empty: open to everybody
    parameters: tuple[Parameter, ...]
    body: str  # an example, as JSON; empty: it takes none

    @property
    def plain(self) -> bool:
        """Whether a form without scripts can send it."""
        return self.method == "GET" and "{" not in self.path


@dataclass(frozen=True, slots=True)
class Chapter:
    """Operations on one kind of thing."""

    name: str
    operations: tuple[Operation, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All operations, by what they are about, in the order of the schema."""
    listed = groupby(_operations(), key=lambda pair: pair[0])
    return tuple(Chapter(name, tuple(one for _, one in pairs)) for name, pairs in listed)


def _operations() -> Iterator[tuple[str, Operation]]:
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            yield told["tags"][0], _operation(path, method.upper(), told)


def _operation(path: str, method: str, told: Node) -> Operation:
    return Operation(
        id=told["operationId"],
        method=method,
        path=path,
        meaning=told.get("description", ""),
        scope=told.get("x-scope", ""),
        parameters=tuple(_parameter(one) for one in told.get("parameters", ())),
        body=_body(told),
    )


def _parameter(told: Node) -> Parameter:
    shape = told["schema"]
    return Parameter(
        name=told["name"],
        place=told["in"],
        meaning=told.get("description", ""),
        choices=tuple(shape.get("enum", ())),
        needed=told.get("required", False),
        whole=shape.get("type") == "integer",
    )


def _body(told: Node) -> str:
    kinds = told.get("requestBody", {}).get("content", {})
    if not kinds:
        return ""
    return json.dumps(_example(kinds["application/json"]["schema"]), indent=2)


def _example(shape: Node) -> Any:
    """A value of that shape: what is needed, and what has a default."""
    if "$ref" in shape:
        return _example(document()["components"]["schemas"][shape["$ref"].rpartition("/")[2]])
    if "default" in shape:
        return shape["default"]
    if "properties" in shape:
        needed = shape.get("required", ())
        wanted = {name: one for name, one in shape["properties"].items() if name in needed}
        return {name: _example(one) for name, one in wanted.items()}
    if shape.get("type") == "array":
        return [_example(shape["items"])]
    return EXAMPLES.get(str(shape.get("type")))
