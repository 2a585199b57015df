"""Small hand-drawn signs of the map, and where they fall: terrain on lands, waves on open water,
and nothing on names. Paths start at a point.

The sheet that they are part of is in `sheet.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...rules.game_data import MAP
from .lines import distance, inside, number

Region = Mapping[str, Any]
WAVE_ROWS, WAVE_COLUMNS = range(1, 15), range(1, 16)
OFF_THE_COAST: Final = 42  # px that waves keep from land
OFF_THE_BORDER: Final = 10  # px that signs keep from the border of their land
OFF_A_LABEL: Final = (150, 50)  # px to the side, px up and down
EDGE: Final = 20  # px of the sheet without waves
SIGNS: Final = {
    "plain": "m-9-2.5c5-2 13-2 18 0m-17 5c5-2 11-2 16 0",  # furrows
    "hill": "m-8 4c2-9 11-9 13 0m-3-5c2-3 7-3 9 3",  # arcs
    "forest": "m0-7-3.6 5.4h2l-3.2 5h9.6l-3.2-5h2Zm0 10.4v3",  # a fir
    "mountain": "m-8 5 6.5-11 6.5 11m-6.5-11 1.5 6-2.4 3m6.4-3.4 2.6-3.6 3.4 5.6",  # peaks
}
# px across, px down
LATTICE: Final = {"plain": (27, 13), "hill": (25, 15), "forest": (18, 17), "mountain": (25, 18)}
WAVE: Final = "m-12 0q3-4 6 0t6 0t6 0t6 0"
# px: half width, top and bottom, round a land's middle
KEPT_FREE: Final = ((48, -26, 6), (50, 4, 24), (40, 22, 44))
ANCHOR: Final = (
    "m-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0"  # ring
    "m1.8 1.8v10.2m-2.8-6.8h5.6"  # shank and stock
    "m-8 2.8c.2 2.6 2.4 4 5.2 4s5-1.4 5.2-4"  # flukes
)


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


def title(x: float, y: float) -> str:
    """The game's name between two lines of waves."""
    return (
        f'<g id="title" transform="translate({x} {y})" '
        'stroke="var(--sea-ink)" fill="none" stroke-width="1.3">'
        '<path d="M-128-4q5-5 10 0t10 0 10 0 10 0M88-4q5-5 10 0t10 0 10 0 10 0"/>'
        '<path d="M-118 5q5-5 10 0t10 0M98 5q5-5 10 0t10 0"/>'
        '<text y="9" text-anchor="middle" font-family="var(--display)" '
        'font-weight="600" font-size="31" '
        'letter-spacing=".5" stroke="none" fill="var(--sea-ink)">Rakentaa</text></g>'
    )


def compass(x: float, y: float) -> str:
    """A rose of eight points, north up."""
    return (
        f'<g id="compass" transform="translate({x} {y})" '
        'stroke="var(--sea-ink)" fill="none" stroke-width="1.2">'
        '<circle r="21"/><circle r="24.5" stroke-width=".7"/>'
        '<path d="M-13 -13 13 13M13 -13-13 13" stroke-width=".8"/>'
        '<path fill="var(--sea)" d="M0-33 5.5-5.5 33 0 5.5 5.5 0 33-5.5 5.5-33 0-5.5-5.5Z"/>'
        '<path fill="var(--sea-ink)" '
        'd="M0-33V0L5.5-5.5ZM33 0H0L5.5 5.5ZM0 33V0L-5.5 5.5ZM-33 0H0L-5.5-5.5Z"/>'
        '<text y="-37" text-anchor="middle" font-family="var(--display)" '
        'font-weight="600" font-size="12" '
        'stroke="none" fill="var(--sea-ink)">N</text></g>'
    )
