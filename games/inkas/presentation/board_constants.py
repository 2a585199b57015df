"""What boards are drawn from besides a view, and no game changes."""

from __future__ import annotations

from typing import Any

from ..rules.board.geometry import CORNERS, ENDS, PATHS, PIPS, TILES, around, point


def board_constants() -> dict[str, Any]:
    """Places in sides of a tile, the middle of the board at 0, 0; the ends of paths, the tiles
    around corners, and how many of 36 rolls bring a number.
    """
    return {
        "tiles": {name: point(name) for name in TILES},
        "corners": {name: point(name) for name in CORNERS},
        "paths": {
            name: tuple(CORNERS[end] for end in ends)
            for name, ends in zip(PATHS, ENDS, strict=True)
        },
        "around": {name: around(corner) for corner, name in enumerate(CORNERS)},
        "pips": PIPS,
    }
