"""What stands on the board: buildings, ruins and roads as masks, and what follows from them alone.
Flow is elsewhere.

A ground lasts until something is built, so what is often asked of it is worked out once and kept
beside its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from games.core import Seat
from games.frozen import changer

from ..cards import Bundle
from .geometry import (
    ALL_CORNERS,
    ALL_PATHS,
    CORNERS_OF,
    NEXT_TO,
    NUMBERS,
    TILES,
    TILES_AT,
    TILES_OF,
    beside,
    bits,
    leaving,
    touched,
)
from .land import Board
from .trade_route import longest

T = TypeVar("T")


class _Keeping:
    """A slot for what was worked out; it takes no part in comparison and is not copied by
    `changed`.
    """

    __slots__ = ("_kept",)
    _kept: dict[Any, Any]


@dataclass(frozen=True, slots=True)
class Ground(_Keeping):
    """Who has built what and where; masks of corners, roads of paths."""

    board: Board
    houses: tuple[int, ...]  # per seat: settlements of its living tribe
    cities: tuple[int, ...]  # per seat: the city of its living tribe
    ruins: tuple[int, ...]  # per seat: overgrown settlements
    city_ruins: tuple[int, ...]  # per seat: overgrown cities
    roads: tuple[int, ...]  # per seat
    lengths: tuple[int, ...]  # per seat: its longest route, in roads
    taken: int  # corners with a building of anybody
    paved: int  # paths with a road of anybody

    def keep(self, key: Any, work_out: Callable[[], T]) -> T:
        """What was kept under the key, or is now."""
        try:
            kept = self._kept
        except AttributeError:
            kept = {}
            object.__setattr__(self, "_kept", kept)
        if key not in kept:
            kept[key] = work_out()
        return kept[key]  # type: ignore[no-any-return]

    def active(self, seat: Seat) -> int:
        """Corners with buildings of the seat's living tribe."""
        return self.houses[seat] | self.cities[seat]

    def overgrown(self, seat: Seat) -> int:
        """Corners with the seat's ruins."""
        return self.ruins[seat] | self.city_ruins[seat]

    def owned(self, seat: Seat) -> int:
        """Corners with the seat's buildings, ruins included."""
        return self.houses[seat] | self.cities[seat] | self.ruins[seat] | self.city_ruins[seat]

    def living(self) -> int:
        """Corners with buildings that are no ruins."""
        found = 0
        for corners in (*self.houses, *self.cities):
            found |= corners
        return found

    def open_paths(self, seat: Seat) -> int:
        """Paths where the seat may build a road."""  # R18
        road_ends = touched(self.roads[seat]) & ~self.taken
        anchors = road_ends | self.houses[seat] | self.cities[seat]
        return leaving(anchors) & ~self.paved

    def open_corners(self, seat: Seat) -> int:
        """Corners where the seat may build a settlement."""  # R19, R20
        found = 0
        for corner in bits(touched(self.roads[seat]) & ~self.living()):
            if not NEXT_TO[corner] & self.taken:
                found |= 1 << corner
        return found

    def free_corners(self) -> int:
        """Corners far enough from every building."""
        return ALL_CORNERS & ~self.taken & ~beside(self.taken)

    def founding_corners(self, seat: Seat) -> int:
        """Corners where the seat may found a tribe: its own ruins where there is no other."""
        return self.free_corners() & ~touched(self.paved) or self.overgrown(seat)

    def owner(self, corner: int) -> Seat:
        """Whose building stands there; -1: nobody's."""
        for seat in range(len(self.houses)):
            if self.owned(seat) >> corner & 1:
                return seat
        return -1

    def claims(self, number: int, robber: int) -> tuple[Bundle, ...]:
        """What a roll would pay each seat if the supply were endless."""  # R12
        stands_there = robber < len(TILES) and NUMBERS[robber] == number
        robbed = robber if stands_there else -1
        return self.keep((number, robbed), lambda: self._claims(number, robbed))

    def _claims(self, number: int, robbed: int) -> tuple[Bundle, ...]:
        tiles = [tile for tile in TILES_OF[number] if tile != robbed]
        makes = self.board.makes
        return tuple(
            sum(makes[tile] * self.cards_from(tile, seat) for tile in tiles)
            for seat in range(len(self.houses))
        )

    def cards_from(self, tile: int, seat: Seat) -> int:
        """How many cards the seat gets when the tile pays: two for a city, ruins included."""
        corners = CORNERS_OF[tile]
        small = self.houses[seat] | self.ruins[seat]
        big = self.cities[seat] | self.city_ruins[seat]
        return (small & corners).bit_count() + 2 * (big & corners).bit_count()

    def measured(self, corners: int) -> Ground:
        """The same with the routes that touch these corners measured again."""  # R22
        lengths = list(self.lengths)
        for seat, roads in enumerate(self.roads):
            if touched(roads) & corners or not roads:
                lengths[seat] = self.length(seat)
        return changed(self, lengths=tuple(lengths))

    def length(self, seat: Seat) -> int:
        """The seat's longest route, measured now."""
        roads = self.roads[seat]
        if not roads:
            return 0
        walls = touched(roads) & self.taken & ~self.owned(seat)
        return longest(roads, walls)


