"""The drawing places of the squares and stops of a world. A world is 1000 px wide and high."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.data import load

from ..rules.effects import ANIMALS

_LAYOUT: Final = load(__package__, "layout")

# the top left corner of each square
CELL_PLACES: Final[Mapping[str, tuple[int, int]]] = {
    cell: tuple(place) for cell, place in _LAYOUT["cells"].items()
}
# the middle of each stop, stop 1 first
STOP_PLACES: Final[tuple[tuple[int, int], ...]] = tuple(
    tuple(place) for place in _LAYOUT["walk"]["stops"]
)
CELL_SIZE: Final[int] = _LAYOUT["board"]["cell_size"]


def symbol_sign(symbol: str) -> str:
    """The name of a symbol's sign on the sprite sheet."""
    kind = "animal" if symbol in ANIMALS else "biome"
    return f"{kind}-{symbol}"
