"""Mutation operators: small changes of one syntax node. `breaking` finds the nodes; each operator
yields pairs of a node and its replacement.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Final

Change = tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]  # a node and its replacement

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mod: ast.FloorDiv,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "iter"}
NUMBERS: Final = ("int", "Seat", "Final[int]")
ROWS: Final = re.compile(r"tuple\[.*\.\.\.|list\[|Sequence\[")


def changes(node: ast.AST, annotation: str) -> Iterator[Change]:
    """All small changes of a node; `said` is the annotated return type of its function."""
    yield from _asked(node)
    yield from _reckoned(node)
    yield from _given(node, annotation)


# --- questions answered otherwise


def _asked(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            yield from _joined(node)
        case ast.UnaryOp(ast.Not(), operand):
            yield node, operand
        case ast.Constant(bool() as value):
            yield node, ast.Constant(not value)
        case ast.IfExp(test, body, orelse):
            yield node, ast.IfExp(test, orelse, body)
        case ast.If(test) | ast.While(test):
            yield from _negated([test])
        case ast.comprehension(ifs=tests):
            yield from _negated(tests)


def _compared(node: ast.Compare) -> Iterator[Change]:
    """Replaces each comparison by its neighbour: `<` and `<=`, `in` and `not in`; for sets the
    reverse.
    """
    sets = ast.unparse(node.left).startswith("set(")
    for at, op in enumerate(node.ops):
        other = ast.GtE if sets and isinstance(op, ast.LtE) else COMPARED[type(op)]
        ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
        yield node, ast.Compare(node.left, ops, node.comparators)


def _joined(node: ast.BoolOp) -> Iterator[Change]:
    """Replaces `and` by `or`, and leaves out each operand."""
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node, ast.BoolOp(other, node.values)
    for at in range(len(node.values)):
        yield node, ast.BoolOp(node.op, node.values[:at] + node.values[at + 1 :])


def _negated(tests: Sequence[ast.expr]) -> Iterator[Change]:
    for test in tests:
        if _is_plain(test):
            yield test, ast.UnaryOp(ast.Not(), test)


# --- other figures, rows without their first, steps left out, things left as they were


def _reckoned(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.BinOp(left, ast.Sub(), ast.Set() as right):
            yield node, ast.BinOp(left, ast.BitAnd(), right)
        case ast.BinOp(left, op, right) if type(op) in COUNTED:
            yield node, ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.UnaryOp(ast.Invert() | ast.USub(), operand):
            yield node, operand
        case ast.Constant(int() as value) if not isinstance(value, bool):
            yield node, ast.Constant(value + 1)
        case ast.Call():
            yield from _called(node)
        case ast.ListComp():
            yield node, without_first(node)
        case ast.AugAssign() | ast.Expr(ast.Call()):
            yield node, ast.Pass()


def _called(node: ast.Call) -> Iterator[Change]:
    match node.func:
        case ast.Name(name) if name in CALLED:
            yield node, ast.Call(ast.Name(CALLED[name]), node.args, node.keywords)
        case ast.Name("sum"):
            yield node, ast.UnaryOp(ast.USub(), node)
        case ast.Name("tuple" | "sorted"):
            yield node, without_first(node)
        case ast.Attribute(attr="change") | ast.Name("change"):
            for left_out in node.keywords:
                if left_out.arg:
                    rest = [keyword for keyword in node.keywords if keyword is not left_out]
                    yield node, ast.Call(node.func, node.args, rest)


# --- something else given back or named, by the type it is said to have


def _given(node: ast.AST, returned: str) -> Iterator[Change]:
    match node:
        case ast.Return(ast.expr() as value):
            yield from _retyped(value, returned)
        case ast.AnnAssign(annotation=annotation, value=ast.expr() as value):
            yield from _retyped(value, ast.unparse(annotation))


def _retyped(value: ast.expr, kind: str) -> Iterator[Change]:
    if kind in NUMBERS and not isinstance(value, ast.Constant):
        yield value, ast.BinOp(value, ast.Sub(), ast.Constant(1))
    elif kind == "bool" and _is_plain(value):
        yield value, ast.UnaryOp(ast.Not(), value)
    elif ROWS.match(kind) and not _is_short(value):
        yield value, without_first(value)


def without_first(row: ast.expr) -> ast.expr:
    return ast.Subscript(row, ast.Slice(ast.Constant(1)))


def _is_plain(test: ast.expr) -> bool:
    """Whether the node is no condition with a change of its own."""
    return isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))


def _is_short(row: ast.expr) -> bool:
    """Whether the collection is a literal or empty."""
    return isinstance(row, ast.Tuple) and not any(
        isinstance(element, ast.Starred) for element in row.elts
    )
