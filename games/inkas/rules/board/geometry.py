"""Tiles, corners and paths: names, masks and neighbours, computed once from the data of the board.

A mask is an int with bit `corner` (or `path`) set for each of its corners (or paths). Pieces are in
`pieces.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, degrees, sqrt
from typing import Any, Final

from games.data import load

_BOARD = load(__package__, "board")
_TILES: Final = _BOARD["tiles"]
_KINDS: Final = _BOARD["kinds"]
# corners of a tile, clockwise from the east
_CORNER_STEPS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

# east in half sides and south in half heights of a tile, from the middle of the board
GridPoint = tuple[int, int]


def _tile_middle(tile: Any) -> GridPoint:
    return 3 * tile["q"], 2 * tile["r"] + tile["q"]


def _tile_corners(tile: Any) -> list[GridPoint]:
    east, south = _tile_middle(tile)
    return [
        (east + step_east, south + step_south)
        for step_east, step_south in _CORNER_STEPS
    ]


def _tile_sides(tile: Any) -> list[frozenset[GridPoint]]:
    corners = _tile_corners(tile)
    before = (corners[-1], *corners)
    return [frozenset(side) for side in zip(before, corners, strict=False)]


def _is_land(tile: Any) -> bool:
    return bool(_KINDS[tile["kind"]]["class"] == "land")


def _corner_order(spot: GridPoint) -> tuple[int, int]:
    """From north to south, then from west to east."""
    east, south = spot
    return south, east


def _side_order(side: frozenset[GridPoint]) -> tuple[int, int]:
    """The same for the middle of a side."""
    return sum(south for _, south in side), sum(east for east, _ in side)


# R2
_LAND: Final = [tile for tile in _TILES if _is_land(tile)]
_CORNER_SPOTS: Final = sorted(
    {spot for tile in _LAND for spot in _tile_corners(tile)}, key=_corner_order
)
_EDGES: Final = sorted(
    {side for tile in _LAND for side in _tile_sides(tile)}, key=_side_order
)
_CORNER_NUMBER: Final = {spot: number for number, spot in enumerate(_CORNER_SPOTS)}

TILES: Final[tuple[str, ...]] = tuple(tile["id"] for tile in _TILES)
# from north to south, west to east
CORNERS: Final = tuple(f"n{number:02d}" for number in range(1, len(_CORNER_SPOTS) + 1))
PATHS: Final = tuple(f"p{number:02d}" for number in range(1, len(_EDGES) + 1))
FRAME: Final = len(TILES)  # the robber's place on no tile
PLACES: Final = (*TILES, _BOARD["start_robber"])  # of the robber
TILE_INDEX: Final = {name: index for index, name in enumerate(PLACES)}
CORNER_INDEX: Final = {name: index for index, name in enumerate(CORNERS)}
PATH_INDEX: Final = {name: index for index, name in enumerate(PATHS)}
ALL_CORNERS: Final = (1 << len(CORNERS)) - 1
ALL_PATHS: Final = (1 << len(PATHS)) - 1

LAND_TILES: Final = tuple(index for index, tile in enumerate(_TILES) if _is_land(tile))
# kind per tile
PRINTED_KINDS: Final[tuple[str, ...]] = tuple(tile["kind"] for tile in _TILES)
# token per tile; 0: none
NUMBERS: Final[tuple[int, ...]] = tuple(tile["number"] for tile in _TILES)
PIPS: Final[dict[int, int]] = {
    int(number): token["pips"] for number, token in _BOARD["tokens"].items()
} | {0: 0}
CARD_OF_KIND: Final[dict[str, str]] = {  # per kind of tile that makes one
    name: kind["makes"] for name, kind in _KINDS.items() if kind["makes"]
}
TILES_OF: Final = tuple(  # per sum of two dice, the tiles with that number
    tuple(
        index
        for index, tile in enumerate(_TILES)
        if number and tile["number"] == number
    )
    for number in range(13)
)


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of these corners or paths."""
    return sum(1 << number for number in numbers)


