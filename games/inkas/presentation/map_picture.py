"""The map of a view: tiles, corners and paths with their places and pieces, and the lit ones.

The classes are in `map_shapes.py`, the rest of the page is in `picture.py`. Templates add words,
names and links.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees
from typing import Final

from games.core import Move, Seat

from ..rules.board.geometry import (
    CARD_OF_KIND,
    CORNER_INDEX,
    CORNERS,
    NEIGHBOURS,
    PATHS,
    PIPS,
    PLACES,
    list_bits,
)
from ..rules.board.place_names import name_places
from ..rules.moves import NOBODY, City
from ..rules.position import FOUND
from .board_constants import board_constants
from .map_shapes import Corner, Path, Tile
from .view import InkasView, TileView
from .words import WORDS

TILE_SIDE: Final = 64
FRAME_PLACE: Final = (226, 344)  # of the robber on the frame
ROAD_GAP: Final = 0.16  # at each end of a road, as a part of the path
HOT_PIPS: Final = 5
# True: the viewer may raise a city on the corner
RING_RADIUS: Final = {True: 24, False: 17}
# True: a corner at an end of the path is lit, too
PATH_HIT_WIDTH: Final = {True: 21, False: 36}
_BOARD_CONSTANTS: Final = board_constants()
_FRAME: Final = PLACES[-1]


def place_on_map(name: str, group: str = "corners") -> tuple[int, int]:
    """The place of a corner or a tile on the map, in px."""
    east, south = _BOARD_CONSTANTS[group][name]
    return round(east * TILE_SIDE), round(south * TILE_SIDE)


# --- tiles


def draw_tiles(view: InkasView, moves: Sequence[Move]) -> tuple[Tile, ...]:
    """All tiles, and the robber's place on the frame last."""
    lit = _list_robber_targets(moves)
    tiles = [_draw_tile(view, tile, tile.name in lit) for tile in view.tiles]
    return (*tiles, _draw_frame(view, _FRAME in lit))


def _list_robber_targets(moves: Sequence[Move]) -> set[str]:
    """The tiles that the robber may go to, if all moves left move it."""
    if not all(hasattr(move, "tile") for move in moves):
        return set()
    return {getattr(move, "tile", "") for move in moves}


def _draw_frame(view: InkasView, lit: bool) -> Tile:
    x, y = FRAME_PLACE
    robber = view.robber == _FRAME
    return Tile(
        _FRAME,
        x,
        y,
        "frame",
        "",
        0,
        "",
        robber,
        rolled=False,
        lit=lit,
        css_class="",
        description="",
    )


def _draw_tile(view: InkasView, tile_view: TileView, lit: bool) -> Tile:
    count, (x, y) = PIPS[tile_view.number], place_on_map(tile_view.name, "tiles")
    rolled = bool(tile_view.number) and tile_view.number == sum(view.dice)
    return Tile(
        id=tile_view.name,
        x=x,
        y=y,
        kind=tile_view.kind,
        makes=CARD_OF_KIND.get(tile_view.kind, ""),
        number=tile_view.number,
        pips="".join(
            f"M{5 * index - 5 * (count - 1) // 2} 13h0" for index in range(count)
        ),
        robber=tile_view.robber,
        rolled=rolled,
        lit=lit,
        css_class=" hot" * (count == HOT_PIPS) + " rolled" * rolled,
        description=_describe_tile(tile_view),
    )


def _describe_tile(tile_view: TileView) -> str:
    """A tile with its kind, what it makes and its number: "farmland, potato 6"."""
    makes = CARD_OF_KIND.get(tile_view.kind, "")
    number = str(tile_view.number or "")
    words = (
        _show_word(tile_view.kind),
        " ".join(word for word in (_show_word(makes), number) if word),
    )
    return ", ".join(word for word in words if word)


# --- corners


