"""Why a seat may not make a move: the rule broken, told from what the seat itself can see.

Building has its reasons in `building_refusals.py`, trade between seats in
`trade/offer_refusals.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, Who, message

from . import building_refusals, moves
from .board.geometry import FRAME, LAND_TILES, TILE
from .cards import (
    CARD_COST,
    COMBAT_ARTS,
    INVENTION,
    KIND,
    MONOPOLY,
    ROAD_BUILDING,
    Stack,
    card_counts,
)
from .offer_moves import Accept, Confirm, Counter, Decline, Offer, Withdraw
from .position import (
    CHANCE_PHASES,
    DISCARD,
    FOUND,
    MAIN,
    OVER,
    PLACE,
    PLAYED,
    PRE_ROLL,
    REPELLED,
    ROBBER,
    ROUTED,
    Realm,
)
from .position import ROADS as SECOND_ROAD
from .trade.offer_refusals import why_no_deal
from .trade.supply_trade import given_and_taken

_TRADING: Final = (Offer, Counter, Accept, Decline, Confirm, Withdraw)
_BY_CHANCE: Final = (moves.Deal, moves.First, moves.Dice, moves.Robbed, moves.Draw)
_CARD_PHASES: Final = frozenset({PRE_ROLL, MAIN})
_PHASES: Final[dict[type[Move], frozenset[str]]] = {
    moves.Place: frozenset({PLACE}),
    moves.Roll: frozenset({PRE_ROLL}),
    moves.MoveRobber: frozenset({ROBBER}),
    moves.Road: frozenset({MAIN, SECOND_ROAD}),
    moves.NoRoad: frozenset({SECOND_ROAD}),
    moves.Found: frozenset({FOUND}),
    moves.CombatArts: _CARD_PHASES,
    moves.RoadBuilding: _CARD_PHASES,
    moves.Invention: _CARD_PHASES,
    moves.Monopoly: _CARD_PHASES,
    moves.Repel: _CARD_PHASES,
}
_FIRST: Final = {
    PLACE: ("Place your settlement and road first.", "R10"),
    PRE_ROLL: ("Roll the dice first.", "R11"),
    DISCARD: ("The seven comes first: cards are being given up.", "R15"),
    ROBBER: ("Move the robber first.", "R16"),
    SECOND_ROAD: ("Road Building first: a second road, or none.", "R30"),
    FOUND: ("Found your new tribe first.", "R41"),
    MAIN: ("You have rolled; this is over for your turn.", "R11"),
}
_IMPOSSIBLE: Final = message("That is not possible now.")


def why_not(realm: Realm, seat: Seat, move: Any) -> Message:
    """The reason, with its rule."""
    return (
        _nobodys(realm, seat, move)
        or _off_turn(realm, seat, move)
        or _on_turn(realm, seat, move)
        or _IMPOSSIBLE
    )


def _nobodys(realm: Realm, seat: Seat, move: Any) -> Message | None:
    """Why the seat could do nothing of the kind, whatever it is."""
    if seat == CHANCE or isinstance(move, _BY_CHANCE):
        return message("That is not for this seat to do.")
    if realm.phase == OVER:
        return message("The game is over.", "R44")
    if seat in realm.gone:
        return message("You have given up this game.", "R47")
    return message("Chance comes first.") if realm.phase in CHANCE_PHASES else None


def _off_turn(realm: Realm, seat: Seat, move: Any) -> Message | None:
    """What has reasons of its own, whoever is on turn."""
    if isinstance(move, moves.Concede):
        return message(
            "You have {count} markers: say so to give up.", "R47", count=realm.markers[seat]
        )
    if isinstance(move, _TRADING):
        return why_no_deal(realm, seat, move)
    if isinstance(move, moves.Discard):
        return _no_discard(realm, seat, move)
    return message("It is not your turn.", "R11") if seat != realm.on_turn else None


def _on_turn(realm: Realm, seat: Seat, move: Any) -> Message | None:
    kind, in_time = type(move), _PHASES.get(type(move), {MAIN})
    if realm.phase not in in_time:
        return message(*_FIRST[realm.phase])
    return _REASONS[kind](realm, seat, move) if kind in _REASONS else None


def _no_discard(realm: Realm, seat: Seat, move: moves.Discard) -> Message:
    if realm.seven is None or not realm.seven.owing >> seat & 1:
        return message("You have no cards to give up.", "R14")
    return message("You have no {card} left to give up.", "R15", card=move.card)


# --- cards


def _no_purchase(realm: Realm, seat: Seat, move: moves.Buy) -> Message | None:
    if not realm.drawable:
        return message("The stack is empty.", "R25")
    return building_refusals.unaffordable(realm.hands[seat], CARD_COST)


def _no_card(realm: Realm, seat: Seat, card: Stack) -> Message | None:
    """Why a development card cannot be played, whatever it would do."""
    kind = card.bit_length() // 8
    if realm.used & PLAYED:
        return message("One development card a turn.", "R26")
    held = realm.cards[seat]
    if not card_counts(held)[kind]:
        return message("You have no such card.", "R26")
    bought = realm.bought if seat == realm.on_turn else 0
    if not card_counts(held - bought)[kind]:
        return message("A card is not played in the turn it was bought.", "R26")
    return None


def _no_combat_arts(realm: Realm, seat: Seat, move: moves.CombatArts) -> Message | None:
    return _no_card(realm, seat, COMBAT_ARTS) or _no_raid(realm, seat, move)


def _no_raid(realm: Realm, seat: Seat, move: moves.CombatArts | moves.MoveRobber) -> Message | None:
    tile = TILE.get(move.tile)
    if tile == realm.robber:
        return message("The robber must leave the place he is in.", "R16")
    if tile is not None and tile != FRAME and tile not in LAND_TILES:
        return message("The robber stays on land.", "R16")
    if tile is None:
        return None
    if move.seat < 0:
        return message("There is somebody to rob there: say whom.", "R17")
    return (
        message("{seat} cannot be robbed there.", "R17", seat=Who(move.seat))
        if move.seat < 4
        else None
    )


def _no_road_building(realm: Realm, seat: Seat, move: moves.RoadBuilding) -> Message | None:
    return _no_card(realm, seat, ROAD_BUILDING) or building_refusals.no_road(realm, seat, move)


def _no_invention(realm: Realm, seat: Seat, move: moves.Invention) -> Message | None:
    wrong = _no_card(realm, seat, INVENTION)
    return wrong or message("Invention takes two cards that the supply has.", "R31")


def _no_monopoly(realm: Realm, seat: Seat, move: moves.Monopoly) -> Message | None:
    return _no_card(realm, seat, MONOPOLY)


def _no_repelling(realm: Realm, seat: Seat, move: moves.Repel) -> Message | None:
    if realm.arts != seat:
        return message("That is for the holder of Mightiest Combat Arts.", "R29")
    if realm.used & REPELLED:
        return message("Once a turn.", "R29")
    return message("The robber is not on a tile of yours.", "R29")


# --- trades with the supply


def _no_trade(realm: Realm, seat: Seat, move: Any) -> Message | None:
    if not _kinds_named(move) <= set(KIND):
        return None
    if isinstance(move, moves.UseRoute):
        if realm.route != seat:
            return message("That is for the holder of Longest Trade Route.", "R24")
        if realm.used & ROUTED:
            return message("Once a turn.", "R24")
    if not isinstance(move, moves.Trade) or 0 < move.count < 4:
        given, _ = given_and_taken(move)
        lacking = building_refusals.unaffordable(realm.hands[seat], given, "R33")
        if lacking:
            return lacking
    return message("That is none of the trades with the supply, or it has run out.", "R33")


def _kinds_named(move: Any) -> set[str]:
    fields = [getattr(move, name, ()) for name in ("give", "take", "pair", "cards")]
    return {word for value in fields for word in _words(value)}


def _words(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


_REASONS: Final[dict[type[Move], Callable[[Realm, Seat, Any], Message | None]]] = {
    moves.Place: building_refusals.no_placement,
    moves.MoveRobber: _no_raid,
    moves.Road: building_refusals.no_road,
    moves.Settle: building_refusals.no_settlement,
    moves.City: building_refusals.no_city,
    moves.Found: building_refusals.no_founding,
    moves.Buy: _no_purchase,
    moves.CombatArts: _no_combat_arts,
    moves.RoadBuilding: _no_road_building,
    moves.Invention: _no_invention,
    moves.Monopoly: _no_monopoly,
    moves.Repel: _no_repelling,
    moves.Trade: _no_trade,
    moves.TradeGoods: _no_trade,
    moves.UseRoute: _no_trade,
}
