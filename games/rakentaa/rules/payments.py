"""The ways to pay for a structure or a castle on one land, each with its price. They are cached.

The lands where a seat may build are in `building.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from games.core import Move

from . import board
from .board import FOREIGN, FREE
from .moves import Build, Castle

# beside OWN, FREE and FOREIGN: a rival's castle, and a Traitor to betray it
WITH_TRAITOR = 3

# G rising, and the moves that cost so much
Priced = tuple[tuple[int, ...], tuple[Move, ...]]


def find_net_price(
    land: int, tile: int, site: int, extra: int, roads: int, farms: int
) -> int:
    """The price of a structure, which may be below 0."""  # R18, R22, R23, R32
    building, fees, _ = board.SITES[site]
    return (
        board.COSTS[tile] * building
        + board.FEES[land] * (fees + extra - roads)
        - board.FARM_GOLD * farms
    )


@lru_cache(1 << 17)
def list_offers(
    land: int, tile: int, site: int, extra: int, way: str, roads: int, farms: int
) -> Priced:
    """The ways to pay for a structure with at most this number of roads and farms,
    cheapest first.
    """
    sites = (
        [(FOREIGN, False), (FREE, True)] if site == WITH_TRAITOR else [(site, False)]
    )
    name = board.LANDS[land]
    priced = []
    for kind, traitor in sites:
        for cost, r, f in _list_variants(land, tile, kind, extra, roads, farms):
            priced.append((cost, _make_build(name, way, r, f, traitor)))
    return _sort_by_price(priced)


def _list_variants(
    land: int, tile: int, site: int, extra: int, roads: int, farms: int
) -> list[tuple[int, int, int]]:
    """Price, roads and farms of each way in which every spent token lowers the price."""
    variants = []
    for r in range(min(roads, board.SITES[site].fees + extra) + 1):  # R23
        for f in range(farms + 1):
            if f and find_net_price(land, tile, site, extra, r, f - 1) <= 0:  # R14
                break
            variants.append(
                (max(0, find_net_price(land, tile, site, extra, r, f)), r, f)
            )
    return variants


@lru_cache(1 << 12)
def list_castle_offers(land: int, way: str, extra: int, roads: int) -> Priced:
    """The ways to pay for a castle with at most this number of roads, cheapest first."""
    fee = board.FEES[land]
    offers = [
        (
            board.CASTLE_PRICE + fee * (1 + extra - spent),
            Castle(board.LANDS[land], way, spent),
        )
        for spent in range(roads + 1)
    ]
    return _sort_by_price(offers)


def _sort_by_price(priced: list[Any]) -> Priced:
    priced.sort(key=lambda offer: offer[0])
    costs = tuple(cost for cost, _ in priced)
    moves = tuple(move for _, move in priced)
    return costs, moves


@cache
def _make_build(land: str, way: str, roads: int, farms: int, traitor: bool) -> Build:
    return Build(land, way, roads, farms, traitor)
