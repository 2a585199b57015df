"""Trades with the supply: cards of one kind, three different goods, and the route card.

Trade between seats is in `offers.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.core import Move, Seat

from ..cards import (
    ALL_KINDS,
    GOODS,
    GOODS_GIVEN,
    GUARD,
    KIND_INDEX,
    KINDS,
    ONE_OF_EACH_KIND,
    ONE_OF_KIND,
    PAIRS,
    RESOURCES,
    RESOURCES_GIVEN,
    Bundle,
    contains,
    list_pairs,
    mask_kinds,
)
from ..known_cards import change_hand
from ..moves import Trade, TradeGoods, UseRoute
from ..position import ROUTED, BasePosition

CARDS_GIVEN: Final = tuple(
    RESOURCES_GIVEN if kind in RESOURCES else GOODS_GIVEN for kind in range(len(KINDS))
)
ONE_OF_EACH_GOOD: Final = sum(ONE_OF_KIND[kind] for kind in GOODS)
TRADE_MOVES: Final = tuple(
    tuple(
        Trade(CARDS_GIVEN[give], KINDS[give], KINDS[take]) for take in range(len(KINDS))
    )
    for give in range(len(KINDS))
)
GOODS_MOVES: Final = {
    pair: TradeGoods(tuple(KINDS[kind] for kind in pair)) for pair in PAIRS
}
ROUTE_MOVES: Final = {
    (pair, take): UseRoute(tuple(KINDS[kind] for kind in pair), KINDS[take])
    for pair in PAIRS
    for take in range(len(KINDS))
    if take not in pair
}


def list_trades(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal trades with the supply, without the route card."""  # R33
    hand = position.hands[seat]
    ripe, goods = find_tradable(hand)
    if not ripe and not goods:
        return ()
    supply = position.supply
    trades = _list_same_kind_trades(ripe, _kinds_in_supply(supply))
    if goods:
        back = supply + ONE_OF_EACH_GOOD
        trades += _list_goods_trades(
            mask_kinds(back, 1), mask_kinds(back, 2), position.terms.goods_for_all
        )
    return trades


@lru_cache(1 << 16)
def find_tradable(hand: Bundle) -> tuple[int, bool]:
    """Mask of the kinds of which the hand has enough, and whether it has one good of each kind."""
    ripe = sum(
        1 << kind
        for kind, count in enumerate(CARDS_GIVEN)
        if contains(hand, ONE_OF_KIND[kind] * count)
    )
    return ripe, contains(hand, ONE_OF_EACH_GOOD)


def _kinds_in_supply(supply: Bundle) -> int:
    """Mask of the kinds of which the supply has a card."""
    if ((supply | GUARD) - ONE_OF_EACH_KIND) & GUARD == GUARD:
        return ALL_KINDS
    return mask_kinds(supply, 1)


@lru_cache(1 << 12)
def _list_same_kind_trades(ripe: int, available: int) -> tuple[Move, ...]:
    return tuple(
        TRADE_MOVES[give][take]
        for give in range(len(KINDS))
        if ripe >> give & 1
        for take in range(len(KINDS))
        if take != give and available >> take & 1
    )


@lru_cache(1 << 12)
def _list_goods_trades(
    single: int, double: int, goods_for_all: bool
) -> tuple[Move, ...]:
    return tuple(
        GOODS_MOVES[pair]
        for pair in list_pairs(single, double)
        if goods_for_all or set(pair) <= set(RESOURCES)  # D2
    )


def list_route_trades(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal trades with the route card."""  # R24
    if position.route != seat or position.used & ROUTED:
        return ()
    hand = position.hands[seat]
    return _find_route_trades(
        mask_kinds(hand, 1), mask_kinds(hand, 2), _kinds_in_supply(position.supply)
    )


@lru_cache(1 << 14)
def _find_route_trades(single: int, double: int, available: int) -> tuple[Move, ...]:
    return tuple(
        ROUTE_MOVES[pair, take]
        for pair in list_pairs(single, double)
        for take in range(len(KINDS))
        if available >> take & 1 and take not in pair
    )


def read_trade(move: Trade | TradeGoods | UseRoute) -> tuple[Bundle, Bundle]:
    """The cards that the seat gives to the supply, and the card that it takes."""
    if isinstance(move, Trade):
        return ONE_OF_KIND[KIND_INDEX[move.give]] * move.count, ONE_OF_KIND[
            KIND_INDEX[move.take]
        ]
    if isinstance(move, UseRoute):
        return sum(ONE_OF_KIND[KIND_INDEX[kind]] for kind in move.pair), ONE_OF_KIND[
            KIND_INDEX[move.take]
        ]
    return ONE_OF_EACH_GOOD, sum(ONE_OF_KIND[KIND_INDEX[kind]] for kind in move.cards)


def trade_with_supply(
    position: BasePosition, seat: Seat, move: Trade | TradeGoods
) -> BasePosition:
    """The position after a trade with the supply."""
    given, taken = read_trade(move)
    return position.change(
        **change_hand(position, seat, position.hands[seat] - given + taken)
    )


def use_route(position: BasePosition, seat: Seat, move: UseRoute) -> BasePosition:
    """The position after a trade with the route card, which is used once a turn."""
    given, taken = read_trade(move)
    return position.change(
        **change_hand(position, seat, position.hands[seat] - given + taken),
        used=position.used | ROUTED,
    )
