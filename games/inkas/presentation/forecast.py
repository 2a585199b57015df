"""The forecast of a move: its costs and gains, as far as its seat can know."""

from __future__ import annotations

from typing import Final

from games.core import Move
from games.message import Message, message

from ..rules.board.geometry import (
    CORNER_INDEX,
    NUMBERS,
    PIPS,
    TILE_INDEX,
    TILES_AT,
    count_corner_pips,
)
from ..rules.cards import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Bundle,
    describe_cards,
)
from ..rules.moves import Buy, City, CombatArts, Found, MoveRobber, Place, Road, Settle
from ..rules.position import SECOND_ROAD
from .view import InkasView

_COSTS: Final[dict[type[Move], Bundle]] = {
    Road: ROAD_COST,
    Settle: SETTLEMENT_COST,
    City: CITY_COST,
    Buy: CARD_COST,
}


def forecast(view: InkasView, move: Move) -> Message | None:
    """Costs and gains of the viewer's move; None if there is nothing to say."""
    if isinstance(move, Settle | City | Place | Found):
        return _forecast_building(view, move)
    if isinstance(move, MoveRobber | CombatArts):
        return _forecast_robber(move)
    if type(move) not in _COSTS or view.phase == SECOND_ROAD:
        return None
    return message("{price}", "R5", price=describe_cards(_COSTS[type(move)]))


def _forecast_building(
    view: InkasView, move: Settle | City | Place | Found
) -> Message | None:
    numbers = tuple(
        str(NUMBERS[tile])
        for tile in TILES_AT[CORNER_INDEX[move.corner]]
        if NUMBERS[tile]
    )
    price = describe_cards(_COSTS.get(type(move), 0))
    pips = count_corner_pips(move.corner)
    if not numbers and price:
        return message("{price} · no number", "R5", price=price)
    if not numbers:
        return message("no number", "R12")
    text = "pays on {numbers}, {pips} of 36"
    if price:
        text = "{price} · pays on {numbers}, {pips} of 36"
    return message(text, "R12", price=price, numbers=numbers, pips=pips)


def _forecast_robber(move: MoveRobber | CombatArts) -> Message | None:
    tile = TILE_INDEX[move.tile]
    if tile >= len(NUMBERS):
        return None
    text = "blocks {number}, {pips} of 36"
    return message(text, "R16", number=NUMBERS[tile], pips=PIPS[NUMBERS[tile]])
