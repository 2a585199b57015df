"""The pieces on the board: buildings, ruins and roads as masks, and what follows from them.

A ground is the same object until something is built, so results that are needed often are cached in
it.
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
    NEIGHBOURS,
    NUMBERS,
    TILES,
    TILES_AT,
    TILES_OF,
    corners_of_paths,
    list_bits,
    neighbours_of,
    paths_of_corners,
)
from .land import Board
from .trade_route import measure_longest

T = TypeVar("T")


class _CacheSlot:
    """A slot for cached results; comparison ignores it, and `change_ground` does not copy it."""

    __slots__ = ("_kept",)
    _cache: dict[Any, Any]


@dataclass(frozen=True, slots=True)
class Ground(_CacheSlot):
    """The pieces of all seats: masks of corners, and of paths for roads."""

    board: Board
    settlements: tuple[int, ...]  # per seat: settlements of its living tribe
    cities: tuple[int, ...]  # per seat: the city of its living tribe
    ruins: tuple[int, ...]  # per seat: overgrown settlements
    city_ruins: tuple[int, ...]  # per seat: overgrown cities
    roads: tuple[int, ...]  # per seat
    lengths: tuple[int, ...]  # per seat: its longest route, in roads
    taken: int  # corners with a building or ruin of any seat
    paved: int  # paths with a road of any seat

    def get_or_compute(self, key: Any, compute: Callable[[], T]) -> T:
        """The cached result of the key, or the one that `compute` returns."""
        try:
            cache = self._cache
        except AttributeError:
            cache = {}
            object.__setattr__(self, "_kept", cache)
        if key not in cache:
            cache[key] = compute()
        return cache[key]  # type: ignore[no-any-return]

    def active_corners(self, seat: Seat) -> int:
        """Corners with buildings of the seat's living tribe."""
        return self.settlements[seat] | self.cities[seat]

    def ruin_corners(self, seat: Seat) -> int:
        """Corners with the seat's ruins."""
        return self.ruins[seat] | self.city_ruins[seat]

    def owned_corners(self, seat: Seat) -> int:
        """Corners with the seat's buildings, ruins included."""
        return (
            self.settlements[seat]
            | self.cities[seat]
            | self.ruins[seat]
            | self.city_ruins[seat]
        )

    def living_corners(self) -> int:
        """Corners with buildings of living tribes."""
        living = 0
        for corners in (*self.settlements, *self.cities):
            living |= corners
        return living

    def open_paths(self, seat: Seat) -> int:
        """Paths where the seat may build a road."""  # R18
        road_ends = corners_of_paths(self.roads[seat]) & ~self.taken
        anchors = road_ends | self.settlements[seat] | self.cities[seat]
        return paths_of_corners(anchors) & ~self.paved

    def open_corners(self, seat: Seat) -> int:
        """Corners where the seat may build a settlement."""  # R19, R20
        open_mask = 0
        for corner in list_bits(
            corners_of_paths(self.roads[seat]) & ~self.living_corners()
        ):
            if not NEIGHBOURS[corner] & self.taken:
                open_mask |= 1 << corner
        return open_mask

    def free_corners(self) -> int:
        """Corners far enough from every building."""
        return ALL_CORNERS & ~self.taken & ~neighbours_of(self.taken)

    def founding_corners(self, seat: Seat) -> int:
        """Corners where the seat may found a tribe; its own ruins if there is no other."""
        return self.free_corners() & ~corners_of_paths(self.paved) or self.ruin_corners(
            seat
        )

    def find_owner(self, corner: int) -> Seat:
        """The seat whose building or ruin is on the corner, or -1."""
        for seat in range(len(self.settlements)):
            if self.owned_corners(seat) >> corner & 1:
                return seat
        return -1

    def compute_claims(self, number: int, robber: int) -> tuple[Bundle, ...]:
        """The cards that a roll pays each seat if the supply suffices."""  # R12
        stands_there = robber < len(TILES) and NUMBERS[robber] == number
        robbed = robber if stands_there else -1
        return self.get_or_compute(
            (number, robbed), lambda: self._compute_claims(number, robbed)
        )

    def _compute_claims(self, number: int, robbed: int) -> tuple[Bundle, ...]:
        tiles = [tile for tile in TILES_OF[number] if tile != robbed]
        makes = self.board.makes
        return tuple(
            sum(makes[tile] * self.count_cards_from(tile, seat) for tile in tiles)
            for seat in range(len(self.settlements))
        )

    def count_cards_from(self, tile: int, seat: Seat) -> int:
        """The number of cards that the seat gets when the tile pays: two for a city, ruins
        included.
        """
        corners = CORNERS_OF[tile]
        small = self.settlements[seat] | self.ruins[seat]
        big = self.cities[seat] | self.city_ruins[seat]
        return (small & corners).bit_count() + 2 * (big & corners).bit_count()

    def with_measured_routes(self, corners: int) -> Ground:
        """The ground after the routes that touch these corners are measured again."""  # R22
        lengths = list(self.lengths)
        for seat, roads in enumerate(self.roads):
            if corners_of_paths(roads) & corners or not roads:
                lengths[seat] = self.measure_route(seat)
        return change_ground(self, lengths=tuple(lengths))

    def measure_route(self, seat: Seat) -> int:
        """The length of the seat's longest route, in roads."""
        roads = self.roads[seat]
        if not roads:
            return 0
        walls = corners_of_paths(roads) & self.taken & ~self.owned_corners(seat)
        return measure_longest(roads, walls)


