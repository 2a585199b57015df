"""Roads, settlements and cities: where a seat may build them, their costs, and culture markers."""

from __future__ import annotations

from typing import Any, Final

from games.core import Move, Seat

from . import tribes
from .board.geometry import CORNER_INDEX, CORNERS, PATH_INDEX, PATHS, list_bits
from .board.pieces import Ground, add_road, add_settlement, raise_city, replace_item
from .board.trade_route import find_route_holder
from .cards import CITY_COST, GUARD, LAST_MARKER, ROAD_COST, ROADS, SETTLEMENT_COST
from .known_cards import change_hand
from .moves import City, Road, Settle
from .position import OVER, BasePosition, create_trade_state

ROAD_MOVES: Final = tuple(map(Road, PATHS))
SETTLE_MOVES: Final = tuple(map(Settle, CORNERS))
CITY_MOVES: Final = tuple(map(City, CORNERS))


def list_builds(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that build and that the seat can pay for."""  # R5
    guarded = position.hands[seat] | GUARD
    ground = position.ground
    builds: tuple[Move, ...] = ()
    if (guarded - ROAD_COST) & GUARD == GUARD:
        builds = list_roads(ground, seat)
        if (guarded - SETTLEMENT_COST) & GUARD == GUARD:
            builds += list_settlements(ground, seat)
    if (guarded - CITY_COST) & GUARD == GUARD and not ground.cities[seat]:  # R21
        builds += tuple(
            CITY_MOVES[corner] for corner in list_bits(ground.settlements[seat])
        )
    return builds


def list_roads(ground: Ground, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that build a road, if its price is paid or it is free."""
    return ground.get_or_compute(
        seat, lambda: tuple(ROAD_MOVES[path] for path in list_road_paths(ground, seat))
    )


def list_road_paths(ground: Ground, seat: Seat) -> tuple[int, ...]:
    """The paths of `list_roads`; none if all roads of the seat are built."""  # R4
    if ground.roads[seat].bit_count() >= ROADS:
        return ()
    return list_bits(ground.open_paths(seat))


def list_settlements(ground: Ground, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that build a settlement, if its price is paid."""
    return ground.get_or_compute(
        ("settle", seat),
        lambda: tuple(
            SETTLE_MOVES[corner] for corner in list_bits(ground.open_corners(seat))
        ),
    )


def build_road(position: BasePosition, seat: Seat, move: Road) -> BasePosition:
    """The position after the seat has paid for a road and built it."""
    return lay_road(
        position,
        seat,
        PATH_INDEX[move.path],
        **change_hand(position, seat, position.hands[seat] - ROAD_COST),
    )


def lay_road(
    position: BasePosition, seat: Seat, path: int, **fields: Any
) -> BasePosition:
    """The position with one more road, and with the right holder of the route card."""
    ground = add_road(position.ground, seat, path)
    return position.change(
        ground=ground, route=find_route_holder(ground.lengths, position.route), **fields
    )


def build_settlement(position: BasePosition, seat: Seat, move: Settle) -> BasePosition:
    """The position after the seat has paid for a settlement and built it."""  # R19, R20
    ground = add_settlement(position.ground, seat, CORNER_INDEX[move.corner])
    paid = change_hand(position, seat, position.hands[seat] - SETTLEMENT_COST)
    return add_marker(
        position.change(
            ground=ground,
            route=find_route_holder(ground.lengths, position.route),
            **paid,
        ),
        seat,
    )


def build_city(position: BasePosition, seat: Seat, move: City) -> BasePosition:
    """The position after the seat has paid for a city and raised it."""  # R21
    ground = raise_city(position.ground, seat, CORNER_INDEX[move.corner])
    paid = change_hand(position, seat, position.hands[seat] - CITY_COST)
    return add_marker(position.change(ground=ground, **paid), seat)


def add_marker(position: BasePosition, seat: Seat) -> BasePosition:
    """The position with one more culture marker; a complete tribe declines or wins."""  # R6
    markers = position.markers[seat] + 1
    position = position.change(
        markers=replace_item(position.markers, seat, markers), idle=0
    )
    if markers == LAST_MARKER:  # R44
        return end_game(position)
    if markers in tribes.DECLINE_MARKERS:
        return tribes.decline_tribe(position, seat)
    return position


def end_game(position: BasePosition) -> BasePosition:
    """The position at the end of the game."""
    return position.change(
        phase=OVER,
        then="",
        trade_state=create_trade_state(position.terms.seats),
        seven=None,
        coming=(),
    )
