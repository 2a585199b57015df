"""Why a seat may not build, place or found somewhere, or cannot pay. The other reasons are in
`refusals.py`.
"""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.message import Message, message

from .board.geometry import CORNER, NEXT_TO, PATH, touched
from .board.place_names import located
from .cards import (
    CITY_COST,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    Bundle,
    counts,
    holds,
    of_counts,
    priced,
)
from .moves import City, Found, Place, Road, RoadBuilding, Settle
from .position import MAIN, Realm

_TOO_NEAR: Final = "The corner {corner} is next to a building or a ruin."


def unaffordable(hand: Bundle, cost: Bundle, rule: str = "R5") -> Message | None:
    """What is missing to pay, None where nothing is."""
    if holds(hand, cost):
        return None
    pairs = zip(counts(cost), counts(hand), strict=True)
    missing = of_counts(max(0, wanted - held) for wanted, held in pairs)
    return message("You lack {cards}.", rule, cards=priced(missing))


def no_road(realm: Realm, seat: Seat, move: Road | RoadBuilding) -> Message | None:
    """Why the seat cannot lay that road, paid or free."""
    paid = isinstance(move, Road) and realm.phase == MAIN
    lacking = unaffordable(realm.hands[seat], ROAD_COST) if paid else None
    path = PATH.get(move.path)
    if lacking or path is None:
        return lacking
    if realm.ground.roads[seat].bit_count() >= ROADS:
        return message("All your roads are laid.", "R4")
    if realm.ground.paved >> path & 1:
        return _located(realm, "There is a road {path}.", "R18", path=move.path)
    text = "A road {path} would not lead on from a road or living building of yours."
    return _located(realm, text, "R18", path=move.path)


def no_settlement(realm: Realm, seat: Seat, move: Settle) -> Message | None:
    """Why the seat cannot settle there."""
    lacking = unaffordable(realm.hands[seat], SETTLEMENT_COST)
    corner = CORNER.get(move.corner)
    if lacking or corner is None:
        return lacking
    name = move.corner
    return _no_ground(realm, corner, name) or _no_access(realm, seat, corner, name)


def _located(realm: Realm, text: str, rule: str, **places: str) -> Message:
    return located(realm.ground.board.kinds, text, rule, **places)


def _no_ground(realm: Realm, corner: int, name: str) -> Message | None:
    if realm.ground.living() >> corner & 1:
        return _located(realm, "The corner {corner} is built on.", "R19", corner=name)
    if NEXT_TO[corner] & realm.ground.taken:
        return _located(realm, _TOO_NEAR, "R19", corner=name)
    return None


def _no_access(realm: Realm, seat: Seat, corner: int, name: str) -> Message | None:
    if not touched(realm.ground.roads[seat]) >> corner & 1:
        text = "None of your roads leads to the corner {corner}."
        return _located(realm, text, "R19", corner=name)
    return None


def no_city(realm: Realm, seat: Seat, move: City) -> Message | None:
    """Why the seat cannot raise that city."""
    ground, corner = realm.ground, CORNER.get(move.corner, 0)
    if ground.cities[seat]:
        return message("Your tribe has its city.", "R21")
    lacking = unaffordable(realm.hands[seat], CITY_COST)
    if lacking or ground.houses[seat] >> corner & 1:
        return lacking
    if ground.overgrown(seat) >> corner & 1:
        return message("Ruins cannot be raised.", "R40")
    return _located(realm, "You have no settlement {corner}.", "R21", corner=move.corner)


def no_placement(realm: Realm, seat: Seat, move: Place) -> Message | None:
    """Why that is no starting place."""
    corner, path = CORNER.get(move.corner), PATH.get(move.path)
    if corner is None or path is None:
        return None
    wrong = _no_ground(realm, corner, move.corner)
    text = "A road {path} does not begin at the corner {corner}, or one is there."
    return wrong or _located(realm, text, "R10", path=move.path, corner=move.corner)


def no_founding(realm: Realm, seat: Seat, move: Found) -> Message | None:
    """Why no tribe can be founded there."""
    corner, ground = CORNER.get(move.corner), realm.ground
    if corner is None:
        return None
    if not ground.free_corners() & ~touched(ground.paved):
        return message("With no place left, your new tribe begins on one of your own ruins.", "R42")
    if ground.taken >> corner & 1:
        return _located(realm, "The corner {corner} is built on.", "R41", corner=move.corner)
    if NEXT_TO[corner] & ground.taken:
        return _located(realm, _TOO_NEAR, "R41", corner=move.corner)
    text = "A road leads to the corner {corner}: it is somebody’s building site."
    return _located(realm, text, "R41", corner=move.corner)
