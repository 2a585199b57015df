"""Refusals of moves: each names the rule that the move breaks, without hidden information.

Refusals of building are in `building_refusals.py`, of trade between seats in
`trade/offer_refusals.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, Who, message

from . import building_refusals, moves
from .board.geometry import FRAME, LAND_TILES, TILE_INDEX
from .cards import (
    CARD_COST,
    COMBAT_ARTS,
    INVENTION,
    KIND_INDEX,
    MONOPOLY,
    ROAD_BUILDING,
    Stack,
    count_by_card,
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
    SECOND_ROAD,
    BasePosition,
)
from .trade.offer_refusals import refuse_trade_move
from .trade.supply_trade import read_trade

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
_DO_FIRST: Final = {
    PLACE: ("Place your settlement and road first.", "R10"),
    PRE_ROLL: ("Roll the dice first.", "R11"),
    DISCARD: ("First everybody must discard for the seven.", "R15"),
    ROBBER: ("Move the robber first.", "R16"),
    SECOND_ROAD: ("First finish Road Building: a second road, or none.", "R30"),
    FOUND: ("Found your new tribe first.", "R41"),
    MAIN: ("That is possible only before the roll.", "R11"),
}
_IMPOSSIBLE: Final = message("That is not possible now.")


def why_not(position: BasePosition, seat: Seat, move: Any) -> Message:
    """The first reason that applies, with its rule."""
    return (
        _refuse_always(position, seat, move)
        or _refuse_off_turn(position, seat, move)
        or _refuse_on_turn(position, seat, move)
        or _IMPOSSIBLE
    )


def _refuse_always(position: BasePosition, seat: Seat, move: Any) -> Message | None:
    """The reason why the seat cannot make any move now, or none of that kind."""
    if seat == CHANCE or isinstance(move, _BY_CHANCE):
        return message("That is not your decision.")
    if position.phase == OVER:
        return message("The game is over.", "R44")
    if seat in position.gone:
        return message("You have resigned from this game.", "R47")
    if position.phase in CHANCE_PHASES:
        return message("First the dice or cards are drawn.")
    return None


def _refuse_off_turn(position: BasePosition, seat: Seat, move: Any) -> Message | None:
    """The reason why the seat cannot make a move that is possible off turn, or is not on turn."""
    if isinstance(move, moves.Concede):
        return message(
            "To resign, enter {count}, your number of culture markers.",
            "R47",
            count=position.markers[seat],
        )
    if isinstance(move, _TRADING):
        return refuse_trade_move(position, seat, move)
    if isinstance(move, moves.Discard):
        return _refuse_discard(position, seat, move)
    if seat != position.on_turn:
        return message("It is not your turn.", "R11")
    return None


def _refuse_on_turn(position: BasePosition, seat: Seat, move: Any) -> Message | None:
    kind = type(move)
    in_time = _PHASES.get(type(move), {MAIN})
    if position.phase not in in_time:
        return message(*_DO_FIRST[position.phase])
    if kind in _REASONS:
        return _REASONS[kind](position, seat, move)
    return None


def _refuse_discard(position: BasePosition, seat: Seat, move: moves.Discard) -> Message:
    if position.seven is None or not position.seven.owing >> seat & 1:
        return message("You have no cards to discard.", "R14")
    return message("You have no {card} left to discard.", "R15", card=move.card)


# --- cards


def _refuse_purchase(
    position: BasePosition, seat: Seat, move: moves.Buy
) -> Message | None:
    if not position.drawable:
        return message("The stack is empty.", "R25")
    return building_refusals.refuse_price(position.hands[seat], CARD_COST)


def _refuse_card(position: BasePosition, seat: Seat, card: Stack) -> Message | None:
    """The reason why the seat cannot play a development card of that kind."""
    kind = card.bit_length() // 8
    if position.used & PLAYED:
        return message("You can play one development card per turn.", "R26")
    held = position.cards[seat]
    if not count_by_card(held)[kind]:
        return message("You have no such card.", "R26")
    bought = position.bought if seat == position.on_turn else 0
    if not count_by_card(held - bought)[kind]:
        return message(
            "You cannot play a card in the turn in which you bought it.", "R26"
        )
    return None


def _refuse_combat_arts(
    position: BasePosition, seat: Seat, move: moves.CombatArts
) -> Message | None:
    return _refuse_card(position, seat, COMBAT_ARTS) or _refuse_robber_move(
        position, seat, move
    )


def _refuse_robber_move(
    position: BasePosition, seat: Seat, move: moves.CombatArts | moves.MoveRobber
) -> Message | None:
    tile = TILE_INDEX.get(move.tile)
    if tile == position.robber:
        return message("The robber must move to another tile.", "R16")
    if tile is not None and tile != FRAME and tile not in LAND_TILES:
        return message("The robber stays on land.", "R16")
    if tile is None:
        return None
    if move.seat < 0:
        return message("Choose whom you rob.", "R17")
    if move.seat < 4:
        return message("{seat} cannot be robbed there.", "R17", seat=Who(move.seat))
    return None


def _refuse_road_building(
    position: BasePosition, seat: Seat, move: moves.RoadBuilding
) -> Message | None:
    return _refuse_card(position, seat, ROAD_BUILDING) or building_refusals.refuse_road(
        position, seat, move
    )


def _refuse_invention(
    position: BasePosition, seat: Seat, move: moves.Invention
) -> Message | None:
    wrong = _refuse_card(position, seat, INVENTION)
    return wrong or message("Invention takes two cards that the supply has.", "R31")


def _refuse_monopoly(
    position: BasePosition, seat: Seat, move: moves.Monopoly
) -> Message | None:
    return _refuse_card(position, seat, MONOPOLY)


def _refuse_repelling(
    position: BasePosition, seat: Seat, move: moves.Repel
) -> Message | None:
    if position.arts != seat:
        return message("Only the holder of Mightiest Combat Arts can do that.", "R29")
    if position.used & REPELLED:
        return message("You have done that this turn.", "R29")
    return message("The robber is not on a tile of yours.", "R29")


# --- trades with the supply


def _refuse_trade(position: BasePosition, seat: Seat, move: Any) -> Message | None:
    if not _list_named_kinds(move) <= set(KIND_INDEX):
        return None
    if isinstance(move, moves.UseRoute):
        if position.route != seat:
            return message("Only the holder of Longest Trade Route can do that.", "R24")
        if position.used & ROUTED:
            return message("You have done that this turn.", "R24")
    if not isinstance(move, moves.Trade) or 0 < move.count < 4:
        given, _ = read_trade(move)
        lacking = building_refusals.refuse_price(position.hands[seat], given, "R33")
        if lacking:
            return lacking
    return message(
        "The supply does not make that trade, or has run out of the card.", "R33"
    )


def _list_named_kinds(move: Any) -> set[str]:
    fields = [getattr(move, name, ()) for name in ("give", "take", "pair", "cards")]
    return {word for value in fields for word in _as_tuple(value)}


def _as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return value


_REASONS: Final[
    dict[type[Move], Callable[[BasePosition, Seat, Any], Message | None]]
] = {
    moves.Place: building_refusals.refuse_placement,
    moves.MoveRobber: _refuse_robber_move,
    moves.Road: building_refusals.refuse_road,
    moves.Settle: building_refusals.refuse_settlement,
    moves.City: building_refusals.refuse_city,
    moves.Found: building_refusals.refuse_founding,
    moves.Buy: _refuse_purchase,
    moves.CombatArts: _refuse_combat_arts,
    moves.RoadBuilding: _refuse_road_building,
    moves.Invention: _refuse_invention,
    moves.Monopoly: _refuse_monopoly,
    moves.Repel: _refuse_repelling,
    moves.Trade: _refuse_trade,
    moves.TradeGoods: _refuse_trade,
    moves.UseRoute: _refuse_trade,
}
