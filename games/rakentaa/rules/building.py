"""Structures and castles: the builds of a seat and their effects, those of cards included. Prices
are in `building_prices.py`.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any, NamedTuple

from games.core import Move, Seat

from . import board
from .board import BARGE, CARD, FARM, FOREIGN, FREE, OWN, ROAD, SHIP
from .building_prices import (
    count_spent_tokens,
    find_castle_price,
    find_compensation,
    find_price,
    list_spent_cards,
    site_of,
    unite_castles,
)
from .moves import Build, Castle, FriendlyNeighbours
from .payments import WITH_TRAITOR, list_castle_offers, list_offers
from .position import Bans, BasePosition, discard_cards, replace_item

TRAITOR = CARD["traitor"]
WANDERER = CARD["wanderer"]


class _Means(NamedTuple):
    """The means of a seat for structures; they are the same for all lands."""

    gold: int
    farms: int
    roads: int
    extra_fees: int  # fees
    castles: int  # masks of lands: own
    foreign: int
    new_ground: int  # where farms count
    foreign_site: int


def list_structures(position: BasePosition, seat: Seat, bans: Bans) -> list[Move]:
    """The structures that the seat can build and pay, land by land."""
    ground = find_buildable_lands(position, seat, bans)
    if not ground:
        return []
    own = _find_usable_tokens(position, seat, bans)
    hand = position.hands[seat]
    means = _find_means(position, seat, bans, own)
    tiles = position.layout.tiles
    structures: list[Move] = []
    for way, lands in _list_ways(means.castles, own, WANDERER in hand):
        for land in board.list_lands(lands & ground):
            structures += _list_payable(means, land, tiles[land], way)
    return structures


def _find_means(
    position: BasePosition, seat: Seat, bans: Bans, own: tuple[int, ...]
) -> _Means:
    castles = position.castles[seat]
    return _Means(
        gold=position.gold[seat],
        farms=own[FARM],
        roads=min(own[ROAD], board.SITES[FOREIGN].fees + bans.fees),  # R23
        extra_fees=bans.fees,
        castles=castles,
        foreign=unite_castles(position) & ~castles,
        new_ground=board.find_new_ground(position.pieces[seat]),
        foreign_site=WITH_TRAITOR if TRAITOR in position.hands[seat] else FOREIGN,
    )


def _list_payable(means: _Means, land: int, tile: int, way: str) -> tuple[Move, ...]:
    """The ways to pay for a structure on the land with the seat's gold."""
    bit = 1 << land
    site = FREE
    if means.castles & bit:
        site = OWN
    elif means.foreign & bit:
        site = means.foreign_site
    farms = means.farms if means.new_ground & bit else 0
    prices, moves = list_offers(
        land, tile, site, means.extra_fees, way, means.roads, farms
    )
    return moves[: bisect_right(prices, means.gold)]


def list_castles(position: BasePosition, seat: Seat, bans: Bans) -> list[Move]:
    """The castles that the seat can build and pay."""
    own = _find_usable_tokens(position, seat, bans)
    gold = position.gold[seat]
    standing = position.castles[seat]
    if standing.bit_count() >= board.CASTLES or gold < board.CASTLE_PRICE:
        return []
    ground = ~(unite_castles(position) | bans.lands)  # R17, R25
    roads = min(own[ROAD], bans.fees, 1) if position.terms.castle_roads else 0  # D10
    castles: list[Move] = []
    for way, lands in _list_ways(standing, own, wanderer=False):
        for land in board.list_lands(lands & ground):
            prices, moves = list_castle_offers(land, way, bans.fees, roads)
            castles += moves[: bisect_right(prices, gold)]
    return castles


def list_friendly_neighbours(position: BasePosition, seat: Seat) -> list[Move]:
    """The free structures by the card Friendly Neighbours."""  # R28
    lands = find_buildable_lands(position, seat, position.bans(seat))
    lands &= board.find_reach(position.castles[seat]).land
    lands &= position.layout.basic & ~unite_castles(position)
    return [_make_friendly_neighbours(land) for land in board.list_lands(lands)]


def find_buildable_lands(position: BasePosition, seat: Seat, bans: Bans) -> int:
    """Mask of the lands where the seat may put a piece, without regard to reach and price."""
    pieces = position.pieces[seat]
    if pieces.bit_count() >= board.PIECES:
        return 0  # R15
    if position.free_support(seat) < 1:
        return 0  # R16
    return position.vacant_lands() & ~(pieces | bans.lands)  # R15, R25


