"""One name, one meaning: no two public names at the top of modules that could be mixed up.

Each clash is one line that says what to do about it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from tests.support.source_files import Source

ONE_PER_MODULE: Final = {"Command"}  # Django finds a management command by this name
# modules whose names only Django, Celery or the settings call, also with a word before: move_views
CALLED_FROM_OUTSIDE: Final = {"admin", "apps", "panels", "tasks", "urls", "views"}
# public functions that several modules have, each with the one thing that it means in all of them
ONE_MEANING: Final = {
    "fill": "a catalogue is filled from a list of module names",
    "find": "what stands under a name; raises when nothing does",
    "with_laid": "a sentence with how many moves are laid out: the tag, and what it calls",
}

Modules = defaultdict[str, list[str]]  # that have a name, by that name


def find_name_clashes(sources: Iterable[Source]) -> Iterator[str]:
    """Public names at the top of two modules of the club or of what games share.

    Classes may not share a name. Functions may where ONE_MEANING says what both mean. Names in a
    game's own folder and in modules that are CALLED_FROM_OUTSIDE are free.
    """
    classes, functions = _modules_by_name(sources)
    for name, modules in sorted(classes.items()):
        if len(modules) > 1 and name not in ONE_PER_MODULE:
            yield f"class {name} is defined in {' and '.join(modules)}: rename one of them"
    for name, modules in sorted(functions.items()):
        if len(modules) > 1 and name not in ONE_MEANING:
            yield (
                f"{name} is defined in {' and '.join(modules)}: rename one of them; or, if both "
                "mean the same, say in ONE_MEANING (tests/architecture/naming.py) what"
            )


def find_unused_meanings(sources: Iterable[Source]) -> list[str]:
    """Names in ONE_MEANING that fewer than two modules define."""
    _, functions = _modules_by_name(sources)
    return [
        f"{name} is defined in one module or none: remove it from ONE_MEANING "
        "(tests/architecture/naming.py)"
        for name in ONE_MEANING
        if len(functions[name]) < 2
    ]


def _modules_by_name(sources: Iterable[Source]) -> tuple[Modules, Modules]:
    """The modules that define each public class, and those that define each public function."""
    classes: Modules = defaultdict(list)
    functions: Modules = defaultdict(list)
    for source in sources:
        if source.game is not None or _is_called_from_outside(source.module):
            continue
        for node in source.tree.body:
            match node:
                case ast.ClassDef(name=name) if not name.startswith("_"):
                    classes[name].append(source.module)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if not name.startswith("_"):
                        functions[name].append(source.module)
    return classes, functions


def _is_called_from_outside(module: str) -> bool:
    kinds = {part.rpartition("_")[2] for part in module.split(".")}
    return bool(kinds & CALLED_FROM_OUTSIDE)
