"""What a move would cost and bring, as far as the view tells: the small print on a button."""

from __future__ import annotations

from typing import Final

from games.core import Move
from games.message import Message, message

from ..rules.board.geometry import CORNER, NUMBERS, PIPS, TILE, TILES_AT, corner_pips
from ..rules.cards import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, Bundle, priced
from ..rules.moves import Buy, City, CombatArts, Found, MoveRobber, Place, Road, Settle
from ..rules.position import ROADS
from .view import InkasView

_COSTS: Final[dict[type[Move], Bundle]] = {
    Road: ROAD_COST,
    Settle: SETTLEMENT_COST,
    City: CITY_COST,
    Buy: CARD_COST,
}


def forecast(view: InkasView, move: Move) -> Message | None:
    """Price and gain of the viewer's move; None where there is nothing to reckon."""
    if isinstance(move, Settle | City | Place | Found):
        return _building(view, move)
    if isinstance(move, MoveRobber | CombatArts):
        return _robber(move)
    if type(move) not in _COSTS or view.phase == ROADS:
        return None
    return message("{price}", "R5", price=priced(_COSTS[type(move)]))


def _building(view: InkasView, move: Settle | City | Place | Found) -> Message | None:
    numbers = tuple(str(NUMBERS[tile]) for tile in TILES_AT[CORNER[move.corner]] if NUMBERS[tile])
    price, pips = priced(_COSTS.get(type(move), 0)), corner_pips(move.corner)
    if not numbers:
        return (
            message("{price} · no number", "R5", price=price)
            if price
            else message("no number", "R12")
        )
    text = (
        "{price} · pays on {numbers}, {pips} of 36" if price else "pays on {numbers}, {pips} of 36"
    )
    return message(text, "R12", price=price, numbers=numbers, pips=pips)


def _robber(move: MoveRobber | CombatArts) -> Message | None:
    tile = TILE[move.tile]
    if tile >= len(NUMBERS):
        return None
    text = "stops {number}, {pips} of 36"
    return message(text, "R16", number=NUMBERS[tile], pips=PIPS[NUMBERS[tile]])
