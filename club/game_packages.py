"""Folders of the games on the shelf: a game is one folder, found by the name of
its package, never by its slug, so that two versions of a title can stand beside each other.

Nothing of a game is imported here: settings need the folders before Django is set up.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path


def folders(modules: Iterable[str]) -> dict[str, Path]:
    """The folder of each package by its short name: `games.nim` is at "nim". A game that is one
    module has none, and nothing to be found in it.

    Raises LookupError for a package that is not there.
    """
    found = {}
    for module in modules:
        spec = find_spec(module)
        if spec is None:
            raise LookupError(f"INSTALLED_GAMES names {module}, which is no package here.")
        if spec.submodule_search_locations:
            found[module.rpartition(".")[2]] = Path(spec.submodule_search_locations[0])
    return found