change_ground = changer(Ground)


def create_ground(board: Board, seats: int) -> Ground:
    """The ground without pieces."""
    nobody = (0,) * seats
    return Ground(board, nobody, nobody, nobody, nobody, nobody, nobody, 0, 0)


def add_to_mask(masks: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """The masks, one per seat, with one more corner or path of the seat."""
    return replace_item(masks, seat, masks[seat] | 1 << number)


def replace_item(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """The values, one per seat, with that of the seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def starting_cards(board: Board, corner: int) -> Bundle:
    """The cards of a starting settlement: one of each tile at its corner."""  # R9, R10
    return sum(board.makes[tile] for tile in TILES_AT[corner])


def find_free_paths(ground: Ground, corner: int) -> int:
    """Mask of the paths at a corner without a road."""
    return paths_of_corners(1 << corner) & ~ground.paved & ALL_PATHS


def add_road(ground: Ground, seat: Seat, path: int) -> Ground:
    """The ground with one more road."""
    roads = add_to_mask(ground.roads, seat, path)
    paved = ground.paved | 1 << path
    laid = change_ground(ground, roads=roads, paved=paved)
    lengths = replace_item(laid.lengths, seat, laid.measure_route(seat))
    return change_ground(laid, lengths=lengths)


def add_settlement(ground: Ground, seat: Seat, corner: int) -> Ground:
    """The ground with one more settlement; it replaces a ruin on the corner."""  # R20
    if ground.taken >> corner & 1:
        ground = remove_ruins(ground, 1 << corner)
    houses = add_to_mask(ground.settlements, seat, corner)
    taken = ground.taken | 1 << corner
    settled = change_ground(ground, settlements=houses, taken=taken)
    return settled.with_measured_routes(1 << corner)


def raise_city(ground: Ground, seat: Seat, corner: int) -> Ground:
    """The ground with a city in place of a settlement."""
    left = ground.settlements[seat] & ~(1 << corner)
    houses = replace_item(ground.settlements, seat, left)
    cities = add_to_mask(ground.cities, seat, corner)
    return change_ground(ground, settlements=houses, cities=cities)


def remove_ruins(ground: Ground, corners: int) -> Ground:
    """The ground without the ruins on these corners; routes are not measured again."""
    return change_ground(
        ground,
        ruins=tuple(own & ~corners for own in ground.ruins),
        city_ruins=tuple(own & ~corners for own in ground.city_ruins),
        taken=ground.taken & ~corners,
    )


def turn_into_ruins(ground: Ground, seat: Seat) -> Ground:
    """The ground after a decline: old ruins and roads are gone, buildings are ruins."""
    # R39
    old = ground.ruin_corners(seat)
    roads = ground.roads[seat]
    ground = remove_ruins(ground, old)
    return change_ground(
        ground,
        roads=replace_item(ground.roads, seat, 0),
        paved=ground.paved & ~roads,
        settlements=replace_item(ground.settlements, seat, 0),
        cities=replace_item(ground.cities, seat, 0),
        ruins=replace_item(ground.ruins, seat, ground.settlements[seat]),
        city_ruins=replace_item(ground.city_ruins, seat, ground.cities[seat]),
    ).with_measured_routes(corners_of_paths(roads) | old)


def remove_seat(ground: Ground, seat: Seat) -> Ground:
    """The ground without all pieces of the seat."""  # R47
    owned = ground.owned_corners(seat)
    roads = ground.roads[seat]
    return change_ground(
        ground,
        settlements=replace_item(ground.settlements, seat, 0),
        cities=replace_item(ground.cities, seat, 0),
        ruins=replace_item(ground.ruins, seat, 0),
        city_ruins=replace_item(ground.city_ruins, seat, 0),
        roads=replace_item(ground.roads, seat, 0),
        taken=ground.taken & ~owned,
        paved=ground.paved & ~roads,
    ).with_measured_routes(owned)
