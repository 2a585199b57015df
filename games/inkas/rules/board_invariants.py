"""Invariants of the board: pieces and their places, connected roads, robber, route and land.

A docstring says what must hold; it is the text of the violation. Other invariants are in
`invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from games.core import Seat

from .board.geometry import (
    ALL_CORNERS,
    ALL_PATHS,
    FRAME,
    LAND_TILES,
    PATH_ENDS_MASK,
    list_bits,
    neighbours_of,
)
from .board.land import list_printed_land
from .board.trade_route import measure_longest
from .cards import CITIES, GOALS, ROADS, ROUTE_MINIMUM, SETTLEMENTS, THICKETS
from .position import DEAL, FIRST_SEAT, FOUND, PLACE, BasePosition

_PIECES_IN_BOX: Final = (SETTLEMENTS, CITIES, ROADS, THICKETS)


def _is_set_up(position: BasePosition) -> bool:
    return position.phase not in (DEAL, FIRST_SEAT, PLACE)


def _has_pieces_of_the_box(position: BasePosition) -> bool:
    """nobody has more settlements, cities, roads or thickets on the board than in the box"""
    ground = position.ground
    for seat in position.alive:
        small = ground.settlements[seat] | ground.ruins[seat]
        big = ground.cities[seat] | ground.city_ruins[seat]
        built = (small, big, ground.roads[seat], ground.ruin_corners(seat))
        for places, most in zip(built, _PIECES_IN_BOX, strict=True):
            if places.bit_count() > most:
                return False
    return True


def _keeps_buildings_apart(position: BasePosition) -> bool:
    """no building stands next to another, nor two on one corner"""
    ground = position.ground
    masks = [*ground.settlements, *ground.cities, *ground.ruins, *ground.city_ruins]
    apart = not ground.taken & neighbours_of(ground.taken)
    return apart and _are_disjoint(masks)


def _has_pieces_on_places(position: BasePosition) -> bool:
    """buildings stand on corners, roads on paths, one of a place, and the sums of them agree"""
    ground = position.ground
    if ground.taken & ~ALL_CORNERS or ground.paved & ~ALL_PATHS:
        return False
    owned = sum(ground.owned_corners(seat) for seat in range(position.terms.seats))
    if owned != ground.taken or sum(ground.roads) != ground.paved:
        return False
    return _are_disjoint(ground.roads)


def _are_disjoint(masks: Iterable[int]) -> bool:
    union = 0
    for mask in masks:
        if mask & union:
            return False
        union |= mask
    return True


def _has_marker_per_building(position: BasePosition) -> bool:
    """each marker of a living tribe is a settlement, or the second half of a city"""
    if not _is_set_up(position):
        return True
    return all(
        _count_living_markers(position, seat) == _count_tribe_markers(position, seat)
        for seat in position.alive
    )


def _count_living_markers(position: BasePosition, seat: Seat) -> int:
    ground = position.ground
    return ground.settlements[seat].bit_count() + 2 * ground.cities[seat].bit_count()


def _count_tribe_markers(position: BasePosition, seat: Seat) -> int:
    return position.markers[seat] - (0, *GOALS)[position.tribe(seat) - 1]


def _has_one_city_per_tribe(position: BasePosition) -> bool:
    """a tribe has one city at most, and only those before the living one are ruins"""
    ground = position.ground
    cities = (*ground.cities, *ground.city_ruins)
    if any(corners.bit_count() > 1 for corners in cities):
        return False
    return not any(
        ground.ruin_corners(seat)
        for seat in position.alive
        if position.tribe(seat) == 1
    )


def _has_connected_roads(position: BasePosition) -> bool:
    """every road hangs together with a living building of its seat; a founder has neither"""
    ground = position.ground
    founder = position.on_turn
    if position.phase == FOUND and (
        ground.roads[founder] or ground.active_corners(founder)
    ):
        return False
    return all(
        _are_all_connected(ground.roads[seat], ground.active_corners(seat))
        for seat in position.alive
    )


def _are_all_connected(roads: int, reached: int) -> bool:
    left = set(list_bits(roads))
    while joined := {path for path in left if PATH_ENDS_MASK[path] & reached}:
        left -= joined
        reached |= union_of(PATH_ENDS_MASK[path] for path in joined)
    return not left


def union_of(masks: Iterable[int]) -> int:
    """The union of the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _has_robber_on_land(position: BasePosition) -> bool:
    """the robber stands on land or on the frame"""
    return position.robber == FRAME or position.robber in LAND_TILES


def _has_route_with_the_longest(position: BasePosition) -> bool:
    """the trade route lies with the longest of three roads or more, and nowhere only when there is
    none or a tie
    """
    lengths = tuple(
        _measure_route(position, seat) for seat in range(position.terms.seats)
    )
    most = max(lengths)
    if lengths != position.ground.lengths:
        return False
    if position.route < 0:
        return most < ROUTE_MINIMUM or lengths.count(most) > 1
    return lengths[position.route] == most >= ROUTE_MINIMUM


def _measure_route(position: BasePosition, seat: Seat) -> int:
    """The length of the seat's longest route, measured again."""
    ground = position.ground
    walls = ground.taken & ~ground.owned_corners(seat)
    roads = ground.roads[seat]
    return measure_longest(roads, walls) if roads else 0


def _has_land_of_the_box(position: BasePosition) -> bool:
    """the land is that of the box once it is dealt"""
    dealt = [position.ground.board.kinds[tile] for tile in LAND_TILES]
    if position.phase == DEAL:
        return dealt == [""] * len(dealt)
    return sorted(dealt) == sorted(list_printed_land())


BOARD_INVARIANTS: Final[tuple[Callable[[BasePosition], bool], ...]] = (
    *(
        _has_pieces_of_the_box,
        _keeps_buildings_apart,
        _has_pieces_on_places,
        _has_marker_per_building,
        _has_one_city_per_tribe,
    ),
    *(
        _has_connected_roads,
        _has_robber_on_land,
        _has_route_with_the_longest,
        _has_land_of_the_box,
    ),
)
