"""Where small signs fall on the map: terrain on lands, waves on open water, and nothing on names.

The signs themselves are in `signs.py`, the sheet they are part of in `archipelago.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...rules.game_data import MAP
from .lines import distance, inside, number
from .signs import KEPT_FREE, LATTICE, SIGNS, WAVE

Region = Mapping[str, Any]
WAVE_ROWS, WAVE_COLUMNS = range(1, 15), range(1, 16)
OFF_THE_COAST: Final = 42  # px that waves keep from land
OFF_THE_BORDER: Final = 10  # px that signs keep from the border of their land
OFF_A_LABEL: Final = (150, 50)  # px to the side, px up and down
EDGE: Final = 20  # px of the sheet without waves


def signs(land: Region) -> Iterator[str]:
    """The signs of a land's terrain as paths, on a lattice, a little out of line."""
    step_x, step_y = LATTICE[land["terrain"]]
    rows = range(int(-90 // step_y), int(90 // step_y) + 1)
    for row in rows:
        for column in range(-6, 7):
            shake_x = (row * 7 + column * 11) % 5 - 2
            shake_y = (column * 5 + row * 3) % 5 - 2
            x = land["x"] + (column + (row % 2) / 2) * step_x + shake_x
            y = land["y"] + row * step_y + shake_y
            if _is_free(land, x, y):
                yield f"M{number(x)} {number(y)}{SIGNS[land['terrain']]}"


def waves() -> Iterator[str]:
    """Waves as paths, where there is open water enough."""
    for row in WAVE_ROWS:
        for column in WAVE_COLUMNS:
            x = column * 66 - 33 * (row % 2) + (row * 7) % 11
            y = row * 48 - 12 + (column * 5) % 9
            if _is_open_water(x, y):
                yield f"M{number(x)} {number(y)}{WAVE}"


def _is_free(land: Region, x: float, y: float) -> bool:
    """Whether neither the border nor the name nor a thing of the land is in a sign's way."""
    across, down = x - land["x"], y - land["y"]
    half_a_name = 4 * len(land["name"]) + 12
    if abs(across) < half_a_name and -48 < down < -22:
        return False
    for half, top, bottom in KEPT_FREE:
        if abs(across) < half and top < down < bottom:
            return False
    outline, point = land["polygon"], (x, y)
    return inside(outline, point) and distance(outline, point) > OFF_THE_BORDER


def _is_open_water(x: float, y: float) -> bool:
    if not EDGE < x < MAP["canvas"]["width"] - EDGE:
        return False
    for label_x, label_y in _labels():
        if abs(x - label_x) <= OFF_A_LABEL[0] and abs(y - label_y) <= OFF_A_LABEL[1]:
            return False
    outlines = [one["polygon"] for one in (*MAP["lands"], *MAP["waters"])]
    if any(inside(outline, (x, y)) for outline in outlines):
        return False
    return min(distance(outline, (x, y)) for outline in outlines) > OFF_THE_COAST


def _labels() -> Iterator[tuple[float, float]]:
    """The middles of what is written on the sea."""
    yield from (island["label"] for island in MAP["islands"])
    yield MAP["layout"]["compass"]
    yield MAP["layout"]["title"]
