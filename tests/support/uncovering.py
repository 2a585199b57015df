"""Mutation operators for secrets: what a viewer is not shown is shown after all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.support.changes import Change

COUNTING = {"len", "sum", "size"}
EMPTY = {"()", "''", "None", "NOBODY", "0", "False", "frozenset()"}
NEIGHBOUR = "max((viewer or 0) - 1, 0)"
VIEW = re.compile(r"[A-Z]\w+View\b")


def uncovered(function: ast.FunctionDef) -> Iterator[Change]:
    """Every change of a function written for a viewer that gives something away."""
    if not _is_for_a_viewer(function):
        return
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    yield from _taken_for_the_owner(nodes)
    yield from _given_the_neighbours(nodes)
    yield from _shown_early(nodes)
    for node in nodes:
        if isinstance(node, ast.keyword):
            yield from _shown_not_counted(node)


def _is_for_a_viewer(function: ast.FunctionDef) -> bool:
    said = {one.arg: one.annotation for one in function.args.args}
    annotation = said.get("viewer")
    return isinstance(annotation, ast.Name) and annotation.id == "Viewer"


def _taken_for_the_owner(nodes: list[ast.AST]) -> Iterator[Change]:
    """Whoever looks is taken for the one who may."""
    for node in nodes:
        match node:
            case ast.Compare(ops=[ast.Eq() | ast.In()]) if _speaks_of(node, "viewer"):
                yield node, ast.Constant(True)
            case ast.Compare(ops=[ast.NotEq() | ast.NotIn()]) if _speaks_of(node, "viewer"):
                yield node, ast.Constant(False)


def _given_the_neighbours(nodes: list[ast.AST]) -> Iterator[Change]:
    """Each seat sees with the eyes of the one before it, the first and spectators as the first."""
    own = [*_written_into_views(nodes), *_compared(nodes)]
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == "viewer" and node not in own:
            yield node, ast.parse(NEIGHBOUR, mode="eval").body


def _written_into_views(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    """Arguments of views: that somebody looks is no secret."""
    for node in nodes:
        if isinstance(node, ast.Call) and VIEW.match(ast.unparse(node.func)):
            yield from node.args
            yield from (keyword.value for keyword in node.keywords)


def _compared(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.Compare):
            yield from ast.walk(node)


def _shown_early(nodes: list[ast.AST]) -> Iterator[Change]:
    """What is shown at some time only is always shown."""
    for node in nodes:
        if isinstance(node, ast.IfExp) and _holds_back(node):
            yield node.test, ast.Constant(True)


def _holds_back(node: ast.IfExp) -> bool:
    """Whether something is there and not shown; what is not there is nothing held back."""
    if _speaks_of(node.test, "viewer") or _speaks_of(node.test, "isinstance"):
        return False
    if ast.unparse(node.test) in ast.unparse(node.body):
        return False
    return _may_be_empty(node.orelse) and not _may_be_empty(node.body)


def _shown_not_counted(field: ast.keyword) -> Iterator[Change]:
    match field.value:
        case ast.Call(ast.Name(name), [what]) if name in COUNTING:
            yield field.value, what
        case ast.Call(ast.Name("tuple"), [ast.Call(ast.Name("map"), [ast.Name(name), what])]) if (
            name in COUNTING
        ):
            yield field.value, what


def _may_be_empty(node: ast.expr) -> bool:
    branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    return any(ast.unparse(branch) in EMPTY for branch in branches)


def _speaks_of(node: ast.expr, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
