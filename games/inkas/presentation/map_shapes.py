"""The shapes of the map: tiles, corners and paths with coordinates and pieces.

Coordinates are those of static/sheet.svg: the side of a tile is 64.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Seat

from .view import CITY, BuildingView

HALF_SIZE: Final = {True: 30, False: 20}  # of the drawing; True: of a city


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, or the robber's place on the frame."""

    id: str
    x: int
    y: int
    kind: str  # "frame" for the place on the frame
    makes: str  # the kind of card that it pays, or empty
    number: int
    pips: str  # a path of strokes without length, one per pip
    robber: bool
    rolled: bool  # the last roll was its number
    lit: bool
    css_class: str  # of its number
    description: str  # for a screen reader; empty for the frame

    @property
    def land(self) -> bool:
        """Whether it is drawn as a tile: not the frame, nor land before the deal."""
        return self.kind not in ("", "frame")

    @property
    def robber_at(self) -> tuple[int, int]:
        """The corner of the robber's drawing."""
        return self.x - (50 if self.land else 19), self.y - 24

    @property
    def news_place(self) -> tuple[int, int]:
        """The place of the sign for news."""
        return self.x - 31, self.y - 34


@dataclass(frozen=True, slots=True)
class Piece:
    """A building or ruin on the map."""

    id: str  # of its corner
    seat: Seat
    ruin: bool
    symbol: str  # settlement or city
    x: int
    y: int

    @property
    def corner(self) -> int:
        """The top left corner of its drawing, x and y from its middle."""
        return -HALF_SIZE[self.symbol == CITY]

    @property
    def size(self) -> int:
        """Width and height of its drawing."""
        return 2 * HALF_SIZE[self.symbol == CITY]


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner, where a building may be."""

    id: str
    x: int
    y: int
    description: str  # the tiles around it, for a screen reader
    building: BuildingView | None
    lit: bool
    ring: int  # radius
    # why the viewer cannot found its next tribe there: site, near or built; else empty
    refused: str

    @property
    def is_marked_refused(self) -> bool:
        """Whether a cross says that no tribe can be founded there; a building needs none."""
        return self.refused in ("site", "near")

    @property
    def cross(self) -> str:
        """The lines of the cross."""
        return f"M{self.x - 7} {self.y - 7}l14 14m0-14-14 14"

    @property
    def news_place(self) -> tuple[int, int]:
        """The place of the sign for news."""
        return self.x, self.y - 22

    @property
    def piece(self) -> Piece | None:
        """The building or ruin on the corner."""
        building = self.building
        if building is None:
            return None
        seat = building.seat
        ruin = building.ruin
        kind = building.kind
        return Piece(self.id, seat, ruin, kind, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Path:
    """A path, where a road may be."""

    id: str
    x: int  # its middle
    y: int
    line: str
    seat: Seat  # of the road, or -1
    turn: int  # of the road, in degrees
    description: str  # the tiles beside it, for a screen reader
    lit: bool
    hit: int  # the width of the area that can be clicked

    @property
    def badge(self) -> tuple[int, int]:
        """The top left corner of the badge of its seat."""
        return self.x - 6, self.y - 6

    @property
    def news_place(self) -> tuple[int, int]:
        """The place of the sign for news."""
        return self.x, self.y
