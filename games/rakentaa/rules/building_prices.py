"""Prices of structures and castles: gold, tokens and cards, and the compensation of a castle's
owner.
"""

from __future__ import annotations

from games.core import Seat

from . import board
from .board import BARGE, CARD, FARM, FOREIGN, FREE, OWN, ROAD, SHIP
from .moves import NOBODY, Build, Castle
from .payments import find_net_price
from .position import BasePosition


def find_price(position: BasePosition, seat: Seat, move: Build) -> int:
    """The present cost of the structure for the seat."""
    land = board.LAND[move.land]
    site = site_of(position, seat, land)
    if move.traitor and site == FOREIGN:
        site = FREE  # R33
    return max(
        0,
        find_net_price(
            land,
            position.layout.tiles[land],
            site,
            position.bans(seat).fees,
            move.roads,
            move.farms,
        ),
    )


def find_castle_price(position: BasePosition, seat: Seat, move: Castle) -> int:
    """The present cost of the castle for the seat."""
    fee = board.FEES[board.LAND[move.land]]
    # R19, R32, D10
    return board.CASTLE_PRICE + fee * (1 + position.bans(seat).fees - move.roads)


def site_of(position: BasePosition, seat: Seat, land: int) -> int:
    """The owner of the castle on the land, relative to the seat: OWN, FREE or FOREIGN."""
    if position.castles[seat] >> land & 1:
        return OWN
    if unite_castles(position) >> land & 1:
        return FOREIGN
    return FREE


def owner_of(position: BasePosition, land: int) -> Seat:
    """The owner of the castle on the land; -1: there is none."""
    return next(
        (seat for seat, castles in enumerate(position.castles) if castles >> land & 1),
        NOBODY,
    )


def count_spent_tokens(move: Build | Castle) -> dict[int, int]:
    """The number of tokens of each type that the build spends."""
    spent = {
        ROAD: move.roads,
        FARM: move.farms if isinstance(move, Build) else 0,
        BARGE: 0,
        SHIP: 0,
    }
    if move.reach in ("barge", "ship"):
        spent[board.TOKEN[move.reach]] = 1
    return {kind: count for kind, count in spent.items() if count}


def list_spent_cards(move: Build) -> list[int]:
    """The cards that the build spends."""
    return [CARD["wanderer"]] * (move.reach == "wanderer") + [
        CARD["traitor"]
    ] * move.traitor


def find_compensation(
    position: BasePosition, seat: Seat, move: Build
) -> tuple[Seat, int]:
    """The owner whom the builder pays, and the gold; NOBODY without the option."""  # D16
    land = board.LAND[move.land]
    owed = position.terms.one_fee and not move.traitor and not move.roads
    if not owed or site_of(position, seat, land) != FOREIGN:
        return NOBODY, 0
    return owner_of(position, land), min(
        board.FEES[land], find_price(position, seat, move)
    )


def unite_castles(position: BasePosition) -> int:
    lands = 0
    for castles in position.castles:
        lands |= castles
    return lands
