"""The shapes of the map: tiles, corners and paths with coordinates, and what stands there.

Coordinates are those of static/sheet.svg: a tile's side is 64.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Seat

from .view import CITY, BuildingView

HALF: Final = {True: 30, False: 20}  # of a city's drawing, and of a settlement's


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, or the robber's place beside them."""

    id: str
    x: int
    y: int
    kind: str  # "frame" for the place beside them
    makes: str  # the card it brings; empty for none
    number: int
    pips: str  # a path of strokes without length, one per pip
    robber: bool
    rolled: bool  # the last roll was its number
    lit: bool
    look: str  # classes of its number
    spoken: str  # its kind and what it makes, for a reader; empty for the frame

    @property
    def land(self) -> bool:
        """Whether there is a tile to draw: not for the frame, nor for land not dealt yet."""
        return self.kind not in ("", "frame")

    @property
    def robber_at(self) -> tuple[int, int]:
        """The corner of the robber's drawing."""
        return self.x - (50 if self.land else 19), self.y - 24

    @property
    def mark(self) -> tuple[int, int]:
        """Where it is said that something has changed here."""
        return self.x - 31, self.y - 34


@dataclass(frozen=True, slots=True)
class Piece:
    """A building or ruin as drawn."""

    id: str  # of its corner
    seat: Seat
    ruin: bool
    symbol: str  # settlement or city
    x: int
    y: int

    @property
    def corner(self) -> int:
        """The corner of its drawing, from its middle, across and down alike."""
        return -HALF[self.symbol == CITY]

    @property
    def size(self) -> int:
        """Width and height of its drawing."""
        return 2 * HALF[self.symbol == CITY]


@dataclass(frozen=True, slots=True)
class Corner:
    """A place for a building."""

    id: str
    x: int
    y: int
    spoken: str  # the tiles around it, for a reader
    building: BuildingView | None
    lit: bool
    ring: int  # radius
    # why no tribe can be founded there, where one is about to be: site, near, built; empty
    # elsewhere
    refused: str

    @property
    def doubtful(self) -> bool:
        """Whether it is marked as a place where no tribe can be founded: what is built speaks for
        itself.
        """
        return self.refused in ("site", "near")

    @property
    def cross(self) -> str:
        """The lines of that mark."""
        return f"M{self.x - 7} {self.y - 7}l14 14m0-14-14 14"

    @property
    def mark(self) -> tuple[int, int]:
        """Where it is said that something has changed here."""
        return self.x, self.y - 22

    @property
    def piece(self) -> Piece | None:
        """What is drawn there."""
        one = self.building
        return Piece(self.id, one.seat, one.ruin, one.kind, self.x, self.y) if one else None


@dataclass(frozen=True, slots=True)
class Path:
    """A place for a road: from end to end, and the road on it."""

    id: str
    x: int  # its middle
    y: int
    line: str
    seat: Seat  # whose road; -1: none
    turn: int  # degrees
    spoken: str  # the tiles beside it, for a reader
    lit: bool
    hit: int  # how wide it may be hit

    @property
    def badge(self) -> tuple[int, int]:
        """The corner of its owner's badge."""
        return self.x - 6, self.y - 6

    @property
    def mark(self) -> tuple[int, int]:
        """Where it is said that something has changed here."""
        return self.x, self.y
