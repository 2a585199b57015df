"""The place of a price on a land: well inside the land, and not over other things.

Coordinates are px from the middle of the land.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from ...rules.board import LAND
from ...rules.game_data import MAP
from .outlines import Line, is_inside

_LANDS: Final = MAP["lands"]
SIZES: Final = {"wide": (24, 20), "narrow": (27, 21)}  # of a price
MIDDLE: Final = (0, 22)  # of a price where no castle stands and none is for sale
FAR: Final = 40  # a price is no farther from the place it is for
PIECE: Final = 8  # half the size of a structure
_PRINTS: Final = (-30, -26, 30, 4)
_CASTLE: Final = (-16, 5, 16, 40)
_SIDES: Final = (-1, 0, 1)

Box = tuple[float, float, float, float]  # left, top, right, bottom
Place = tuple[int, int]


def _measure_step(step: Place) -> int:
    """The squared length of a step."""
    across, down = step
    return across**2 + down**2


_OFFSETS: Final = range(-FAR, FAR + 1, 2)
_STEPS: Final = sorted(product(_OFFSETS, _OFFSETS), key=_measure_step)


@cache
def find_price_place(
    kind: str, land: str, standing: tuple[Place, ...], free: Place, scale: float
) -> Place:
    """The place for a price near the free place that it is for, not over castle, tile or
    structures.

    On a small land the corners may cross the border, but the middle does not.
    """
    outline = _scale_outline(land, scale)
    width, height = SIZES[kind]
    pieces = [_make_box(place, 2 * PIECE, 2 * PIECE) for place in standing]
    taken = [_PRINTS, _CASTLE, *pieces]
    clear = []
    for place in _list_near_places(free):
        box = _make_box(place, width, height)
        if not any(_overlap(box, other) for other in taken):
            clear.append(place)
    for share in (0.85, 0.5, 0.0):
        for place in clear:
            rim = _list_rim_points(place, share, width, height)
            if all(is_inside(outline, point) for point in rim):
                return place
    return free


def _scale_outline(land: str, scale: float) -> Line:
    """The outline of the land, from its middle and scaled."""
    printed = _LANDS[LAND[land]]
    middle_x = printed["x"]
    middle_y = printed["y"]
    points = []
    for x, y in printed["polygon"]:
        points.append(((x - middle_x) * scale, (y - middle_y) * scale))
    return tuple(points)


def _list_near_places(place: Place) -> list[Place]:
    """All places within the longest distance, the nearest first."""
    x, y = place
    return [(x + across, y + down) for across, down in _STEPS]


def _make_box(at: Place, width: float, height: float) -> Box:
    x, y = at
    across = width / 2
    down = height / 2
    return x - across, y - down, x + across, y + down


def _overlap(box: Box, other: Box) -> bool:
    left, top, right, bottom = box
    to_left, to_top, to_right, to_bottom = other
    beside = right <= to_left or to_right <= left
    return not beside and top < to_bottom and to_top < bottom


def _list_rim_points(at: Place, share: float, width: int, height: int) -> Line:
    """Corners and middles of the sides of a box that is scaled by `share`."""
    x, y = at
    across = share * width / 2
    down = share * height / 2
    return tuple((x + i * across, y + j * down) for i in _SIDES for j in _SIDES)
