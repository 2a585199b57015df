"""Refusals of building, placing, founding and paying. Other refusals are in `refusals.py`."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.message import Message, message

from .board.geometry import CORNER_INDEX, NEIGHBOURS, PATH_INDEX, corners_of_paths
from .board.place_names import message_with_places
from .cards import (
    CITY_COST,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    Bundle,
    bundle_of_counts,
    contains,
    count_by_kind,
    describe_cards,
)
from .moves import City, Found, Place, Road, RoadBuilding, Settle
from .position import MAIN, BasePosition

_TOO_NEAR: Final = "The corner {corner} is next to a building or a ruin."


def refuse_price(hand: Bundle, cost: Bundle, rule: str = "R5") -> Message | None:
    """The cards that the hand lacks for the cost; None if it can pay."""
    if contains(hand, cost):
        return None
    pairs = zip(count_by_kind(cost), count_by_kind(hand), strict=True)
    missing = bundle_of_counts(max(0, wanted - held) for wanted, held in pairs)
    return message("You lack {cards}.", rule, cards=describe_cards(missing))


def refuse_road(
    position: BasePosition, seat: Seat, move: Road | RoadBuilding
) -> Message | None:
    """The reason why the seat cannot build that road; None for an unknown path."""
    paid = isinstance(move, Road) and position.phase == MAIN
    lacking = refuse_price(position.hands[seat], ROAD_COST) if paid else None
    path = PATH_INDEX.get(move.path)
    if lacking or path is None:
        return lacking
    if position.ground.roads[seat].bit_count() >= ROADS:
        return message("You have no roads left.", "R4")
    if position.ground.paved >> path & 1:
        return _message_with_places(
            position, "There is a road {path}.", "R18", path=move.path
        )
    text = "A road {path} does not touch your roads or buildings."
    return _message_with_places(position, text, "R18", path=move.path)


def refuse_settlement(
    position: BasePosition, seat: Seat, move: Settle
) -> Message | None:
    """The reason why the seat cannot build a settlement there; None for an unknown corner."""
    lacking = refuse_price(position.hands[seat], SETTLEMENT_COST)
    corner = CORNER_INDEX.get(move.corner)
    if lacking or corner is None:
        return lacking
    name = move.corner
    return _refuse_corner(position, corner, name) or _refuse_unreached_corner(
        position, seat, corner, name
    )


def _message_with_places(
    position: BasePosition, text: str, rule: str, **places: str
) -> Message:
    return message_with_places(position.ground.board.kinds, text, rule, **places)


def _refuse_corner(position: BasePosition, corner: int, name: str) -> Message | None:
    if position.ground.living_corners() >> corner & 1:
        return _message_with_places(
            position, "There is a building {corner} already.", "R19", corner=name
        )
    if NEIGHBOURS[corner] & position.ground.taken:
        return _message_with_places(position, _TOO_NEAR, "R19", corner=name)
    return None


def _refuse_unreached_corner(
    position: BasePosition, seat: Seat, corner: int, name: str
) -> Message | None:
    if not corners_of_paths(position.ground.roads[seat]) >> corner & 1:
        text = "None of your roads leads to the corner {corner}."
        return _message_with_places(position, text, "R19", corner=name)
    return None


def refuse_city(position: BasePosition, seat: Seat, move: City) -> Message | None:
    """The reason why the seat cannot raise a city there."""
    ground = position.ground
    corner = CORNER_INDEX.get(move.corner, 0)
    if ground.cities[seat]:
        return message("Your tribe has its city already.", "R21")
    lacking = refuse_price(position.hands[seat], CITY_COST)
    if lacking or ground.settlements[seat] >> corner & 1:
        return lacking
    if ground.ruin_corners(seat) >> corner & 1:
        return message("A ruin cannot become a city.", "R40")
    return _message_with_places(
        position, "You have no settlement {corner}.", "R21", corner=move.corner
    )


def refuse_placement(position: BasePosition, seat: Seat, move: Place) -> Message | None:
    """The reason why that is not a starting place; None for an unknown place."""
    corner = CORNER_INDEX.get(move.corner)
    path = PATH_INDEX.get(move.path)
    if corner is None or path is None:
        return None
    wrong = _refuse_corner(position, corner, move.corner)
    text = "The road must start at the settlement, on a free path."
    return wrong or _message_with_places(
        position, text, "R10", path=move.path, corner=move.corner
    )


def refuse_founding(position: BasePosition, seat: Seat, move: Found) -> Message | None:
    """The reason why the seat cannot found a tribe there; None for an unknown corner."""
    corner = CORNER_INDEX.get(move.corner)
    ground = position.ground
    if corner is None:
        return None
    if not ground.free_corners() & ~corners_of_paths(ground.paved):
        return message(
            "No free place is left: found your new tribe on one of your ruins.", "R42"
        )
    if ground.taken >> corner & 1:
        return _message_with_places(
            position, "There is a building {corner} already.", "R41", corner=move.corner
        )
    if NEIGHBOURS[corner] & ground.taken:
        return _message_with_places(position, _TOO_NEAR, "R41", corner=move.corner)
    text = "A road leads to the corner {corner}: you cannot found a tribe there."
    return _message_with_places(position, text, "R41", corner=move.corner)
