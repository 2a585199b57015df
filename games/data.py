"""Reads a game's TOML into frozen tuples, once per process. The only door from rules to files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any


@cache
def load(package: str, name: str) -> Mapping[str, Any]:
    """The tables of `data/<name>.toml` in a game's package: mappings read-only, lists as tuples."""
    text = (files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8")
    frozen: Mapping[str, Any] = _frozen(tomllib.loads(text))
    return frozen


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(part) for key, part in value.items()})
    if isinstance(value, list):
        return tuple(_frozen(part) for part in value)
    return value
