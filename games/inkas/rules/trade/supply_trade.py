"""Trades with the supply: alike cards, three different goods, and the route card. Seats trade in
`offers.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.core import Move, Seat

from ..cards import (
    ALL_KINDS,
    EACH,
    GOODS,
    GOODS_GIVEN,
    GUARD,
    KIND,
    KINDS,
    ONE,
    PAIRS,
    RESOURCES,
    RESOURCES_GIVEN,
    Bundle,
    having,
    holds,
    pairs,
)
from ..known_cards import counted
from ..moves import Trade, TradeGoods, UseRoute
from ..position import ROUTED, Realm

GIVEN: Final = tuple(
    RESOURCES_GIVEN if kind in RESOURCES else GOODS_GIVEN for kind in range(len(KINDS))
)
ONE_OF_EACH: Final = sum(ONE[kind] for kind in GOODS)
TRADE_MOVES: Final = tuple(
    tuple(Trade(GIVEN[give], KINDS[give], KINDS[take]) for take in range(len(KINDS)))
    for give in range(len(KINDS))
)
GOODS_MOVES: Final = {pair: TradeGoods(tuple(KINDS[kind] for kind in pair)) for pair in PAIRS}
ROUTE_MOVES: Final = {
    (pair, take): UseRoute(tuple(KINDS[kind] for kind in pair), KINDS[take])
    for pair in PAIRS
    for take in range(len(KINDS))
    if take not in pair
}


def trades(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """All that the seat can trade with the supply."""  # R33
    hand = realm.hands[seat]
    ripe, goods = tradable(hand)
    if not ripe and not goods:
        return ()
    supply = realm.supply
    found = _alike(ripe, _available(supply))
    if goods:
        back = supply + ONE_OF_EACH
        found += _for_goods(having(back, 1), having(back, 2), realm.terms.goods_for_all)
    return found


@lru_cache(1 << 16)
def tradable(hand: Bundle) -> tuple[int, bool]:
    """Mask of the kinds there are enough of, and whether there is a good of each kind."""
    ripe = sum(1 << kind for kind, count in enumerate(GIVEN) if holds(hand, ONE[kind] * count))
    return ripe, holds(hand, ONE_OF_EACH)


def _available(supply: Bundle) -> int:
    """Mask of the kinds in the supply."""
    return ALL_KINDS if ((supply | GUARD) - EACH) & GUARD == GUARD else having(supply, 1)


@lru_cache(1 << 12)
def _alike(ripe: int, available: int) -> tuple[Move, ...]:
    return tuple(
        TRADE_MOVES[give][take]
        for give in range(len(KINDS))
        if ripe >> give & 1
        for take in range(len(KINDS))
        if take != give and available >> take & 1
    )


@lru_cache(1 << 12)
def _for_goods(single: int, double: int, goods_for_all: bool) -> tuple[Move, ...]:
    return tuple(
        GOODS_MOVES[pair]
        for pair in pairs(single, double)
        if goods_for_all or set(pair) <= set(RESOURCES)  # D2
    )


def route_trades(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """What the seat can trade by the route card."""  # R24
    if realm.route != seat or realm.used & ROUTED:
        return ()
    hand = realm.hands[seat]
    return _by_route(having(hand, 1), having(hand, 2), _available(realm.supply))


@lru_cache(1 << 14)
def _by_route(single: int, double: int, available: int) -> tuple[Move, ...]:
    return tuple(
        ROUTE_MOVES[pair, take]
        for pair in pairs(single, double)
        for take in range(len(KINDS))
        if available >> take & 1 and take not in pair
    )


def given_and_taken(move: Trade | TradeGoods | UseRoute) -> tuple[Bundle, Bundle]:
    """What goes to the supply and what comes from it."""
    if isinstance(move, Trade):
        return ONE[KIND[move.give]] * move.count, ONE[KIND[move.take]]
    if isinstance(move, UseRoute):
        return sum(ONE[KIND[kind]] for kind in move.pair), ONE[KIND[move.take]]
    return ONE_OF_EACH, sum(ONE[KIND[kind]] for kind in move.cards)


def trade(realm: Realm, seat: Seat, move: Trade | TradeGoods) -> Realm:
    """Cards to the supply and others from it."""
    given, taken = given_and_taken(move)
    return realm.change(**counted(realm, seat, realm.hands[seat] - given + taken))


def use_route(realm: Realm, seat: Seat, move: UseRoute) -> Realm:
    """The route card's trade, once a turn."""
    given, taken = given_and_taken(move)
    return realm.change(
        **counted(realm, seat, realm.hands[seat] - given + taken), used=realm.used | ROUTED
    )
