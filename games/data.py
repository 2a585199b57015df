"""Loads the TOML files of a game, once per process. No other module of the rules reads files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any


@cache
def load(package: str, name: str) -> Mapping[str, Any]:
    """Returns a game's `data/<name>.toml`, with read-only mappings and with tuples for lists.

    `package` is the package of the game or a package inside it. Raises FileNotFoundError.
    """
    text = _find_file(package, f"{name}.toml").read_text(encoding="utf-8")
    frozen: Mapping[str, Any] = _freeze(tomllib.loads(text))
    return frozen


def _find_file(package: str, name: str) -> Traversable:
    """Finds the file in the folder `data` of the package or of its nearest parent package."""
    parent = package
    while parent:
        file = files(parent) / "data" / name
        if file.is_file():
            return file
        parent = parent.rpartition(".")[0]
    raise FileNotFoundError(
        f"data/{name} is neither in {package} nor in a parent package"
    )


def _freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _freeze(part) for key, part in value.items()})
    if isinstance(value, list):
        return tuple(_freeze(part) for part in value)
    return value
