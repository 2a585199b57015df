"""Reads a game's TOML into frozen tuples, once per process. The only door from rules to files."""

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
    """The tables of a game's `data/<name>.toml`: mappings read-only, lists as tuples.

    `package` is the game's package or one within it. Raises FileNotFoundError.
    """
    text = _file(package, f"{name}.toml").read_text(encoding="utf-8")
    frozen: Mapping[str, Any] = _frozen(tomllib.loads(text))
    return frozen


def _file(package: str, name: str) -> Traversable:
    """The file in the package's folder `data`, or in that of the nearest package around it."""
    around = package
    while around:
        file = files(around) / "data" / name
        if file.is_file():
            return file
        around = around.rpartition(".")[0]
    raise FileNotFoundError(f"data/{name} is neither in {package} nor in a package around it")


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(part) for key, part in value.items()})
    if isinstance(value, list):
        return tuple(_frozen(part) for part in value)
    return value
