"""The game's TOML tables, found beside this module, so that a copy of the folder reads its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.data import load


def figures(name: str) -> Mapping[str, Any]:
    """The tables of `data/<name>.toml`."""
    return load(__name__.rpartition(".")[0], name)
