"""What the map prints on its lands: the price of the plainest structure and castle there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from games.core import Move, Seat

from ...rules import board, building
from ...rules.moves import BanLand, Build, Castle, FriendlyNeighbours, Place
from ...rules.position import Realm
from .lands import LandPicture, Price

Prices = tuple[Price | None, Price | None]  # of a structure and of a castle; None: none is offered
NO_PRICES: Prices = (None, None)


def price_list(realm: Realm, seat: Seat | None, moves: Sequence[Move]) -> dict[str, Prices]:
    """By land, the cheapest ways among the moves left; lands without any are left out.

    `realm` is any that looks like the seat's view.
    """
    if seat is None:
        return {}
    structures, towers = defaultdict(list), defaultdict(list)
    for move in moves:
        if isinstance(move, Build | FriendlyNeighbours):
            structures[move.land].append(_price(realm, seat, move))
        elif isinstance(move, Castle | Place):
            towers[move.land].append(_price(realm, seat, move))
    cheapest, cheapest_tower = _plainest(structures), _plainest(towers)
    lands = {*cheapest, *cheapest_tower}
    return {land: (cheapest.get(land), cheapest_tower.get(land)) for land in lands}


def lit(moves: Sequence[Move]) -> set[str]:
    """The lands that some move left is for; those to be closed when only closing is left."""
    closing = {move.land for move in moves if isinstance(move, BanLand)}
    others = [move for move in moves if not isinstance(move, BanLand)]
    if not others:
        return closing
    return {move.land for move in others if hasattr(move, "land")}


def legend(lands: Sequence[LandPicture]) -> tuple[str, ...]:
    """What the prices on the map are for: structure, castle, and spent where cards or tokens go."""
    structures = [land.structure for land in lands if land.structure]
    towers = [land.tower for land in lands if land.tower and land.tower.gold]
    dashed = any(price.spent for price in (*structures, *towers))
    found = {"structure": bool(structures), "castle": bool(towers), "spent": dashed}
    return tuple(name for name, holds in found.items() if holds)


def _plainest(offered: Mapping[str, list[Price]]) -> dict[str, Price]:
    plainest = {}
    for land, prices in offered.items():
        plainest[land] = min(prices, key=_plainness)
    return plainest


def _plainness(price: Price) -> tuple[int, int, int]:
    """Cards count first, then all that is spent, then gold."""
    cards = sum(one in board.CARDS for one in price.spent)
    return cards, len(price.spent), price.gold


def _price(realm: Realm, seat: Seat, move: Build | Castle | FriendlyNeighbours | Place) -> Price:
    if isinstance(move, Place):
        return Price(0, ())
    if isinstance(move, FriendlyNeighbours):
        return Price(0, ("friendly_neighbours",))
    tokens = tuple(_spent(move))
    if isinstance(move, Castle):
        return Price(building.castle_price(realm, seat, move), tokens)
    cards = tuple(board.CARDS[card] for card in building.spent_cards(move))
    return Price(building.price(realm, seat, move), cards + tokens)


def _spent(move: Build | Castle) -> Iterator[str]:
    """The types of the tokens that a build spends, one by one."""
    for kind, count in building.spent_tokens(move).items():
        yield from (board.TOKENS[kind],) * count
