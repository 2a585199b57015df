"""Where the price of a structure is printed on a land: well inside it, and on nothing that stands
or is printed there.

Distances are px from a land's middle, as its things are drawn.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...rules.board import LAND
from ...rules.game_data import MAP
from .lines import Line, inside

_LANDS: Final = MAP["lands"]
SIZES: Final = {"wide": (24, 20), "narrow": (27, 21)}  # of a price
MIDDLE: Final = (0, 22)  # of a price where no castle stands and none is for sale
FAR: Final = 40  # a price is no farther from the place it is for
PIECE: Final = 8  # half the size of a structure
_PRINTS: Final = (-30, -26, 30, 4)
_CASTLE: Final = (-16, 5, 16, 40)
_SIDES: Final = (-1, 0, 1)
_WAY: Final = range(-FAR, FAR + 1, 2)
_STEPS: Final = sorted(
    ((x, y) for x in _WAY for y in _WAY), key=lambda step: step[0] ** 2 + step[1] ** 2
)

Box = tuple[float, float, float, float]  # left, top, right, bottom
Place = tuple[int, int]


@cache
def place_of_price(
    kind: str, land: str, standing: tuple[Place, ...], free: Place, scale: float
) -> Place:
    """The middle of a price near the free place it is for, beside castle and tile and all that
    stands there.

    Where a land is too small for all of it the corners reach over its border, never its middle.
    """
    spot = _LANDS[LAND[land]]
    outline = tuple(((x - spot["x"]) * scale, (y - spot["y"]) * scale) for x, y in spot["polygon"])
    taken = (_PRINTS, _CASTLE, *(_around(at, 2 * PIECE, 2 * PIECE) for at in standing))
    clear = [
        at for at in _near(free) if not any(_meet(_around(at, *SIZES[kind]), box) for box in taken)
    ]
    for share in (0.85, 0.5, 0.0):
        for at in clear:
            if all(inside(outline, point) for point in _rim(at, share, *SIZES[kind])):
                return at
    return free


def _near(place: Place) -> list[Place]:
    """All that is not too far, the nearest first."""
    x, y = place
    return [(x + across, y + down) for across, down in _STEPS]


def _around(at: Place, width: float, height: float) -> Box:
    x, y = at
    across, down = width / 2, height / 2
    return x - across, y - down, x + across, y + down


def _meet(one: Box, other: Box) -> bool:
    left, top, right, bottom = one
    to_left, to_top, to_right, to_bottom = other
    beside = right <= to_left or to_right <= left
    return not beside and top < to_bottom and to_top < bottom


def _rim(at: Place, share: float, width: int, height: int) -> Line:
    """Corners and middles of the sides of a box, drawn in to a share of its size."""
    x, y = at
    across, down = share * width / 2, share * height / 2
    return tuple((x + i * across, y + j * down) for i in _SIDES for j in _SIDES)
