"""One board: its buildings and the domains that they form. `board_changes.py` adds and removes
buildings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.core import Seat

from . import grid
from .buildings import (
    BYTE,
    CIVIL,
    COLOUR,
    COLOUR_BITS,
    COLOUR_MASK,
    EIGHT,
    HAMLET,
    NOBODY,
    PRINTED_HAMLET,
    SHAPE,
    SIZE,
    BuildingView,
    make_building_view,
)
from .grid import DRY, SIZES


class Domain(NamedTuple):
    """Buildings that are connected."""  # R3

    mask: int  # their squares
    touch1: int  # anchors of footprints of size 1 that touch it, then of sizes 2 and 3
    touch2: int
    touch3: int
    profile: int  # how many of each kind


class Board:
    """The buildings of one age. Boards with the same buildings are equal."""

    __slots__ = (
        *("buildings", "cubes", "domains", "occupied", "tiles"),
        *("_anchors", "_joining_anchors", "_growth_anchors", "_open_anchors"),
        *("_topped_anchors", "notes"),
    )
    buildings: tuple[int, ...]  # sorted, so by anchor
    occupied: int  # their squares
    domains: tuple[Domain, ...]  # in no order that means anything; none on Reason
    tiles: int  # how many of each kind, printed hamlets left out
    cubes: int  # everybody's cubes, eight bits a seat
    notes: dict[str, Any]  # figures that other modules have computed for it

    def __init__(
        self,
        buildings: tuple[int, ...],
        occupied: int,
        domains: tuple[Domain, ...],
        tiles: int,
        cubes: int,
    ) -> None:
        self.buildings, self.occupied, self.domains = buildings, occupied, domains
        self.tiles, self.cubes = tiles, cubes
        self.notes = {}
        self._anchors: dict[tuple[int, int], int] | None = None
        self._joining_anchors: list[int | None] = [
            None
        ] * 4  # by size, see `find_joining_anchors`
        self._topped_anchors: dict[tuple[int, int], int] = {}
        self._open_anchors: dict[int, int] = {}
        self._growth_anchors: dict[tuple[int, int, int], int] = {}

    @property
    def plain(self) -> tuple[BuildingView, ...]:
        """The buildings in the API."""
        return tuple(map(make_building_view, self.buildings))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.buildings == other.buildings

    def __hash__(self) -> int:
        return hash(self.buildings)

    def __repr__(self) -> str:
        return f"Board({self.buildings})"

    def count_cubes(self, seat: Seat) -> int:
        """The number of the seat's cubes on the board."""
        return self.cubes >> EIGHT * seat & BYTE

    def building_at(self, square: int) -> int | None:
        """The building that covers a square."""
        bit = 1 << square
        if not self.occupied & bit:
            return None
        return next(code for code in self.buildings if SHAPE[code >> 24] & bit)

    def buildings_under(self, mask: int) -> list[int]:
        """The buildings that cover some square of the mask."""
        if not self.occupied & mask:
            return []
        return [code for code in self.buildings if SHAPE[code >> 24] & mask]

    def domain_at(self, mask: int) -> Domain:
        """The domain that holds some square of the mask."""
        return next(domain for domain in self.domains if domain.mask & mask)

    def find_joining_anchors(self, size: int) -> int:
        """Anchors that touch two domains or more, where nothing owned may stand."""  # R15
        joining = self._joining_anchors[size]
        if joining is None:
            once = joining = 0
            for domain in self.domains:
                touch = domain[size]
                joining |= once & touch
                once |= touch
            self._joining_anchors[size] = joining
        return joining

    def find_topped_anchors(self, colour: int, size: int) -> int:
        """Anchors of footprints that touch a domain with a top of that size."""  # R16
        key = colour, size
        if key not in self._topped_anchors:
            topped = 0
            low = 1 << EIGHT * (size - 1)
            for domain in self.domains:
                own = domain[4] >> colour * COLOUR_BITS & COLOUR_MASK
                if low <= own < low << EIGHT:
                    topped |= domain[size]
            self._topped_anchors[key] = topped
        return self._topped_anchors[key]

    def find_lawful_anchors(self, kind: int) -> int:
        """Anchors that river, Dominion and Hierarchy allow for a kind, occupied or not."""
        size = SIZE[kind]
        colour = COLOUR[kind]
        if colour == CIVIL:
            return DRY[1] if size == 1 else grid.FITS[size]  # R14
        return (
            DRY[size]
            & ~self.find_joining_anchors(size)
            & ~self.find_topped_anchors(colour, size)
        )

    def find_open_anchors(self, kind: int) -> int:
        """Anchors where a new building of that kind may stand."""  # R12
        anchors = self._open_anchors.get(kind)
        if anchors is None:
            size = SIZE[kind]
            anchors = self._open_anchors[kind] = grid.find_vacant_anchors(
                self.occupied, size
            ) & self.find_lawful_anchors(kind)
        return anchors

    def find_growth_anchors(self, kind: int, older: int, owner: Seat) -> int:
        """Anchors where a building of that kind may replace an older kind of the owner's."""
        key = (kind, older, owner)
        anchors = self._growth_anchors.get(key)
        if anchors is None:
            anchors = self._growth_anchors[key] = self._search_growth_anchors(
                kind, older, owner
            )
        return anchors

    def _search_growth_anchors(self, kind: int, older: int, owner: Seat) -> int:
        standing = self.anchors(older, owner)
        if older == HAMLET:
            standing |= self.anchors(PRINTED_HAMLET, NOBODY)  # D7
        if not standing:
            return 0
        anchors = grid.find_growth_anchors(
            self.occupied, standing, SIZE[older], SIZE[kind]
        )
        if anchors:
            return anchors & self.find_lawful_anchors(kind)
        return 0

    def anchors(self, kind: int, owner: Seat) -> int:
        """Anchors of all buildings of that kind and owner."""
        if self._anchors is None:
            self._anchors = _index_anchors(self.buildings)
        return self._anchors.get((kind, owner), 0)

    def find_small_tiles(self, colour: int) -> int:
        """Anchors of the small tiles of a colour, of all owners."""
        if self._anchors is None:
            self._anchors = _index_anchors(self.buildings)
        return sum(
            mask
            for (kind, _), mask in self._anchors.items()
            if kind == colour * len(SIZES)
        )


def _index_anchors(buildings: Iterable[int]) -> dict[tuple[int, int], int]:
    anchors: dict[tuple[int, int], int] = {}
    for code in buildings:
        key = code >> 24 & 15, (code >> 21 & 7) - 1
        anchors[key] = anchors.get(key, 0) | 1 << (code >> 28)
    return anchors


def list_members(board: Board, mask: int) -> list[int]:
    """The buildings that stand on the mask, by anchor."""
    return [code for code in board.buildings if SHAPE[code >> 24] & mask]
