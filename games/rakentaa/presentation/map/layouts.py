"""The two compositions of the archipelago: the whole sheet, and a narrow one for phones, its
islands moved together.

Coordinates are those of the map's sheet. What is on the lands is gathered in `lands.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ...rules.game_data import MAP
from ...rules.moves import NOBODY
from ..view import LandView
from .lands import LandPicture, Sign, Standing, Worth, hollow, standing, worths
from .price_tags import MIDDLE, place_of_price

_LANDS: Final = MAP["lands"]
# px from a land's middle, by number of places: where structures stand, in the order they are built
SLOTS: Final = {
    1: ((22, 25),),
    2: ((-22, 25), (22, 25)),
    3: ((-32, 10), (-22, 25), (22, 25)),
    4: ((-32, 10), (-22, 25), (22, 25), (32, 10)),
}
SCALE: Final = 0.58  # of the islands in the narrow drawing
THINGS: Final = 0.7  # and of what stands on them
TAG_SCALES: Final = {"wide": 1.0, "narrow": SCALE / THINGS}
NARROW: Final = {  # where the narrow drawing puts each island's (0, 0), and its name
    "lansiluoto": ((-2, -12), (66, 174)),
    "pohjola": ((-215, 2), (322, 204)),
    "emosaari": ((-92, 113), (312, 396)),
    "etelakari": ((-6, 163), (58, 568)),
    "itamaa": ((-210, 306), (300, 512)),
}
NARROW_WIDTH, NARROW_HEIGHT = 360, 712
AS_ON_THE_SHEET: Final = ""
Moved = tuple[float, float]  # px across and down


@dataclass(frozen=True, slots=True)
class Label:
    """The box in which a price of a structure is printed, round its own middle."""

    x: float
    y: float
    width: int
    height: int
    radius: float
    baseline: int  # of the figure


LABELS: Final = {
    "wide": Label(-12, -10, 24, 20, 10, 5),
    "narrow": Label(-13.5, -10.5, 27, 21, 10.5, 6),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A land in one of the drawings; both places are transforms, empty where nothing is moved."""

    land: LandPicture
    ground: str  # of its outline on the sheet
    things: str  # of its middle
    # how far what the wide drawing has there is moved, once it is as small as things are here
    again: Moved
    places: tuple[Standing, ...]
    # px from the middle: where the price of a structure is printed, if there is one
    tag: tuple[int, int]
    print: str  # the sign of its two tiles; empty until they are laid
    hollow: str  # a path round its free places
    worths: tuple[Worth, ...]
    stands: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A composition of the archipelago."""

    kind: str  # wide or narrow
    box: str
    label: Label
    things: float  # how large what stands on the lands is
    spots: tuple[Spot, ...]

    @property
    def grounds(self) -> tuple[tuple[str, tuple[Spot, ...]], ...]:
        """The lands by the transform of their outlines."""
        alike = groupby(self.spots, key=lambda spot: spot.ground)
        return tuple((ground, tuple(spots)) for ground, spots in alike)


Before = Sequence[LandView | None]  # the lands without the viewer's draft; None where it has none


def wide(lands: Sequence[LandPicture], before: Before) -> Drawing:
    """The whole sheet."""
    spots = []
    for land, old, printed in zip(lands, before, _LANDS, strict=True):
        middle = f"translate({printed['x']} {printed['y']})"
        spots.append(_spot("wide", land, AS_ON_THE_SHEET, middle, (0, 0), old))
    return Drawing("wide", "0 0 1000 700", LABELS["wide"], 1, tuple(spots))


def narrow(lands: Sequence[LandPicture], before: Before) -> Drawing:
    """The islands smaller and one below the other, each with all that stands on it."""
    spots = []
    for land, old, printed in zip(lands, before, _LANDS, strict=True):
        middle, again = _narrow_middle(land.island, printed["x"], printed["y"])
        spots.append(_spot("narrow", land, moved(land.island), middle, again, old))
    box = f"0 0 {NARROW_WIDTH} {NARROW_HEIGHT}"
    return Drawing("narrow", box, LABELS["narrow"], THINGS, tuple(spots))


def moved(island: str) -> str:
    """The transform that brings an island of the sheet to its place in the narrow drawing."""
    x, y = NARROW[island][0]
    return f"translate({x} {y}) scale({SCALE})"


def _narrow_middle(island: str, x: float, y: float) -> tuple[str, Moved]:
    """The transform that brings there what is drawn round (0, 0), and how far what is drawn round
    the place on the sheet is off then.
    """
    left, top = NARROW[island][0]
    middle_x, middle_y = left + x * SCALE, top + y * SCALE
    transform = f"translate({middle_x:.1f} {middle_y:.1f}) scale({THINGS})"
    return transform, (round(middle_x / THINGS - x, 1), round(middle_y / THINGS - y, 1))


def _spot(
    kind: str, land: LandPicture, ground: str, things: str, again: Moved, before: LandView | None
) -> Spot:
    places = _places(land)
    return Spot(
        land=land,
        ground=ground,
        things=things,
        again=again,
        places=places,
        tag=_tag(kind, land, places),
        print=f"laid-{land.tile}" if land.tile else "",
        hollow=hollow(places),
        worths=worths(land.advanced, land.income),
        stands=standing(land, places, before),
    )


def _places(land: LandPicture) -> tuple[Standing, ...]:
    seats = (*land.pieces, *(NOBODY,) * land.free)
    slots = SLOTS[len(seats)]
    taken = zip(slots, seats, strict=True)
    return tuple(Standing(x, y, seat) for (x, y), seat in taken)


def _tag(kind: str, land: LandPicture, places: Sequence[Standing]) -> tuple[int, int]:
    """In the middle while nothing else is there; otherwise near the place that would be used."""
    taken = tuple((one.x, one.y) for one in places if one.seat != NOBODY)
    hollow = [(one.x, one.y) for one in places if one.seat == NOBODY]
    middle_is_free = land.castle == NOBODY and land.tower is None
    if land.structure is None or not hollow or middle_is_free:
        return MIDDLE
    return place_of_price(kind, land.id, taken, hollow[0], TAG_SCALES[kind])