def draw_corners(view: InkasView, moves: Sequence[Move]) -> tuple[Corner, ...]:
    """All corners."""
    built = {building.corner: building for building in view.buildings}
    lit = {getattr(move, "corner", "") for move in moves}
    refused = _find_refused_corners(view)
    cities = {move.corner for move in moves if isinstance(move, City)}
    spoken = _describe_places(view.tiles)
    return tuple(
        Corner(
            name,
            *place_on_map(name),
            description=spoken[name],
            building=built.get(name),
            lit=name in lit,
            ring=RING_RADIUS[name in cities],
            refused=refused.get(name, ""),
        )
        for name in CORNERS
    )


@lru_cache(1 << 8)
def _describe_places(tiles: tuple[TileView, ...]) -> dict[str, str]:
    """Names of all corners and paths: "Between wool 4, wood 5 and potato 6"."""
    names = name_places(tuple(tile.kind for tile in tiles))
    return {
        place: names[place][:1].upper() + names[place][1:]
        for place in (*CORNERS, *PATHS)
    }


def _show_word(word: str) -> str:
    return WORDS.get(word, word.replace("_", " "))


def _find_refused_corners(view: InkasView) -> dict[str, str]:
    """Corners where the viewer cannot found its next tribe, with the reason; those where it can are
    lit instead.
    """
    if view.phase != FOUND or view.viewer != view.on_turn:
        return {}
    built = [building.corner for building in view.buildings]
    sites = [end for road in view.roads for end in _BOARD_CONSTANTS["paths"][road.path]]
    near = [
        CORNERS[corner]
        for name in built
        for corner in list_bits(NEIGHBOURS[CORNER_INDEX[name]])
    ]
    reasons = dict.fromkeys(sites, "site") | dict.fromkeys(near, "near")
    return reasons | dict.fromkeys(built, "built")


# --- paths


def draw_paths(view: InkasView, moves: Sequence[Move]) -> tuple[Path, ...]:
    """All paths."""
    owners = {road.path: road.seat for road in view.roads}
    lit = _find_lit_paths(moves)
    lit_corners = {getattr(move, "corner", "") for move in moves}
    spoken = _describe_places(view.tiles)
    return tuple(
        _draw_path(
            name, owners.get(name, NOBODY), name in lit, lit_corners, spoken[name]
        )
        for name in PATHS
    )


def _find_lit_paths(moves: Sequence[Move]) -> set[str]:
    """The paths of the moves; those of a placement only after its corner is picked."""
    laying = [move for move in moves if hasattr(move, "path")]
    placements = {getattr(move, "corner", "") for move in laying}
    if len(placements) != 1:
        return set()
    return {getattr(move, "path", "") for move in moves}


def _draw_path(
    name: str, seat: Seat, lit: bool, lit_corners: set[str], spoken: str
) -> Path:
    ends: tuple[str, str] = _BOARD_CONSTANTS["paths"][name]
    close = not lit_corners.isdisjoint(ends)
    x, y, line, turn = _compute_path_line(name)
    return Path(name, x, y, line, seat, turn, spoken, lit, PATH_HIT_WIDTH[close])


@lru_cache(1 << 8)
def _compute_path_line(name: str) -> tuple[int, int, str, int]:
    """The middle of a path (x, y), the line of a road on it, and its direction in degrees."""
    first_corner, second_corner = _BOARD_CONSTANTS["paths"][name]
    x, y = place_on_map(first_corner)
    to_x, to_y = place_on_map(second_corner)
    across = (to_x - x) * ROAD_GAP
    down = (to_y - y) * ROAD_GAP
    begin = f"{x + across:.0f} {y + down:.0f}"
    end = f"{to_x - across:.0f} {to_y - down:.0f}"
    degrees_turned = round(degrees(atan2(down, across)))
    middle_x = round((x + to_x) / 2)
    middle_y = round((y + to_y) / 2)
    return middle_x, middle_y, f"M{begin}L{end}", degrees_turned
