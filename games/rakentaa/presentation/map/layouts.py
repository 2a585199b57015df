"""The two layouts of the archipelago: the whole sheet, and a narrow one for phones with the islands
closer together.

Coordinates are those of the sheet. The things on the lands are in `land_pictures.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ...rules.game_data import MAP
from ...rules.moves import NOBODY
from ..view import LandView
from .land_pictures import (
    IncomeFigure,
    LandPicture,
    Sign,
    StructurePlace,
    draw_free_places,
    list_income_figures,
    list_standing_signs,
)
from .price_tags import MIDDLE, find_price_place

_LANDS: Final = MAP["lands"]
# px from a land's middle, by number of places: where structures stand, in the order they are built
SLOTS: Final = {
    1: ((22, 25),),
    2: ((-22, 25), (22, 25)),
    3: ((-32, 10), (-22, 25), (22, 25)),
    4: ((-32, 10), (-22, 25), (22, 25), (32, 10)),
}
SCALE: Final = 0.58  # of the islands in the narrow drawing
SIGN_SCALE: Final = 0.7  # and of what stands on them
TAG_SCALES: Final = {"wide": 1.0, "narrow": SCALE / SIGN_SCALE}
NARROW: Final = {  # where the narrow drawing puts each island's (0, 0), and its name
    "lansiluoto": ((-2, -12), (66, 174)),
    "pohjola": ((-215, 2), (322, 204)),
    "emosaari": ((-92, 113), (312, 396)),
    "etelakari": ((-6, 163), (58, 568)),
    "itamaa": ((-210, 306), (300, 512)),
}
NARROW_WIDTH = 360
NARROW_HEIGHT = 712
NO_TRANSFORM: Final = ""
Offset = tuple[float, float]  # px across and down


@dataclass(frozen=True, slots=True)
class Label:
    """The box for the price of a structure. Coordinates are from its middle."""

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
    """A land in one of the layouts. Both places are transforms; empty: no transform."""

    land: LandPicture
    ground: str  # of its outline on the sheet
    things: str  # of its middle
    # how far what the wide drawing has there is moved, once it is as small as things are here
    again: Offset
    places: tuple[StructurePlace, ...]
    # px from the middle: where the price of a structure is printed, if there is one
    tag: tuple[int, int]
    print: str  # the sign of its two tiles; empty until they are laid
    hollow: str  # a path round its free places
    worths: tuple[IncomeFigure, ...]
    stands: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A layout with all its lands."""

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


# the lands without the viewer's draft; None if it has none
LandsBefore = Sequence[LandView | None]


def compose_wide(lands: Sequence[LandPicture], before: LandsBefore) -> Drawing:
    """The whole sheet."""
    spots = []
    for land, old, printed in zip(lands, before, _LANDS, strict=True):
        middle = f"translate({printed['x']} {printed['y']})"
        spots.append(_make_spot("wide", land, NO_TRANSFORM, middle, (0, 0), old))
    return Drawing("wide", "0 0 1000 700", LABELS["wide"], 1, tuple(spots))


def compose_narrow(lands: Sequence[LandPicture], before: LandsBefore) -> Drawing:
    """The islands smaller and one below the other, with all things on them."""
    spots = []
    for land, old, printed in zip(lands, before, _LANDS, strict=True):
        middle, again = _find_narrow_middle(land.island, printed["x"], printed["y"])
        spots.append(
            _make_spot(
                "narrow", land, write_island_transform(land.island), middle, again, old
            )
        )
    box = f"0 0 {NARROW_WIDTH} {NARROW_HEIGHT}"
    return Drawing("narrow", box, LABELS["narrow"], SIGN_SCALE, tuple(spots))


def write_island_transform(island: str) -> str:
    """The transform from the place of an island on the sheet to its place in the narrow layout."""
    x, y = NARROW[island][0]
    return f"translate({x} {y}) scale({SCALE})"


def _find_narrow_middle(island: str, x: float, y: float) -> tuple[str, Offset]:
    """The transform of the things of a land in the narrow layout, and the offset for things that
    the wide layout draws at absolute coordinates.
    """
    left, top = NARROW[island][0]
    middle_x = left + x * SCALE
    middle_y = top + y * SCALE
    transform = f"translate({middle_x:.1f} {middle_y:.1f}) scale({SIGN_SCALE})"
    return transform, (
        round(middle_x / SIGN_SCALE - x, 1),
        round(middle_y / SIGN_SCALE - y, 1),
    )


def _make_spot(
    kind: str,
    land: LandPicture,
    ground: str,
    things: str,
    again: Offset,
    before: LandView | None,
) -> Spot:
    places = _list_places(land)
    return Spot(
        land=land,
        ground=ground,
        things=things,
        again=again,
        places=places,
        tag=_place_price_tag(kind, land, places),
        print=f"laid-{land.tile}" if land.tile else "",
        hollow=draw_free_places(places),
        worths=list_income_figures(land.advanced, land.income),
        stands=list_standing_signs(land, places, before),
    )


def _list_places(land: LandPicture) -> tuple[StructurePlace, ...]:
    seats = (*land.pieces, *(NOBODY,) * land.free)
    slots = SLOTS[len(seats)]
    taken = zip(slots, seats, strict=True)
    return tuple(StructurePlace(x, y, seat) for (x, y), seat in taken)


def _place_price_tag(
    kind: str, land: LandPicture, places: Sequence[StructurePlace]
) -> tuple[int, int]:
    """The middle of the land if it is empty, else a place near the free place for the structure."""
    taken = tuple((place.x, place.y) for place in places if place.seat != NOBODY)
    hollow = [(place.x, place.y) for place in places if place.seat == NOBODY]
    middle_is_free = land.castle == NOBODY and land.tower is None
    if land.structure is None or not hollow or middle_is_free:
        return MIDDLE
    return find_price_place(kind, land.id, taken, hollow[0], TAG_SCALES[kind])
