"""The project's Python modules as text and as syntax trees, for tests that read source files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest

from tests.support.aside import aside

PROJECT = Path(__file__).resolve().parent.parent.parent
SLUGS = sorted(folder.parent.name for folder in PROJECT.glob("games/*/RULES.md"))
# without the folders of older versions
NEWEST = [slug for slug in SLUGS if not re.search(r"_v\d+$", slug)]
TEMPLATES = sorted(
    file
    for ending in ("html", "jinja")
    for root in ("templates", "games/*/templates")
    for file in PROJECT.glob(f"{root}/**/*.{ending}")
)


@dataclass(frozen=True)
class Source:
    """One Python module of the project."""

    path: str  # from the project's root
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return aside(ast.parse, self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def game(self) -> str | None:
        """The folder of the game that the module belongs to."""
        parts = self.path.split("/")
        return parts[1] if parts[0] == "games" and parts[1] in SLUGS else None

    @property
    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [
            node for node in self.nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        ]

    @property
    def imports(self) -> Iterator[str]:
        """Each module that is imported, and each name that is imported from a module."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                origin = self._origin(node)
                yield from (f"{origin}.{name.name}" for name in node.names)

    def _origin(self, node: ast.ImportFrom) -> str:
        """The full name of the module that names are imported from."""
        if not node.level:
            return node.module or ""
        above = node.level - self.path.endswith("/__init__.py")
        parts = self.module.split(".")
        package = ".".join(parts[: len(parts) - above])
        return f"{package}.{node.module}" if node.module else package


def expect_none(violations: Iterable[str]) -> None:
    """Fails the test with all findings, one a line."""
    lines = sorted(violations)
    if lines:
        pytest.fail("\n".join(lines), pytrace=False)


def sources(*roots: str) -> list[Source]:
    """All modules below the folders, without migrations."""
    return [source for root in roots for source in _below(root)]


@cache
def _below(root: str) -> list[Source]:
    files = [
        file for file in sorted((PROJECT / root).rglob("*.py")) if "migrations" not in file.parts
    ]
    return [Source(str(file.relative_to(PROJECT)), file.read_text()) for file in files]
