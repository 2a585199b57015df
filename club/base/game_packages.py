"""Folders of the installed games. A folder is found by the name of its package and not by the slug
of the game, because two versions of a game may be installed.

No game is imported here: settings need the folders before Django is set up.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "kerho.games"  # of entry points: `harbour = "kerho_harbour"`


def with_entry_points(modules: list[str]) -> list[str]:
    """Returns the modules, then those that installed distributions name as games, by name.

    Templates and static files are found by the last part of a module's name, so of two modules with
    the same last part only the first is taken.
    """
    by_short_name = {module.rpartition(".")[2]: module for module in modules}
    named = {entry_point.module for entry_point in entry_points(group=GROUP)}
    for module in sorted(named):
        by_short_name.setdefault(module.rpartition(".")[2], module)
    return list(by_short_name.values())


def folders(modules: Iterable[str]) -> dict[str, Path]:
    """The folder of each package by its short name: `games.nim` is at "nim". A game that consists
    of a single module has no folder, nor has one that does not exist: the registry leaves it out.
    """
    by_name = {}
    for module in modules:
        spec = _find_spec(module)
        if spec and spec.submodule_search_locations:
            name = module.rpartition(".")[2]
            by_name[name] = Path(spec.submodule_search_locations[0])
    return by_name


def _find_spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except ModuleNotFoundError:  # not even the package above it
        return None