changed = changer(Ground)


def bare(board: Board, seats: int) -> Ground:
    """The board with nothing on it."""
    nobody = (0,) * seats
    return Ground(board, nobody, nobody, nobody, nobody, nobody, nobody, 0, 0)


def with_one(masks: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """The masks with a corner or path more for the seat."""
    return put(masks, seat, masks[seat] | 1 << number)


def put(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """The values with the seat's new."""
    return (*values[:seat], value, *values[seat + 1 :])


def produce(board: Board, corner: int) -> Bundle:
    """A card of each producing tile at the corner."""  # R9, R10
    return sum(board.makes[tile] for tile in TILES_AT[corner])


def free_paths(ground: Ground, corner: int) -> int:
    """Paths at a corner without a road."""
    return leaving(1 << corner) & ~ground.paved & ALL_PATHS


def with_road(ground: Ground, seat: Seat, path: int) -> Ground:
    """The ground with a road more."""
    roads, paved = with_one(ground.roads, seat, path), ground.paved | 1 << path
    laid = changed(ground, roads=roads, paved=paved)
    lengths = put(laid.lengths, seat, laid.length(seat))
    return changed(laid, lengths=lengths)


def with_house(ground: Ground, seat: Seat, corner: int) -> Ground:
    """The ground with a settlement more, in place of any ruin there."""  # R20
    if ground.taken >> corner & 1:
        ground = cleared(ground, 1 << corner)
    houses, taken = with_one(ground.houses, seat, corner), ground.taken | 1 << corner
    settled = changed(ground, houses=houses, taken=taken)
    return settled.measured(1 << corner)


def with_city(ground: Ground, seat: Seat, corner: int) -> Ground:
    """The ground with a settlement raised to a city."""
    left = ground.houses[seat] & ~(1 << corner)
    houses, cities = put(ground.houses, seat, left), with_one(ground.cities, seat, corner)
    return changed(ground, houses=houses, cities=cities)


def cleared(ground: Ground, corners: int) -> Ground:
    """The ground without the ruins on these corners; routes are not measured again."""
    return changed(
        ground,
        ruins=tuple(own & ~corners for own in ground.ruins),
        city_ruins=tuple(own & ~corners for own in ground.city_ruins),
        taken=ground.taken & ~corners,
    )


def in_ruins(ground: Ground, seat: Seat) -> Ground:
    """The ground after a decline: old ruins and roads gone, what was alive in ruins."""  # R39
    old, roads = ground.overgrown(seat), ground.roads[seat]
    ground = cleared(ground, old)
    return changed(
        ground,
        roads=put(ground.roads, seat, 0),
        paved=ground.paved & ~roads,
        houses=put(ground.houses, seat, 0),
        cities=put(ground.cities, seat, 0),
        ruins=put(ground.ruins, seat, ground.houses[seat]),
        city_ruins=put(ground.city_ruins, seat, ground.cities[seat]),
    ).measured(touched(roads) | old)


def without(ground: Ground, seat: Seat) -> Ground:
    """The ground without anything of the seat's."""  # R47
    owned, roads = ground.owned(seat), ground.roads[seat]
    return changed(
        ground,
        houses=put(ground.houses, seat, 0),
        cities=put(ground.cities, seat, 0),
        ruins=put(ground.ruins, seat, 0),
        city_ruins=put(ground.city_ruins, seat, 0),
        roads=put(ground.roads, seat, 0),
        taken=ground.taken & ~owned,
        paved=ground.paved & ~roads,
    ).measured(owned)
