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
from games.rakentaa.tags import MIDDLE, place_of_price

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
class Price:
    """What the plainest of some moves costs: the one that spends the fewest cards and tokens."""

    gold: int  # G
    spent: tuple[str, ...]  # cards and types of token that it takes besides


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
    structure: Price | None  # None: none may be built
    tower: Price | None  # of a castle; 0 G in the opening


@dataclass(frozen=True, slots=True)
class Spot:
    """A land in one of the drawings; both places are transforms."""

    land: LandPicture
    ground: str  # of its outline on the sheet
    things: str  # of its middle
    places: tuple[Standing, ...]
    tag: tuple[int, int]  # px from the middle: where the price of a structure is printed, if there is one


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


def _tag(kind: str, land: LandPicture, places: Sequence[Standing]) -> tuple[int, int]:
    """In the middle while nothing else is there; otherwise near the place that would be built on."""
    free = next(((one.x, one.y) for one in places if one.seat == NOBODY), None)
    if free is None or land.structure is None or (land.castle == NOBODY and land.tower is None):
        return MIDDLE
    standing = tuple((one.x, one.y) for one in places if one.seat != NOBODY)
    return place_of_price(kind, land.id, standing, free, 1 if kind == "wide" else SCALE / THINGS)


def _spot(kind: str, land: LandPicture, ground: str, things: str) -> Spot:
    places = _places(kind, land)
    return Spot(land, ground, things, places, _tag(kind, land, places))


def wide(lands: Sequence[LandPicture]) -> Drawing:
    """The whole sheet."""
    islands = [Island(one["id"], one["name"], "", *one["label"]) for one in _ISLANDS]
    spots = [
        _spot("wide", land, "", f"translate({spot['x']} {spot['y']})") for land, spot in zip(lands, _LANDS, strict=True)
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
        spots.append(_spot("narrow", land, _moved(land.island), middle))
    return Drawing("narrow", f"0 0 {NARROW_WIDTH} {NARROW_HEIGHT}", tuple(islands), tuple(spots))


def _moved(island: str) -> str:
    x, y = NARROW[island][0]
    return f"translate({x} {y}) scale({SCALE})"
