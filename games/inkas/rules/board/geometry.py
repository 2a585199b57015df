"""Tiles, corners and paths: names, masks and neighbours, worked out once from the tiles' places.
Nothing here changes.

A mask is an int with bit `corner` (or `path`) set for each one in it. What stands there is in
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
_AROUND: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

Spot = tuple[int, int]  # half sides east and half heights south of the middle of the board


def _middle(tile: Any) -> Spot:
    return 3 * tile["q"], 2 * tile["r"] + tile["q"]


def _corners(tile: Any) -> list[Spot]:
    east, south = _middle(tile)
    return [(east + step_east, south + step_south) for step_east, step_south in _AROUND]


def _sides(tile: Any) -> list[frozenset[Spot]]:
    corners = _corners(tile)
    return [frozenset((corners[at - 1], corner)) for at, corner in enumerate(corners)]


def _is_land(tile: Any) -> bool:
    return bool(_KINDS[tile["kind"]]["class"] == "land")


_LAND: Final = [tile for tile in _TILES if _is_land(tile)]
_SPOTS: Final = sorted(
    {spot for tile in _LAND for spot in _corners(tile)}, key=lambda spot: (spot[1], spot[0])
)  # R2
_EDGES: Final = sorted(
    {side for tile in _LAND for side in _sides(tile)},  # R2
    key=lambda side: (sum(south for _, south in side), sum(east for east, _ in side)),
)
_NUMBER: Final = {spot: number for number, spot in enumerate(_SPOTS)}

TILES: Final[tuple[str, ...]] = tuple(tile["id"] for tile in _TILES)
# from north to south, west to east
CORNERS: Final = tuple(f"n{number:02d}" for number in range(1, len(_SPOTS) + 1))
PATHS: Final = tuple(f"p{number:02d}" for number in range(1, len(_EDGES) + 1))
FRAME: Final = len(TILES)  # the robber's place on no tile
PLACES: Final = (*TILES, _BOARD["start_robber"])  # where a robber may be said to stand
TILE: Final = {name: index for index, name in enumerate(PLACES)}
CORNER: Final = {name: index for index, name in enumerate(CORNERS)}
PATH: Final = {name: index for index, name in enumerate(PATHS)}
ALL_CORNERS: Final = (1 << len(CORNERS)) - 1
ALL_PATHS: Final = (1 << len(PATHS)) - 1

LAND_TILES: Final = tuple(index for index, tile in enumerate(_TILES) if _is_land(tile))
PRINTED: Final[tuple[str, ...]] = tuple(tile["kind"] for tile in _TILES)  # kind per tile
# token per tile; 0: none
NUMBERS: Final[tuple[int, ...]] = tuple(tile["number"] for tile in _TILES)
PIPS: Final[dict[int, int]] = {
    int(number): token["pips"] for number, token in _BOARD["tokens"].items()
} | {0: 0}
CARD_MADE: Final[dict[str, str]] = {  # per kind of tile that makes one
    name: kind["makes"] for name, kind in _KINDS.items() if kind["makes"]
}
TILES_OF: Final = tuple(  # per sum of two dice, the tiles with that number
    tuple(index for index, tile in enumerate(_TILES) if number and tile["number"] == number)
    for number in range(13)
)


def mask(numbers: Iterable[int]) -> int:
    """The corners or paths as one number."""
    return sum(1 << number for number in numbers)


@lru_cache(1 << 16)
def bits(found: int) -> tuple[int, ...]:
    """The numbers in a mask, rising."""
    numbers = []
    while found:
        lowest = found & -found
        numbers.append(lowest.bit_length() - 1)
        found ^= lowest
    return tuple(numbers)


# two corners per path
ENDS: Final = tuple(tuple(sorted(_NUMBER[spot] for spot in edge)) for edge in _EDGES)
ENDS_MASK: Final = tuple(mask(ends) for ends in ENDS)
CORNERS_OF: Final = tuple(
    mask(_NUMBER[spot] for spot in _corners(tile) if spot in _NUMBER) for tile in _TILES
)
TILES_AT: Final = tuple(  # per corner, the tiles that touch it
    tuple(tile for tile, corners in enumerate(CORNERS_OF) if corners >> corner & 1)
    for corner in range(len(CORNERS))
)
PATHS_AT: Final = tuple(  # per corner, mask of the paths that touch it
    mask(path for path, ends in enumerate(ENDS) if corner in ends) for corner in range(len(CORNERS))
)
NEXT_TO: Final = tuple(  # per corner, mask of the corners a path away
    mask(end for ends in ENDS if corner in ends for end in ends if end != corner)
    for corner in range(len(CORNERS))
)


@lru_cache(1 << 16)
def touched(paths: int) -> int:
    """Mask of the corners at the ends of these paths."""
    corners = 0
    for path in bits(paths):
        corners |= ENDS_MASK[path]
    return corners


@lru_cache(1 << 16)
def leaving(corners: int) -> int:
    """Mask of the paths that touch these corners."""
    paths = 0
    for corner in bits(corners):
        paths |= PATHS_AT[corner]
    return paths


@lru_cache(1 << 16)
def beside(corners: int) -> int:
    """Mask of the corners next to these."""
    found = 0
    for corner in bits(corners):
        found |= NEXT_TO[corner]
    return found


def corner_pips(name: str) -> int:
    """In how many of 36 rolls a settlement there is paid, a roll counted for each tile."""
    return sum(PIPS[NUMBERS[tile]] for tile in TILES_AT[CORNER[name]])


def around(corner: int) -> str:
    """The tiles at a corner as the notation has them: "a3 b3 b4"."""
    return " ".join(TILES[tile] for tile in TILES_AT[corner])


def point(name: str) -> tuple[float, float]:
    """The middle of a tile, corner or path: east and south, in sides of a tile."""
    return _POINTS[name]


def bearing(start: str, end: str) -> str:
    """The direction in which one place lies from another: "north-west"."""
    (x, y), (to_x, to_y) = point(start), point(end)
    turned = degrees(atan2(to_y - y, to_x - x)) % 360
    return _BEARINGS[round(turned / 30) % len(_BEARINGS)]


def _point(spot: Spot) -> tuple[float, float]:
    """East and south."""
    return spot[0] / 2, spot[1] * sqrt(3) / 2


def _halfway(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


_CORNER_POINTS: Final = tuple(map(_point, _SPOTS))
_POINTS: Final[dict[str, tuple[float, float]]] = {
    **{tile["id"]: _point(_middle(tile)) for tile in _TILES},
    **dict(zip(CORNERS, _CORNER_POINTS, strict=True)),
    **{
        name: _halfway(_CORNER_POINTS[start], _CORNER_POINTS[end])
        for name, (start, end) in zip(PATHS, ENDS, strict=True)
    },
}
_BEARINGS: Final = (  # by twelfths of a turn, clockwise from the east
    *("east", "south-east", "south-east", "south", "south-west", "south-west"),
    *("west", "north-west", "north-west", "north", "north-east", "north-east"),
)
