"""Tribes: decline, founding, and the second stack of development cards."""

from __future__ import annotations

from typing import Final

from games.core import Move, Seat

from .board.geometry import CORNERS, list_bits
from .board.pieces import add_settlement, replace_item, turn_into_ruins
from .board.trade_route import find_route_holder
from .cards import GOALS
from .moves import Found
from .position import FOUND, BasePosition, TradeState

# markers with which the first and the second tribe are complete
DECLINE_MARKERS: Final = GOALS[:-1]
FOUND_MOVES: Final = tuple(map(Found, CORNERS))


def decline_tribe(position: BasePosition, seat: Seat) -> BasePosition:
    """The position after a complete tribe declined: its seat founds the next one."""
    # R39
    ground = turn_into_ruins(position.ground, seat)
    # the seat has lost the route card, because it has no road left
    route = find_route_holder(ground.lengths, position.route)
    talks = TradeState((), position.trade_state.last, position.trade_state.traded)
    return position.change(
        ground=ground,
        route=route,
        phase=FOUND,
        trade_state=talks,
    )


def list_foundings(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that found the seat's next tribe."""
    return tuple(
        FOUND_MOVES[corner]
        for corner in list_bits(position.ground.founding_corners(seat))
    )


def found_tribe(position: BasePosition, seat: Seat, corner: int) -> BasePosition:
    """The position after a tribe was founded; the caller ends the turn."""
    # R41
    ground = add_settlement(position.ground, seat, corner)
    route = find_route_holder(ground.lengths, position.route)
    markers = replace_item(position.markers, seat, position.markers[seat] + 1)
    return join_second_stack(
        position.change(
            ground=ground,
            route=route,
            markers=markers,
            idle=0,
        )
    )


def join_second_stack(position: BasePosition) -> BasePosition:
    """The position with the second stack, once all seats have founded their second tribe."""  # R43
    fewest = min(position.markers[seat] for seat in position.alive)
    if position.second or fewest <= DECLINE_MARKERS[0]:
        return position
    return position.change(second=True)
