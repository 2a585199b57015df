"""Mutation operators for secrets: they show a viewer something hidden."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.support.mutation_operators import Change

COUNTING = {"len", "sum", "size"}
EMPTY = {"()", "''", "None", "NOBODY", "0", "False", "frozenset()"}
NEIGHBOUR = "max((viewer or 0) - 1, 0)"
VIEW = re.compile(r"[A-Z]\w+View\b")


def uncovered(function: ast.FunctionDef) -> Iterator[Change]:
    """Every change of a function with a viewer that reveals something."""
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
    annotations = {arg.arg: arg.annotation for arg in function.args.args}
    annotation = annotations.get("viewer")
    return isinstance(annotation, ast.Name) and annotation.id == "Viewer"


def _taken_for_the_owner(nodes: list[ast.AST]) -> Iterator[Change]:
    """Treats every viewer as the owner."""
    for node in nodes:
        match node:
            case ast.Compare(ops=[ast.Eq() | ast.In()]) if _speaks_of(node, "viewer"):
                yield node, ast.Constant(True)
            case ast.Compare(ops=[ast.NotEq() | ast.NotIn()]) if _speaks_of(node, "viewer"):
                yield node, ast.Constant(False)


def _given_the_neighbours(nodes: list[ast.AST]) -> Iterator[Change]:
    """Gives each seat the view of the seat before it, and the first seat that of spectators."""
    own = [*_written_into_views(nodes), *_compared(nodes)]
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == "viewer" and node not in own:
            yield node, ast.parse(NEIGHBOUR, mode="eval").body


def _written_into_views(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    """Changes arguments of views."""
    for node in nodes:
        if isinstance(node, ast.Call) and VIEW.match(ast.unparse(node.func)):
            yield from node.args
            yield from (keyword.value for keyword in node.keywords)


def _compared(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.Compare):
            yield from ast.walk(node)


def _shown_early(nodes: list[ast.AST]) -> Iterator[Change]:
    """Always shows a value that is shown only at certain times."""
    for node in nodes:
        if isinstance(node, ast.IfExp) and _holds_back(node):
            yield node.test, ast.Constant(True)


def _holds_back(node: ast.IfExp) -> bool:
    """Whether an existing value is hidden; a missing value is not."""
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
