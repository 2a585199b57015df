"""Mutation testing: finds lines that cite a rule, and secrets, and changes them one at a time.

Its input and output are texts of modules. The operators are in `changes` and `uncovering`;
`mutations` runs the tests on the changed modules.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.support.aside import aside
from tests.support.leak_mutations import uncovered
from tests.support.mutation_operators import Change, changes

RULE = re.compile(r"\b[RD]\d+[a-z]?\b")


@dataclass(frozen=True)
class Break:
    """One change of a module, and the rules whose tests should fail; no rules for a secret."""

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
        """The text of the changed module."""
        start, end = self.span
        changed = self.module.bytes[:start] + self.new.encode() + self.module.bytes[end:]
        return changed.decode()

    def __str__(self) -> str:
        change = " ".join(f"{self.old} -> {self.new}".split())
        line = self.module.text.splitlines()[self.line - 1].strip()
        place = f"{self.module.path}:{self.line}"
        return f"{place} {' '.join(self.rules) or 'secret'}: {change}  in  {line}"


@dataclass(frozen=True)
class Module:
    """The text and the syntax tree of a module."""

    path: str
    text: str

    @cached_property
    def bytes(self) -> bytes:
        return self.text.encode()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(aside(ast.parse, self.text)))

    @cached_property
    def statements(self) -> list[ast.stmt]:
        """All statements, outer ones before inner ones."""
        return [node for node in self.nodes if isinstance(node, ast.stmt)]

    @cached_property
    def functions(self) -> list[ast.FunctionDef]:
        return [node for node in self.nodes if isinstance(node, ast.FunctionDef)]

    @cached_property
    def line_starts(self) -> list[int]:
        """The byte offset of each line."""
        lengths = [len(line) for line in self.bytes.splitlines(keepends=True)]
        return [sum(lengths[:line]) for line in range(len(lengths))]

    @cached_property
    def tags(self) -> dict[int, tuple[str, ...]]:
        """The rules that comments cite, by line."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        comments = (token for token in tokens if token.type == tokenize.COMMENT)
        rules_of_line = {token.start[0]: tuple(RULE.findall(token.string)) for token in comments}
        return {line: rules for line, rules in rules_of_line.items() if rules}

    @cached_property
    def returned(self) -> dict[ast.AST, str]:
        """The annotated return type of the innermost function around a node."""
        annotations = {}
        for function in self.functions:
            if function.returns:
                annotation = ast.unparse(function.returns)
                annotations |= dict.fromkeys(ast.walk(function), annotation)
        return annotations

    def changed(self, change: Change, rules: tuple[str, ...] = ()) -> Break:
        """The module with one change."""
        old, new = change
        written = ast.unparse(ast.fix_missing_locations(new))
        if isinstance(new, ast.expr):
            written = f"({written})"
        return Break(self, old.lineno, self._span(old), written, rules)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        start = self.line_starts[node.lineno - 1] + node.col_offset
        end = self.line_starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return start, end


def rule_breaks(module: Module) -> dict[int, list[Break]]:
    """All changes of code that cites a rule, by the line of the citation; empty where nothing can
    change.

    Where a docstring cites a rule, lines that cite another rule are left to that one.
    """
    breaks = {}
    for line, rules in module.tags.items():
        possible = list(_changes(module, line))
        here = [change for change in possible if change[0].lineno == line]
        its_own = [change for change in possible if change[0].lineno not in module.tags]
        breaks[line] = [module.changed(change, rules) for change in here or its_own]
    return breaks


def secret_breaks(module: Module) -> list[Break]:
    """Every change that reveals something which is hidden from a viewer."""
    if "viewer: Viewer" not in module.text:
        return []
    return [
        module.changed(change) for function in module.functions for change in uncovered(function)
    ]


def _changes(module: Module, line: int) -> Iterator[Change]:
    """All changes for the citation on a line."""
    for root in _meant(module, line):
        for node in _parts(root):
            yield from changes(node, module.returned.get(node, ""))


def _meant(module: Module, line: int) -> list[ast.stmt]:
    """The statements that a citation concerns: the statement on its line, or everything that the
    docstring before it describes.
    """
    around = [node for node in module.statements if node.lineno <= line <= (node.end_lineno or 0)]
    if not around or not _is_docstring(around[-1]):
        return around[-1:]
    described = around[-2] if len(around) > 1 else None
    return described.body[1:] if isinstance(described, (ast.FunctionDef, ast.ClassDef)) else []


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _parts(root: ast.AST) -> Iterator[ast.AST]:
    """A node and its parts that can be changed in place.

    It leaves out annotations, patterns, parameters and texts; numbers in comparisons, since changed
    comparisons cover them; and the strictness of `zip`.
    """
    if isinstance(root, (ast.JoinedStr, ast.pattern, ast.arguments)) or _is_strictness(root):
        return
    yield root
    annotations = (getattr(root, "annotation", None), getattr(root, "returns", None))
    for child in ast.iter_child_nodes(root):
        bound = isinstance(root, ast.Compare) and isinstance(child, ast.Constant)
        if child not in annotations and not bound:
            yield from _parts(child)


def _is_strictness(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg == "strict"
