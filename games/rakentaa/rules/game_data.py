"""The tables of figures of the game, read once from `data/*.toml`: map, components, cards, options.

`board.py` has the figures that follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.data import load

# the package this module is in, so that a copy of the folder reads its own tables
_PACKAGE: Final = __name__.rpartition(".")[0]

MAP: Final[Mapping[str, Any]] = load(_PACKAGE, "map")
FIGURES: Final[Mapping[str, Any]] = load(_PACKAGE, "components")
CARDS: Final[Mapping[str, Any]] = load(_PACKAGE, "cards")
OPTIONS: Final[Mapping[str, Any]] = load(_PACKAGE, "options")
DEMO: Final[Mapping[str, Any]] = load(_PACKAGE, "demo_layout")
