"""Finds where rules can be broken on purpose: small changes of lines that cite a rule, and secrets no longer kept.

Text in, text out; `mutations.py` runs the tests on what comes out.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

RULE = re.compile(r"\b[RD]\d+[a-z]?\b")
COMPARED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COMPARED |= {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr}
COUNTED |= {ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mod: ast.FloorDiv}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "iter"}
COUNTING = {"len", "sum", "size"}
EMPTY = {"()", "''", "None", "NOBODY", "0", "False", "frozenset()"}

Change = tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]  # what stands there, what shall


@dataclass(frozen=True)
class Break:
    """One change of one module, and the rules whose tests should notice; none where a secret is given away."""

    module: Module
    line: int
    span: tuple[int, int]  # bytes
    new: str
    rules: tuple[str, ...] = ()

    @property
    def old(self) -> str:
        return self.module.bytes[slice(*self.span)].decode()

    @property
    def text(self) -> str:
        """The whole module, changed."""
        start, end = self.span
        return (self.module.bytes[:start] + self.new.encode() + self.module.bytes[end:]).decode()

    def __str__(self) -> str:
        change = " ".join(f"{self.old} -> {self.new}".split())
        line = self.module.text.splitlines()[self.line - 1].strip()
        return f"{self.module.path}:{self.line} {' '.join(self.rules) or 'secret'}: {change}  in  {line}"


@dataclass(frozen=True)
class Module:
    """A module's text with its tree."""

    path: str
    text: str

    @cached_property
    def bytes(self) -> bytes:
        return self.text.encode()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.text)))

    @cached_property
    def statements(self) -> list[ast.stmt]:
        """All of them, outer before inner."""
        return [node for node in self.nodes if isinstance(node, ast.stmt)]

    @cached_property
    def line_starts(self) -> list[int]:
        lengths = [len(line) for line in self.bytes.splitlines(keepends=True)]
        return [sum(lengths[:line]) for line in range(len(lengths))]

    @cached_property
    def tags(self) -> dict[int, tuple[str, ...]]:
        """The rules cited in comments, by line."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        comments = (token for token in tokens if token.type == tokenize.COMMENT)
        found = {token.start[0]: tuple(RULE.findall(token.string)) for token in comments}
        return {line: rules for line, rules in found.items() if rules}

    @cached_property
    def returned(self) -> dict[ast.AST, str]:
        """What each return statement is annotated to give."""
        functions = [node for node in self.nodes if isinstance(node, ast.FunctionDef) and node.returns]
        return {part: ast.unparse(one.returns) for one in functions if one.returns for part in ast.walk(one)}

    def changed(self, change: Change, rules: tuple[str, ...] = ()) -> Break:
        old, new = change
        start = self.line_starts[old.lineno - 1] + old.col_offset
        end = self.line_starts[(old.end_lineno or 0) - 1] + (old.end_col_offset or 0)
        written = ast.unparse(ast.fix_missing_locations(new))
        return Break(self, old.lineno, (start, end), f"({written})" if isinstance(new, ast.expr) else written, rules)


# --- rules


def rule_breaks(module: Module) -> dict[int, list[Break]]:
    """All changes of what cites a rule, by the line of the tag; none where the line has nothing that can be changed.

    Where a docstring cites a rule, lines that cite another are left to that one.
    """
    found = {}
    for line, rules in module.tags.items():
        nodes = [node for root in _meant(module, line) for node in _parts(root)]
        changes = [change for node in nodes for change in (*_asked(node), *_reckoned(node), *_given(node, module))]
        here = [change for change in changes if change[0].lineno == line]
        its_own = [change for change in changes if change[0].lineno not in module.tags]
        found[line] = [module.changed(change, rules) for change in here or its_own]
    return found


def _meant(module: Module, line: int) -> list[ast.stmt]:
    """What a tag is about: the statement on its line; behind a docstring, all that the docstring describes."""
    around = [node for node in module.statements if node.lineno <= line <= (node.end_lineno or 0)]
    if not around or not isinstance(around[-1], ast.Expr) or not isinstance(around[-1].value, ast.Constant):
        return around[-1:]
    described = around[-2] if len(around) > 1 else None
    return described.body[1:] if isinstance(described, (ast.FunctionDef, ast.ClassDef)) else []


def _parts(root: ast.AST) -> Iterator[ast.AST]:
    """It and all in it that can be changed where it stands: no annotations, patterns, parameters or texts.

    Nor numbers that something is compared with: a comparison changed says as much; nor how strictly `zip` looks.
    """
    if isinstance(root, (ast.JoinedStr, ast.pattern, ast.arguments)) or getattr(root, "arg", "") == "strict":
        return
    yield root
    annotations = (getattr(root, "annotation", None), getattr(root, "returns", None))
    for child in ast.iter_child_nodes(root):
        if child not in annotations and not (isinstance(root, ast.Compare) and isinstance(child, ast.Constant)):
            yield from _parts(child)


def _asked(node: ast.AST) -> Iterator[Change]:
    """Questions answered otherwise."""
    match node:
        case ast.Compare(left, ops, comparators):
            sets = ast.unparse(left).startswith("set(")
            for at, op in enumerate(ops):
                other = ast.GtE if sets and isinstance(op, ast.LtE) else COMPARED[type(op)]
                yield node, ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield from ((node, ast.BoolOp(op, values[:at] + values[at + 1 :])) for at in range(len(values)))
        case ast.UnaryOp(ast.Not(), operand):
            yield node, operand
        case ast.Constant(bool() as value):
            yield node, ast.Constant(not value)
        case ast.IfExp(test, body, orelse):
            yield node, ast.IfExp(test, orelse, body)
        case ast.If(test) | ast.While(test) if _is_plain(test):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.comprehension(ifs=tests):
            yield from ((test, ast.UnaryOp(ast.Not(), test)) for test in tests if _is_plain(test))


def _reckoned(node: ast.AST) -> Iterator[Change]:
    """Other figures, rows without their first, steps left out and things left as they were."""
    match node:
        case ast.BinOp(left, ast.Sub(), ast.Set() as right):
            yield node, ast.BinOp(left, ast.BitAnd(), right)
        case ast.BinOp(left, op, right) if type(op) in COUNTED:
            yield node, ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.UnaryOp(ast.Invert() | ast.USub(), operand):
            yield node, operand
        case ast.Constant(int() as value) if not isinstance(value, bool):
            yield node, ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield node, ast.Call(ast.Name(CALLED[name]), args, keywords)
        case ast.Call(ast.Name("sum")):
            yield node, ast.UnaryOp(ast.USub(), node)
        case ast.Call(ast.Name("tuple" | "sorted")) | ast.ListComp():
            yield node, _without_first(node)
        case ast.Call(ast.Attribute(attr="change") | ast.Name("change") as func, args, keywords):
            fewer = ([one for one in keywords if one is not other] for other in keywords if other.arg)
            yield from ((node, ast.Call(func, args, rest)) for rest in fewer)
        case ast.AugAssign() | ast.Expr(ast.Call()):
            yield node, ast.Pass()


def _given(node: ast.AST, module: Module) -> Iterator[Change]:
    """Something else given back or named, by the type it is said to have."""
    match node:
        case ast.Return(ast.expr() as value):
            kind = module.returned.get(node, "")
        case ast.AnnAssign(annotation=said, value=ast.expr() as value):
            kind = ast.unparse(said)
        case _:
            return
    if kind in ("int", "Seat", "Final[int]") and not isinstance(value, ast.Constant):
        yield value, ast.BinOp(value, ast.Sub(), ast.Constant(1))
    elif kind == "bool" and _is_plain(value):
        yield value, ast.UnaryOp(ast.Not(), value)
    elif re.match(r"tuple\[.*\.\.\.|list\[|Sequence\[", kind) and not _is_short(value):
        yield value, _without_first(value)


def _is_plain(test: ast.expr) -> bool:
    """Whether it is no question that has a change of its own."""
    return isinstance(test, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))


def _is_short(row: ast.expr) -> bool:
    """Whether it is written out one by one, or empty."""
    return isinstance(row, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in row.elts)


def _without_first(row: ast.expr) -> ast.expr:
    return ast.Subscript(row, ast.Slice(ast.Constant(1)))


# --- secrets


def secret_breaks(module: Module) -> list[Break]:
    """Every place in what is written for a viewer where something is held back, no longer held back."""
    found: list[Change] = []
    for function in module.nodes if "viewer: Viewer" in module.text else ():
        if isinstance(function, ast.FunctionDef) and _is_for_a_viewer(function):
            nodes = [node for statement in function.body for node in ast.walk(statement)]
            found += [*_taken_for_the_owner(nodes), *_given_the_neighbours(nodes), *_shown_early(nodes)]
            found += [change for node in nodes if isinstance(node, ast.keyword) for change in _shown_not_counted(node)]
    return [module.changed(change) for change in found]


def _is_for_a_viewer(function: ast.FunctionDef) -> bool:
    said = {one.arg: one.annotation for one in function.args.args}
    return isinstance(said.get("viewer"), ast.Name) and ast.unparse(said["viewer"] or ast.Name("")) == "Viewer"


def _taken_for_the_owner(nodes: list[ast.AST]) -> Iterator[Change]:
    """Whoever looks is taken for the one who may."""
    for node in nodes:
        if isinstance(node, ast.Compare) and _speaks_of(node, "viewer") and len(node.ops) == 1:
            if isinstance(node.ops[0], (ast.Eq, ast.In)):
                yield node, ast.Constant(True)
            if isinstance(node.ops[0], (ast.NotEq, ast.NotIn)):
                yield node, ast.Constant(False)


def _given_the_neighbours(nodes: list[ast.AST]) -> Iterator[Change]:
    """Each seat sees with the eyes of the one before it, the first and spectators with those of the first."""
    views = [
        node for node in nodes if isinstance(node, ast.Call) and re.match(r"[A-Z]\w+View\b", ast.unparse(node.func))
    ]
    names = [argument for view in views for argument in (*view.args, *(keyword.value for keyword in view.keywords))]
    asked = [part for node in nodes if isinstance(node, ast.Compare) for part in ast.walk(node)]
    for node in nodes:
        if isinstance(node, ast.Name) and node.id == "viewer" and node not in names and node not in asked:
            yield node, ast.parse("max((viewer or 0) - 1, 0)", mode="eval").body


def _shown_early(nodes: list[ast.AST]) -> Iterator[Change]:
    """What is shown at some time only is always shown; what is not there at other times is nothing held back."""
    for node in nodes:
        if isinstance(node, ast.IfExp) and _may_be_empty(node.orelse) and not _speaks_of(node.test, "viewer"):
            guarded = ast.unparse(node.test) in ast.unparse(node.body) or _speaks_of(node.test, "isinstance")
            if not guarded and not _may_be_empty(node.body):
                yield node.test, ast.Constant(True)


def _shown_not_counted(field: ast.keyword) -> Iterator[Change]:
    match field.value:
        case ast.Call(ast.Name(name), [what]) if name in COUNTING:
            yield field.value, what
        case ast.Call(ast.Name("tuple"), [ast.Call(ast.Name("map"), [ast.Name(name), what])]) if name in COUNTING:
            yield field.value, what


def _may_be_empty(node: ast.expr) -> bool:
    branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)
    return any(ast.unparse(branch) in EMPTY for branch in branches)


def _speaks_of(node: ast.expr, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
