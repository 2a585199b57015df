"""Roads, settlements and cities: where they may be built, what they cost, and the marker they
bring.
"""

from __future__ import annotations

from typing import Any, Final

from games.core import Move, Seat

from . import tribes
from .board.geometry import CORNER, CORNERS, PATH, PATHS, bits
from .board.pieces import Ground, put, with_city, with_house, with_road
from .board.trade_route import holder
from .cards import CITY_COST, GUARD, LAST_MARKER, ROAD_COST, ROADS, SETTLEMENT_COST
from .known_cards import counted
from .moves import City, Road, Settle
from .position import OVER, Realm, quiet

ROAD_MOVES: Final = tuple(map(Road, PATHS))
SETTLE_MOVES: Final = tuple(map(Settle, CORNERS))
CITY_MOVES: Final = tuple(map(City, CORNERS))


def builds(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """What the seat can build and pay."""  # R5
    guarded, ground = realm.hands[seat] | GUARD, realm.ground
    found: tuple[Move, ...] = ()
    if (guarded - ROAD_COST) & GUARD == GUARD:
        found = roads(ground, seat)
        if (guarded - SETTLEMENT_COST) & GUARD == GUARD:
            found += settlements(ground, seat)
    if (guarded - CITY_COST) & GUARD == GUARD and not ground.cities[seat]:  # R21
        found += tuple(CITY_MOVES[corner] for corner in bits(ground.houses[seat]))
    return found


def roads(ground: Ground, seat: Seat) -> tuple[Move, ...]:
    """Where the seat may build roads, paid or free."""

    return ground.keep(seat, lambda: tuple(ROAD_MOVES[path] for path in road_paths(ground, seat)))


def road_paths(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """Paths where the seat has a road for."""
    return bits(ground.open_paths(seat)) if ground.roads[seat].bit_count() < ROADS else ()  # R4


def settlements(ground: Ground, seat: Seat) -> tuple[Move, ...]:
    """Where the seat may build settlements."""
    return ground.keep(
        ("settle", seat),
        lambda: tuple(SETTLE_MOVES[corner] for corner in bits(ground.open_corners(seat))),
    )


def build_road(realm: Realm, seat: Seat, move: Road) -> Realm:
    """A road, paid for."""
    return paved(
        realm, seat, PATH[move.path], **counted(realm, seat, realm.hands[seat] - ROAD_COST)
    )


def paved(realm: Realm, seat: Seat, path: int, **fields: Any) -> Realm:
    """A road laid, and the route card looked at."""
    ground = with_road(realm.ground, seat, path)
    return realm.change(ground=ground, route=holder(ground.lengths, realm.route), **fields)


def build_settlement(realm: Realm, seat: Seat, move: Settle) -> Realm:
    """A settlement, paid for; a ruin under it goes back to its owner."""  # R19, R20
    ground = with_house(realm.ground, seat, CORNER[move.corner])
    paid = counted(realm, seat, realm.hands[seat] - SETTLEMENT_COST)
    return marked(
        realm.change(ground=ground, route=holder(ground.lengths, realm.route), **paid), seat
    )


def build_city(realm: Realm, seat: Seat, move: City) -> Realm:
    """A settlement raised to a city, paid for."""  # R21
    ground = with_city(realm.ground, seat, CORNER[move.corner])
    paid = counted(realm, seat, realm.hands[seat] - CITY_COST)
    return marked(realm.change(ground=ground, **paid), seat)


def marked(realm: Realm, seat: Seat) -> Realm:
    """A culture marker more, and what a complete tribe brings."""  # R6
    markers = realm.markers[seat] + 1
    realm = realm.change(markers=put(realm.markers, seat, markers), idle=0)
    if markers == LAST_MARKER:  # R44
        return over(realm)
    return tribes.decline(realm, seat) if markers in tribes.DECLINES else realm


def over(realm: Realm) -> Realm:
    """The game at its end."""
    return realm.change(phase=OVER, then="", talks=quiet(realm.terms.seats), seven=None, coming=())
