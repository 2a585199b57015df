"""The board constants: parts of a board that no move changes."""

from __future__ import annotations

from typing import Any

from ..rules.board.geometry import (
    CORNERS,
    PATH_ENDS,
    PATHS,
    PIPS,
    TILES,
    find_point,
    name_tiles_around,
)


def board_constants() -> dict[str, Any]:
    """Places of tiles and corners, the ends of paths, the tiles around corners, and the pips of
    numbers.

    Places are in sides of a tile; the middle of the board is (0, 0).
    """
    return {
        "tiles": {name: find_point(name) for name in TILES},
        "corners": {name: find_point(name) for name in CORNERS},
        "paths": {
            name: tuple(CORNERS[end] for end in ends)
            for name, ends in zip(PATHS, PATH_ENDS, strict=True)
        },
        "around": {
            name: name_tiles_around(corner) for corner, name in enumerate(CORNERS)
        },
        "pips": PIPS,
    }