@lru_cache(1 << 16)
def list_bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(numbers)


# two corners per path
PATH_ENDS: Final = tuple(
    tuple(sorted(_CORNER_NUMBER[spot] for spot in edge)) for edge in _EDGES
)
PATH_ENDS_MASK: Final = tuple(mask_of(ends) for ends in PATH_ENDS)
CORNERS_OF: Final = tuple(
    mask_of(
        _CORNER_NUMBER[spot] for spot in _tile_corners(tile) if spot in _CORNER_NUMBER
    )
    for tile in _TILES
)
TILES_AT: Final = tuple(  # per corner, the tiles that touch it
    tuple(tile for tile, corners in enumerate(CORNERS_OF) if corners >> corner & 1)
    for corner in range(len(CORNERS))
)
PATHS_AT: Final = tuple(  # per corner, mask of the paths that touch it
    mask_of(path for path, ends in enumerate(PATH_ENDS) if corner in ends)
    for corner in range(len(CORNERS))
)
NEIGHBOURS: Final = tuple(  # per corner, mask of the corners a path away
    mask_of(
        end for ends in PATH_ENDS if corner in ends for end in ends if end != corner
    )
    for corner in range(len(CORNERS))
)


@lru_cache(1 << 16)
def corners_of_paths(paths: int) -> int:
    """Mask of the corners at the ends of these paths."""
    corners = 0
    for path in list_bits(paths):
        corners |= PATH_ENDS_MASK[path]
    return corners


@lru_cache(1 << 16)
def paths_of_corners(corners: int) -> int:
    """Mask of the paths that touch these corners."""
    paths = 0
    for corner in list_bits(corners):
        paths |= PATHS_AT[corner]
    return paths


@lru_cache(1 << 16)
def neighbours_of(corners: int) -> int:
    """Mask of the corners one path away from these."""
    neighbours = 0
    for corner in list_bits(corners):
        neighbours |= NEIGHBOURS[corner]
    return neighbours


def count_corner_pips(name: str) -> int:
    """The number of rolls out of 36 that pay a settlement on the corner, counted for each tile."""
    return sum(PIPS[NUMBERS[tile]] for tile in TILES_AT[CORNER_INDEX[name]])


def name_tiles_around(corner: int) -> str:
    """The names of the tiles at a corner: "a3 b3 b4"."""
    return " ".join(TILES[tile] for tile in TILES_AT[corner])


def find_point(name: str) -> tuple[float, float]:
    """The place of a tile, corner or path: east and south, in sides of a tile."""
    return _POINTS[name]


def find_bearing(start: str, end: str) -> str:
    """The direction from one place to another: "north-west"."""
    (x, y), (to_x, to_y) = find_point(start), find_point(end)
    turned = degrees(atan2(to_y - y, to_x - x)) % 360
    return _BEARINGS[round(turned / 30) % len(_BEARINGS)]


def _scale_point(spot: GridPoint) -> tuple[float, float]:
    """East and south in sides of a tile."""
    return spot[0] / 2, spot[1] * sqrt(3) / 2


def _middle_of(
    start: tuple[float, float], end: tuple[float, float]
) -> tuple[float, float]:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


_CORNER_POINTS: Final = tuple(map(_scale_point, _CORNER_SPOTS))
_POINTS: Final[dict[str, tuple[float, float]]] = {
    **{tile["id"]: _scale_point(_tile_middle(tile)) for tile in _TILES},
    **dict(zip(CORNERS, _CORNER_POINTS, strict=True)),
    **{
        name: _middle_of(_CORNER_POINTS[start], _CORNER_POINTS[end])
        for name, (start, end) in zip(PATHS, PATH_ENDS, strict=True)
    },
}
_BEARINGS: Final = (  # by twelfths of a turn, clockwise from the east
    *("east", "south-east", "south-east", "south", "south-west", "south-west"),
    *("west", "north-west", "north-west", "north", "north-east", "north-east"),
)