def build(position: BasePosition, seat: Seat, move: Build) -> BasePosition:
    """Pays for a structure and builds it."""
    land = board.LAND[move.land]
    own = list(position.tokens[seat])
    for kind, count in count_spent_tokens(move).items():
        own[kind] -= count
    fields = {
        "gold": _pay_gold(position, seat, move),
        "tokens": replace_item(position.tokens, seat, tuple(own)),
    }
    cards = list_spent_cards(move)
    if cards:
        fields |= discard_cards(position, seat, cards)
    return _place_piece(position, seat, land, fields)


def build_friendly(
    position: BasePosition, seat: Seat, move: FriendlyNeighbours
) -> BasePosition:
    """Builds a structure for nothing."""  # R28
    fields = {
        "tokens": position.tokens,
        **discard_cards(position, seat, [CARD["friendly_neighbours"]]),
    }
    return _place_piece(position, seat, board.LAND[move.land], fields)


def build_castle(position: BasePosition, seat: Seat, move: Castle) -> BasePosition:
    """Pays for a castle and builds it."""
    own = list(position.tokens[seat])
    for kind, count in count_spent_tokens(move).items():
        own[kind] -= count
    gold = position.gold[seat] - find_castle_price(position, seat, move)
    return position.change(
        gold=replace_item(position.gold, seat, gold),
        tokens=replace_item(position.tokens, seat, tuple(own)),
        castles=replace_item(
            position.castles, seat, position.castles[seat] | 1 << board.LAND[move.land]
        ),
        **_advance_marker(position, seat, board.CASTLE_SPACES),
    )


def _pay_gold(position: BasePosition, seat: Seat, move: Build) -> tuple[int, ...]:
    """The gold of all seats after the build."""
    gold = list(position.gold)
    gold[seat] -= find_price(position, seat, move)
    owner, fee = find_compensation(position, seat, move)
    if fee:
        gold[owner] += fee
    return tuple(gold)


def _place_piece(
    position: BasePosition, seat: Seat, land: int, fields: dict[str, Any]
) -> BasePosition:
    """Places the piece, advances the marker and earns the tokens. `fields` has what was spent; its
    `tokens` are always given.
    """
    tokens = fields["tokens"]
    kind = position.layout.tiles[land]
    # the spent ones are back by now
    left = position.terms.tokens - sum(own[kind] for own in tokens)
    earned = min(board.SITES[site_of(position, seat, land)].tokens, left)  # R20
    fields["tokens"] = replace_item(
        tokens, seat, replace_item(tokens[seat], kind, tokens[seat][kind] + earned)
    )
    return position.change(
        pieces=replace_item(position.pieces, seat, position.pieces[seat] | 1 << land),
        stacks=replace_item(position.stacks, land, (*position.stacks[land], seat)),
        **fields,
        **_advance_marker(position, seat, position.layout.incomes[land]),
    )


def _advance_marker(position: BasePosition, seat: Seat, spaces: int) -> dict[str, Any]:
    """The new space of the marker, and whether it makes the year the last."""  # R21, R40
    space = position.spaces[seat] + spaces
    if position.terms.chart_stops:
        space = min(space, board.LAST_SPACE)
    fields: dict[str, Any] = {
        "spaces": replace_item(position.spaces, seat, space),
        "built": True,
    }
    if space >= position.terms.final_space and not position.final:
        fields |= {"final": True, "final_by": seat}
    return fields


def _find_usable_tokens(
    position: BasePosition, seat: Seat, bans: Bans
) -> tuple[int, ...]:
    own = position.tokens[seat]
    if not bans.tokens:
        return own
    return tuple(
        0 if bans.tokens >> kind & 1 else count for kind, count in enumerate(own)
    )  # R25


def _list_ways(
    castles: int, own: tuple[int, ...], wanderer: bool
) -> list[tuple[str, int]]:
    """The seat's means of reaching lands, each with the mask of these lands."""
    reach = board.find_reach(castles)
    ways = [("land", reach.land)]
    if own[BARGE]:
        ways.append(("barge", reach.barge))
    if own[SHIP]:
        ways.append(("ship", reach.ship))
    if wanderer:
        ways.append(("wanderer", reach.wanderer))
    return ways


@cache
def _make_friendly_neighbours(land: int) -> FriendlyNeighbours:
    return FriendlyNeighbours(board.LANDS[land])
