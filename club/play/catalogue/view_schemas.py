"""JSON Schema of a game's view, from its type hints. The comments on its fields are the
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
    """The schema of what a viewer of this game receives."""
    info = game.info
    first = game.start(info.seats[0], game.settled(info.seats[0], {})).view(None)
    named: dict[str, Schema] = {}
    shape = _schema_of_type(type(first), named)
    return {
        "$schema": DIALECT,
        "title": f"{info.name}, a view",
        **shape,
        "$defs": named,
    }


def _schema_of_type(hint: Any, named: dict[str, Schema]) -> Schema:
    """The schema of a type. Objects are stored by name and referenced."""
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if isinstance(hint, type) and issubclass(hint, Move):
        return {"type": "string", "description": "a move's notation"}
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        return _object_schema(hint, named)
    if isinstance(plain_form := getattr(hint, "plain", None), property):
        return _schema_of_type(get_type_hints(plain_form.fget)["return"], named)
    return _composed_schema(hint, named)


def _composed_schema(hint: Any, named: dict[str, Schema]) -> Schema:
    """Returns the schema of a type with parts; any value if the hint does not say more."""
    origin = get_origin(hint)
    parts = get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema_of_type(part, named) for part in parts]}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is frozenset:
        return {
            "type": "array",
            "items": _schema_of_type(parts[0], named),
            "uniqueItems": True,
        }
    if origin is tuple:
        return _tuple_schema(parts, named)
    return {}


def _tuple_schema(parts: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": _schema_of_type(parts[0], named)}
    if parts in ((), ((),)):
        return {"type": "array", "maxItems": 0}
    inner = [_schema_of_type(part, named) for part in parts]
    return {
        "type": "array",
        "prefixItems": inner,
        "minItems": len(inner),
        "maxItems": len(inner),
    }


def _object_schema(kind: type[Any], named: dict[str, Schema]) -> Schema:
    if kind.__name__ not in named:
        named[kind.__name__] = {}  # a shape may hold itself
        hints = get_type_hints(kind)
        remarks = field_comments(kind)
        properties = {}
        for name in _type_names(kind):
            remark = {"description": remarks[name]} if name in remarks else {}
            properties[name] = {**_schema_of_type(hints[name], named), **remark}
        named[kind.__name__] = {
            "type": "object",
            "description": (kind.__doc__ or "").strip(),
            "properties": properties,
            "required": list(properties),
        }
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _type_names(kind: type[Any]) -> tuple[str, ...]:
    if hasattr(kind, "_fields"):
        return tuple(kind._fields)
    return tuple(field.name for field in fields(kind))


def field_comments(kind: type[Any]) -> dict[str, str]:
    """Maps fields to their comments, behind the field or on the line above. Base classes are
    included.
    """
    comments: dict[str, str] = {}
    for base in reversed(inspect.getmro(kind)):
        if is_dataclass(base) or hasattr(base, "_fields"):
            comments |= dict(_comments_by_line(base))
    return comments


def _comments_by_place(text: str) -> tuple[dict[int, str], dict[int, str]]:
    """The comments on lines of their own, and those behind code, by number of the line."""
    above: dict[int, str] = {}
    behind: dict[int, str] = {}
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            is_alone = token.line.lstrip().startswith("#")
            comments = above if is_alone else behind
            comments[token.start[0]] = token.string.lstrip("# ")
    return above, behind


def _comments_by_line(kind: type[Any]) -> Iterator[tuple[str, str]]:
    text = dedent(inspect.getsource(kind))
    above, behind = _comments_by_place(text)
    (drawn,) = ast.parse(text).body
    assert isinstance(drawn, ast.ClassDef)
    for node in drawn.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last_line = node.end_lineno or node.lineno
            comment_above = above.get(node.lineno - 1, "")
            comment = behind.get(last_line, comment_above)
            if comment:
                yield node.target.id, comment
