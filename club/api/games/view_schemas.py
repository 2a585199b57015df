"""JSON Schema of a game's view, made of its type hints; the comments behind its fields are the
descriptions.
"""

from __future__ import annotations

import ast
import inspect
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from io import StringIO
from textwrap import dedent
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from games.core import AnyGame, Move

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SIMPLE: Mapping[Any, str] = {
    int: "integer",
    str: "string",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}

Schema = dict[str, Any]


@cache
def view_schema(game: AnyGame) -> Schema:
    """The schema of what a viewer of this game is shown."""
    info = game.info
    first = game.start(info.seats[0], game.settled(info.seats[0], {})).view(None)
    named: dict[str, Schema] = {}
    shape = _of(type(first), named)
    return {"$schema": DIALECT, "title": f"{info.name}, a view", **shape, "$defs": named}


def _of(hint: Any, named: dict[str, Schema]) -> Schema:
    """The schema of one type; objects are kept by name, and referred to."""
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if isinstance(hint, type) and issubclass(hint, Move):
        return {"type": "string", "description": "a move's notation"}
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        return _object(hint, named)
    if isinstance(said := getattr(hint, "plain", None), property):
        return _of(get_type_hints(said.fget)["return"], named)
    return _composed(hint, named)


def _composed(hint: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type made of others; of what no hint tells, anything plain."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [_of(one, named) for one in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is frozenset:
        return {"type": "array", "items": _of(parts[0], named), "uniqueItems": True}
    return _tuple(parts, named) if origin is tuple else {}


def _tuple(parts: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": _of(parts[0], named)}
    if parts in ((), ((),)):
        return {"type": "array", "maxItems": 0}
    inner = [_of(part, named) for part in parts]
    return {"type": "array", "prefixItems": inner, "minItems": len(inner), "maxItems": len(inner)}


def _object(kind: type[Any], named: dict[str, Schema]) -> Schema:
    if kind.__name__ not in named:
        named[kind.__name__] = {}  # a shape may hold itself
        hints, remarks = get_type_hints(kind), remarks_of(kind)
        properties = {}
        for name in _names(kind):
            remark = {"description": remarks[name]} if name in remarks else {}
            properties[name] = {**_of(hints[name], named), **remark}
        named[kind.__name__] = {
            "type": "object",
            "description": (kind.__doc__ or "").strip(),
            "properties": properties,
            "required": list(properties),
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _names(kind: type[Any]) -> tuple[str, ...]:
    if hasattr(kind, "_fields"):
        return tuple(kind._fields)
    return tuple(field.name for field in fields(kind))


def remarks_of(kind: type[Any]) -> dict[str, str]:
    """By field, the comment behind it, or on the line above; a base's fields are its own to say."""
    found: dict[str, str] = {}
    for base in reversed(inspect.getmro(kind)):
        if is_dataclass(base) or hasattr(base, "_fields"):
            found |= dict(_remarks(base))
    return found


def _remarks(kind: type[Any]) -> Iterator[tuple[str, str]]:
    text = dedent(inspect.getsource(kind))
    comments = {
        token.start[0]: (token.string.lstrip("# "), token.line.lstrip().startswith("#"))
        for token in tokenize.generate_tokens(StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    (drawn,) = ast.parse(text).body
    assert isinstance(drawn, ast.ClassDef)
    for node in drawn.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            behind = comments.get(node.end_lineno or node.lineno, ("", True))
            above = comments.get(node.lineno - 1, ("", False))
            said = behind[0] if not behind[1] else above[0] if above[1] else ""
            if said:
                yield node.target.id, said
