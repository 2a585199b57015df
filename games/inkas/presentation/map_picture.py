"""The map of a view: where tiles, corners and paths are drawn, what stands there and what is lit.

What is drawn there is in `map_shapes.py`, what lies beside the map in `picture.py`; words, names
and links are the templates'.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees
from typing import Final

from games.core import Move, Seat

from ..rules.board.geometry import (
    CARD_MADE,
    CORNER,
    CORNERS,
    NEXT_TO,
    PATHS,
    PIPS,
    PLACES,
    bits,
)
from ..rules.board.place_names import named
from ..rules.moves import NOBODY, City
from ..rules.position import FOUND
from .board_constants import board_constants
from .map_shapes import Corner, Path, Tile
from .view import InkasView, TileView
from .words import WORDS

SIDE: Final = 64
ON_FRAME: Final = (226, 344)  # where the robber stands in the jungle round the board
SHORT: Final = 0.16  # of a path, free at either end of a road
HOT_PIPS: Final = 5
RING: Final = {True: 24, False: 17}  # round a corner where a city may be raised, and any other
HIT: Final = {True: 21, False: 36}  # of a lit path, across: less where an end of it is lit as well
_SCENERY: Final = board_constants()
_FRAME: Final = PLACES[-1]


def at(name: str, group: str = "corners") -> tuple[int, int]:
    """Where a corner or a tile is drawn."""
    east, south = _SCENERY[group][name]
    return round(east * SIDE), round(south * SIDE)


# --- tiles


def tiles(view: InkasView, moves: Sequence[Move]) -> tuple[Tile, ...]:
    """Every tile, and the robber's place on the frame last."""
    lit = _raided(moves)
    found = [_tile(view, one, one.name in lit) for one in view.tiles]
    return (*found, _frame(view, _FRAME in lit))


def _raided(moves: Sequence[Move]) -> set[str]:
    """Where the robber may go, once all moves that are left move him."""
    if not all(hasattr(move, "tile") for move in moves):
        return set()
    return {getattr(move, "tile", "") for move in moves}


def _frame(view: InkasView, lit: bool) -> Tile:
    x, y = ON_FRAME
    robber = view.robber == _FRAME
    return Tile(_FRAME, x, y, "frame", "", 0, "", robber, rolled=False, lit=lit, look="", spoken="")


def _tile(view: InkasView, one: TileView, lit: bool) -> Tile:
    count, (x, y) = PIPS[one.number], at(one.name, "tiles")
    rolled = bool(one.number) and one.number == sum(view.dice)
    return Tile(
        id=one.name,
        x=x,
        y=y,
        kind=one.kind,
        makes=CARD_MADE.get(one.kind, ""),
        number=one.number,
        pips="".join(f"M{5 * index - 5 * (count - 1) // 2} 13h0" for index in range(count)),
        robber=one.robber,
        rolled=rolled,
        lit=lit,
        look=" hot" * (count == HOT_PIPS) + " rolled" * rolled,
        spoken=_named_in_full(one),
    )


def _named_in_full(one: TileView) -> str:
    """A tile with its kind, what it makes and its number: "farmland, potato 6"."""
    makes, number = CARD_MADE.get(one.kind, ""), str(one.number or "")
    said = (_shown(one.kind), " ".join(word for word in (_shown(makes), number) if word))
    return ", ".join(word for word in said if word)


# --- corners


def corners(view: InkasView, moves: Sequence[Move]) -> tuple[Corner, ...]:
    """Every place for a building."""
    built = {one.corner: one for one in view.buildings}
    lit, refused = {getattr(move, "corner", "") for move in moves}, _refused(view)
    cities = {move.corner for move in moves if isinstance(move, City)}
    spoken = _spoken(view.tiles)
    return tuple(
        Corner(
            name,
            *at(name),
            spoken=spoken[name],
            building=built.get(name),
            lit=name in lit,
            ring=RING[name in cities],
            refused=refused.get(name, ""),
        )
        for name in CORNERS
    )


@lru_cache(1 << 8)
def _spoken(tiles: tuple[TileView, ...]) -> dict[str, str]:
    """Every corner and path among the tiles around it: "Between wool 4, wood 5 and potato 6"."""
    names = named(tuple(one.kind for one in tiles))
    return {place: names[place][:1].upper() + names[place][1:] for place in (*CORNERS, *PATHS)}


def _shown(word: str) -> str:
    return WORDS.get(word, word.replace("_", " "))


def _refused(view: InkasView) -> dict[str, str]:
    """Corners on which the viewer, about to found a tribe, cannot; those it can are offered,
    whatever stands here.
    """
    if view.phase != FOUND or view.viewer != view.on_turn:
        return {}
    built = [one.corner for one in view.buildings]
    sites = [end for road in view.roads for end in _SCENERY["paths"][road.path]]
    near = [CORNERS[corner] for name in built for corner in bits(NEXT_TO[CORNER[name]])]
    found = dict.fromkeys(sites, "site") | dict.fromkeys(near, "near")
    return found | dict.fromkeys(built, "built")


# --- paths


def paths(view: InkasView, moves: Sequence[Move]) -> tuple[Path, ...]:
    """Every place for a road."""
    owners = {road.path: road.seat for road in view.roads}
    lit = _lit_paths(moves)
    lit_corners = {getattr(move, "corner", "") for move in moves}
    spoken = _spoken(view.tiles)
    return tuple(
        _path(name, owners.get(name, NOBODY), name in lit, lit_corners, spoken[name])
        for name in PATHS
    )


def _lit_paths(moves: Sequence[Move]) -> set[str]:
    """Roads of a placement are lit once its corner is picked."""
    laying = [move for move in moves if hasattr(move, "path")]
    placements = {getattr(move, "corner", "") for move in laying}
    if len(placements) != 1:
        return set()
    return {getattr(move, "path", "") for move in moves}


def _path(name: str, seat: Seat, lit: bool, lit_corners: set[str], spoken: str) -> Path:
    ends: tuple[str, str] = _SCENERY["paths"][name]
    close = not lit_corners.isdisjoint(ends)
    x, y, line, turn = _drawn_path(name)
    return Path(name, x, y, line, seat, turn, spoken, lit, HIT[close])


@lru_cache(1 << 8)
def _drawn_path(name: str) -> tuple[int, int, str, int]:
    """The middle of a path, the line of a road on it, and how far that is turned."""
    (x, y), (to_x, to_y) = map(at, _SCENERY["paths"][name])
    across, down = (to_x - x) * SHORT, (to_y - y) * SHORT
    begin, end = f"{x + across:.0f} {y + down:.0f}", f"{to_x - across:.0f} {to_y - down:.0f}"
    turn = round(degrees(atan2(down, across)))
    return round((x + to_x) / 2), round((y + to_y) / 2), f"M{begin}L{end}", turn
