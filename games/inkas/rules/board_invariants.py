"""Invariants of the board: what stands where, how roads hang together, robber, route and land. The
others are in `invariants.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from games.core import Seat

from .board.geometry import ALL_CORNERS, ALL_PATHS, ENDS_MASK, FRAME, LAND_TILES, beside, bits
from .board.land import printed_land
from .board.trade_route import longest
from .cards import CITIES, GOALS, ROADS, ROUTE_LEAST, SETTLEMENTS, THICKETS
from .position import DEAL, FIRST_SEAT, FOUND, PLACE, Realm

_IN_BOX: Final = (SETTLEMENTS, CITIES, ROADS, THICKETS)


def _begun(realm: Realm) -> bool:
    return realm.phase not in (DEAL, FIRST_SEAT, PLACE)


def _pieces(realm: Realm) -> bool:
    """nobody has more settlements, cities, roads or thickets on the board than in the box"""
    ground = realm.ground
    for seat in realm.alive:
        small = ground.houses[seat] | ground.ruins[seat]
        big = ground.cities[seat] | ground.city_ruins[seat]
        built = (small, big, ground.roads[seat], ground.overgrown(seat))
        if any(one.bit_count() > most for one, most in zip(built, _IN_BOX, strict=True)):
            return False
    return True


def _spacing(realm: Realm) -> bool:
    """no building stands next to another, nor two on one corner"""
    ground = realm.ground
    masks = [*ground.houses, *ground.cities, *ground.ruins, *ground.city_ruins]
    apart = not ground.taken & beside(ground.taken)
    return apart and _disjoint(masks)


def _places(realm: Realm) -> bool:
    """buildings stand on corners, roads on paths, one of a place, and the sums of them agree"""
    ground = realm.ground
    owned = sum(ground.owned(seat) for seat in range(realm.terms.seats))
    within = not ground.taken & ~ALL_CORNERS and not ground.paved & ~ALL_PATHS
    summed = owned == ground.taken and sum(ground.roads) == ground.paved
    return within and summed and _disjoint(ground.roads)


def _disjoint(masks: Iterable[int]) -> bool:
    together = 0
    for one in masks:
        if one & together:
            return False
        together |= one
    return True


def _markers(realm: Realm) -> bool:
    """each marker of a living tribe is a settlement, or the second half of a city"""
    if not _begun(realm):
        return True
    return all(_living_worth(realm, seat) == _markers_of_tribe(realm, seat) for seat in realm.alive)


def _living_worth(realm: Realm, seat: Seat) -> int:
    ground = realm.ground
    return ground.houses[seat].bit_count() + 2 * ground.cities[seat].bit_count()


def _markers_of_tribe(realm: Realm, seat: Seat) -> int:
    return realm.markers[seat] - (0, *GOALS)[realm.tribe(seat) - 1]


def _tribes(realm: Realm) -> bool:
    """a tribe has one city at most, and only those before the living one are ruins"""
    ground = realm.ground
    cities = (*ground.cities, *ground.city_ruins)
    if any(corners.bit_count() > 1 for corners in cities):
        return False
    return not any(ground.overgrown(seat) for seat in realm.alive if realm.tribe(seat) == 1)


def _anchored(realm: Realm) -> bool:
    """every road hangs together with a living building of its seat; a founder has neither"""
    ground = realm.ground
    founder = realm.on_turn
    if realm.phase == FOUND and (ground.roads[founder] or ground.active(founder)):
        return False
    return all(_all_reached(ground.roads[seat], ground.active(seat)) for seat in realm.alive)


def _all_reached(roads: int, reached: int) -> bool:
    left = set(bits(roads))
    while joined := {path for path in left if ENDS_MASK[path] & reached}:
        left -= joined
        reached |= sum_of(ENDS_MASK[path] for path in joined)
    return not left


def sum_of(masks: Iterable[int]) -> int:
    """All bits of the masks together."""
    found = 0
    for one in masks:
        found |= one
    return found


def _robber(realm: Realm) -> bool:
    """the robber stands on land or on the frame"""
    return realm.robber == FRAME or realm.robber in LAND_TILES


def _route(realm: Realm) -> bool:
    """the trade route lies with the longest of three roads or more, and nowhere only when there is
    none or a tie
    """
    lengths = tuple(_measured(realm, seat) for seat in range(realm.terms.seats))
    most = max(lengths)
    if lengths != realm.ground.lengths:
        return False
    if realm.route < 0:
        return most < ROUTE_LEAST or lengths.count(most) > 1
    return lengths[realm.route] == most >= ROUTE_LEAST


def _measured(realm: Realm, seat: Seat) -> int:
    """The seat's longest route, measured anew."""
    ground = realm.ground
    walls = ground.taken & ~ground.owned(seat)
    roads = ground.roads[seat]
    return longest(roads, walls) if roads else 0


def _board(realm: Realm) -> bool:
    """the land is that of the box once it is dealt"""
    dealt = [realm.ground.board.kinds[tile] for tile in LAND_TILES]
    return (
        dealt == [""] * len(dealt)
        if realm.phase == DEAL
        else sorted(dealt) == sorted(printed_land())
    )


BOARD_LAWS: Final[tuple[Callable[[Realm], bool], ...]] = (
    *(_pieces, _spacing, _places, _markers, _tribes),
    *(_anchored, _robber, _route, _board),
)
