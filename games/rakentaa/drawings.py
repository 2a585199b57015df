"""The two compositions of the archipelago: the whole sheet, and a narrow one for phones, its islands moved together.

Coordinates are those of the map's sheet. What is on the lands is gathered in `picture.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.core import Seat
from games.data import load
from games.rakentaa.moves import NOBODY

_MAP = load("games.rakentaa", "map")
_LANDS: Final = _MAP["lands"]
_ISLANDS: Final = _MAP["islands"]
# px from a land's middle, by number of places: where structures stand, in the order they are built
SLOTS: Final = {
    "wide": {
        1: ((23, 29),),
        2: ((-23, 29), (23, 29)),
        3: ((-37, 13), (-23, 29), (23, 29)),
        4: ((-37, 13), (-23, 29), (23, 29), (37, 13)),
    },
    "narrow": {
        1: ((22, 25),),
        2: ((-22, 25), (22, 25)),
        3: ((-32, 10), (-22, 25), (22, 25)),
        4: ((-32, 10), (-22, 25), (22, 25), (32, 10)),
    },
}
SCALE: Final = 0.58  # of the islands in the narrow drawing
THINGS: Final = 0.7  # and of what stands on them
NARROW: Final = {  # where the narrow drawing puts each island's (0, 0), and its name
    "lansiluoto": ((-2, -12), (66, 174)),
    "pohjola": ((-215, 2), (322, 204)),
    "emosaari": ((-92, 113), (312, 396)),
    "etelakari": ((-6, 163), (58, 568)),
    "itamaa": ((-210, 306), (300, 512)),
}
NARROW_WIDTH, NARROW_HEIGHT = 360, 712


@dataclass(frozen=True, slots=True)
class Standing:
    """A structure, or the hollow place for one."""

    x: int
    y: int
    seat: Seat  # -1: free


@dataclass(frozen=True, slots=True)
class LandPicture:
    """One land, its things and what may be done there."""

    id: str
    name: str
    terrain: str
    island: str
    tile: str  # token type; empty until laid
    advanced: bool
    income: int
    ocean: bool
    castle: Seat  # -1 for nobody's
    pieces: tuple[Seat, ...]  # in the order built
    free: int  # places
    banned: bool
    lit: bool  # some move that may still be picked is for this land
    due: tuple[int, int]  # px from the middle: where its price is shown, at the place it would be built on
    structure: int | None  # G that the cheapest such structure costs; None: none may be built
    tower: int | None  # G for a castle; 0 in the opening


@dataclass(frozen=True, slots=True)
class Spot:
    """A land in one of the drawings; both places are transforms."""

    land: LandPicture
    ground: str  # of its outline on the sheet
    things: str  # of its middle
    places: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Island:
    """An island in one of the drawings."""

    id: str
    name: str
    ground: str
    x: float  # of its name
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """A composition of the archipelago."""

    kind: str  # wide or narrow
    box: str
    islands: tuple[Island, ...]
    spots: tuple[Spot, ...]


def _places(kind: str, land: LandPicture) -> tuple[Standing, ...]:
    seats = (*land.pieces, *(NOBODY,) * land.free)
    return tuple(Standing(x, y, seat) for (x, y), seat in zip(SLOTS[kind][len(seats)], seats, strict=True))


def wide(lands: Sequence[LandPicture]) -> Drawing:
    """The whole sheet."""
    islands = [Island(one["id"], one["name"], "", *one["label"]) for one in _ISLANDS]
    spots = [
        Spot(land, "", f"translate({spot['x']} {spot['y']})", _places("wide", land))
        for land, spot in zip(lands, _LANDS, strict=True)
    ]
    return Drawing("wide", "0 0 1000 700", tuple(islands), tuple(spots))


def narrow(lands: Sequence[LandPicture]) -> Drawing:
    """The islands smaller and one below the other, each with all that stands on it."""
    islands = [Island(one["id"], one["name"], _moved(one["id"]), *NARROW[one["id"]][1]) for one in _ISLANDS]
    spots = []
    for land, spot in zip(lands, _LANDS, strict=True):
        left, top = NARROW[land.island][0]
        x, y = left + spot["x"] * SCALE, top + spot["y"] * SCALE
        middle = f"translate({x:.1f} {y:.1f}) scale({THINGS})"
        spots.append(Spot(land, _moved(land.island), middle, _places("narrow", land)))
    return Drawing("narrow", f"0 0 {NARROW_WIDTH} {NARROW_HEIGHT}", tuple(islands), tuple(spots))


def _moved(island: str) -> str:
    x, y = NARROW[island][0]
    return f"translate({x} {y}) scale({SCALE})"
