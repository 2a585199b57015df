"""The ways to pay for a structure or a castle on one land, each with its price; kept once reckoned.

Where a seat may build at all is in `building.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from games.core import Move

from . import board
from .board import FOREIGN, FREE
from .moves import Build, Castle

WITH_TRAITOR = 3  # beside OWN, FREE and FOREIGN: a rival's castle, and a Traitor to betray it

Priced = tuple[tuple[int, ...], tuple[Move, ...]]  # G rising, and the moves that cost so much


def net(land: int, tile: int, site: int, extra: int, roads: int, farms: int) -> int:
    """The price of a structure before it is kept from falling below 0."""  # R18, R22, R23, R32
    building, fees, _ = board.SITES[site]
    return (
        board.COSTS[tile] * building
        + board.FEES[land] * (fees + extra - roads)
        - board.FARM_GOLD * farms
    )


@lru_cache(1 << 17)
def offers(land: int, tile: int, site: int, extra: int, way: str, roads: int, farms: int) -> Priced:
    """Every sensible way to pay for a structure with at most so many roads and farms, cheapest
    first.
    """
    sites = [(FOREIGN, False), (FREE, True)] if site == WITH_TRAITOR else [(site, False)]
    name = board.LANDS[land]
    priced = []
    for kind, traitor in sites:
        for cost, r, f in _variants(land, tile, kind, extra, roads, farms):
            priced.append((cost, _build(name, way, r, f, traitor)))
    return _by_price(priced)


def _variants(
    land: int, tile: int, site: int, extra: int, roads: int, farms: int
) -> list[tuple[int, int, int]]:
    """Price, roads and farms, wherever each token spent lowers the price."""
    found = []
    for r in range(min(roads, board.SITES[site].fees + extra) + 1):  # R23
        for f in range(farms + 1):
            if f and net(land, tile, site, extra, r, f - 1) <= 0:  # R14
                break
            found.append((max(0, net(land, tile, site, extra, r, f)), r, f))
    return found


@lru_cache(1 << 12)
def castle_offers(land: int, way: str, extra: int, roads: int) -> Priced:
    """Every way to pay for a castle with at most so many roads, cheapest first."""
    fee = board.FEES[land]
    found = [
        (board.CASTLE_PRICE + fee * (1 + extra - spent), Castle(board.LANDS[land], way, spent))
        for spent in range(roads + 1)
    ]
    return _by_price(found)


def _by_price(priced: list[Any]) -> Priced:
    priced.sort(key=lambda one: one[0])
    costs = tuple(cost for cost, _ in priced)
    moves = tuple(move for _, move in priced)
    return costs, moves


@cache
def _build(land: str, way: str, roads: int, farms: int, traitor: bool) -> Build:
    return Build(land, way, roads, farms, traitor)
