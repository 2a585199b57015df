"""Small drawn signs of the map: terrain on lands and waves on open water, never over a name. A path
starts at a point. `sheet.py` uses them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...rules.game_data import MAP
from .outlines import is_inside, measure_distance, write_number

Region = Mapping[str, Any]
WAVE_ROWS = range(1, 15)
WAVE_COLUMNS = range(1, 16)
OFF_THE_COAST: Final = 42  # px that waves keep from land
OFF_THE_BORDER: Final = 10  # px that signs keep from the border of their land
OFF_A_LABEL: Final = (150, 50)  # px to the side, px up and down
EDGE: Final = 20  # px of the sheet without waves
SIGNS: Final = {
    "plain": "m-9-2.5c5-2 13-2 18 0m-17 5c5-2 11-2 16 0",  # furrows
    "hill": "m-8 4c2-9 11-9 13 0m-3-5c2-3 7-3 9 3",  # arcs
    "forest": "m0-7-3.6 5.4h2l-3.2 5h9.6l-3.2-5h2Zm0 10.4v3",  # a fir
    # peaks
    "mountain": "m-8 5 6.5-11 6.5 11m-6.5-11 1.5 6-2.4 3m6.4-3.4 2.6-3.6 3.4 5.6",
}
# px across, px down
LATTICE: Final = {
    "plain": (27, 13),
    "hill": (25, 15),
    "forest": (18, 17),
    "mountain": (25, 18),
}
WAVE: Final = "m-12 0q3-4 6 0t6 0t6 0t6 0"
# px: half width, top and bottom, round a land's middle
KEPT_FREE: Final = ((48, -26, 6), (50, 4, 24), (40, 22, 44))
ANCHOR: Final = (
    "m-1.8 0a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0"  # ring
    "m1.8 1.8v10.2m-2.8-6.8h5.6"  # shank and stock
    "m-8 2.8c.2 2.6 2.4 4 5.2 4s5-1.4 5.2-4"  # flukes
)


def draw_terrain_signs(land: Region) -> Iterator[str]:
    """The signs of a land's terrain as paths, on an irregular grid."""
    step_x, step_y = LATTICE[land["terrain"]]
    first_row = int(-90 // step_y)
    last_row = int(90 // step_y)
    for row in range(first_row, last_row + 1):
        indent = row % 2 / 2
        for column in range(-6, 7):
            shake_x = (row * 7 + column * 11) % 5 - 2
            shake_y = (column * 5 + row * 3) % 5 - 2
            x = land["x"] + (column + indent) * step_x + shake_x
            y = land["y"] + row * step_y + shake_y
            if _is_free(land, x, y):
                start = f"{write_number(x)} {write_number(y)}"
                yield f"M{start}{SIGNS[land['terrain']]}"


def draw_waves() -> Iterator[str]:
    """Waves as paths, where there is enough open water."""
    for row in WAVE_ROWS:
        for column in WAVE_COLUMNS:
            x = column * 66 - 33 * (row % 2) + (row * 7) % 11
            y = row * 48 - 12 + (column * 5) % 9
            if _is_open_water(x, y):
                yield f"M{write_number(x)} {write_number(y)}{WAVE}"


def _is_free(land: Region, x: float, y: float) -> bool:
    """Whether a sign there is away from the border, the name and the things of the land."""
    across = x - land["x"]
    down = y - land["y"]
    half_a_name = 4 * len(land["name"]) + 12
    if abs(across) < half_a_name and -48 < down < -22:
        return False
    for half, top, bottom in KEPT_FREE:
        if abs(across) < half and top < down < bottom:
            return False
    outline = land["polygon"]
    point = (x, y)
    return (
        is_inside(outline, point) and measure_distance(outline, point) > OFF_THE_BORDER
    )


def _is_open_water(x: float, y: float) -> bool:
    if not EDGE < x < MAP["canvas"]["width"] - EDGE:
        return False
    for label_x, label_y in _list_sea_labels():
        if abs(x - label_x) <= OFF_A_LABEL[0] and abs(y - label_y) <= OFF_A_LABEL[1]:
            return False
    outlines = [area["polygon"] for area in (*MAP["lands"], *MAP["waters"])]
    if any(is_inside(outline, (x, y)) for outline in outlines):
        return False
    return (
        min(measure_distance(outline, (x, y)) for outline in outlines) > OFF_THE_COAST
    )


def _list_sea_labels() -> Iterator[tuple[float, float]]:
    """The middles of the labels on the sea."""
    yield from (island["label"] for island in MAP["islands"])
    yield MAP["layout"]["compass"]
    yield MAP["layout"]["title"]


def draw_title(x: float, y: float) -> str:
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


def draw_compass(x: float, y: float) -> str:
    """A compass with eight points, north up."""
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
