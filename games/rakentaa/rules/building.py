"""Structures and castles: where a seat may build, for how much, and what building does. Cards'
builds included.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any, NamedTuple

from games.core import Move, Seat

from . import board
from .board import BARGE, CARD, FARM, FOREIGN, FREE, OWN, ROAD, SHIP
from .moves import NOBODY, Build, Castle, FriendlyNeighbours
from .payments import WITH_TRAITOR, castle_offers, net, offers
from .position import Bans, Realm, discarded, replaced

TRAITOR, WANDERER = CARD["traitor"], CARD["wanderer"]


class _Means(NamedTuple):
    """What a seat can build structures with, the same for all lands."""

    gold: int
    farms: int
    roads: int
    extra: int  # fees
    castles: int  # masks of lands: own
    foreign: int
    fresh: int  # where farms count
    foreign_site: int


def structures(realm: Realm, seat: Seat, bans: Bans) -> list[Move]:
    """The structures that the seat can build and pay, land by land."""
    ground = ground_for(realm, seat, bans)
    if not ground:
        return []
    own, hand = _usable(realm, seat, bans), realm.hands[seat]
    means, tiles = _means(realm, seat, bans, own), realm.layout.tiles
    found: list[Move] = []
    for way, lands in _ways(means.castles, own, WANDERER in hand):
        for land in board.lands_in(lands & ground):
            found += _payable(means, land, tiles[land], way)
    return found


def _means(realm: Realm, seat: Seat, bans: Bans, own: tuple[int, ...]) -> _Means:
    castles = realm.castles[seat]
    return _Means(
        gold=realm.gold[seat],
        farms=own[FARM],
        roads=min(own[ROAD], board.SITES[FOREIGN].fees + bans.fees),  # R23
        extra=bans.fees,
        castles=castles,
        foreign=_all_castles(realm) & ~castles,
        fresh=board.new_ground(realm.pieces[seat]),
        foreign_site=WITH_TRAITOR if TRAITOR in realm.hands[seat] else FOREIGN,
    )


def _payable(means: _Means, land: int, tile: int, way: str) -> tuple[Move, ...]:
    """The ways to pay for a structure on the land that the seat's gold allows."""
    bit = 1 << land
    site = OWN if means.castles & bit else means.foreign_site if means.foreign & bit else FREE
    farms = means.farms if means.fresh & bit else 0
    prices, moves = offers(land, tile, site, means.extra, way, means.roads, farms)
    return moves[: bisect_right(prices, means.gold)]


def castles(realm: Realm, seat: Seat, bans: Bans) -> list[Move]:
    """The castles that the seat can build and pay."""
    own, gold, standing = _usable(realm, seat, bans), realm.gold[seat], realm.castles[seat]
    if standing.bit_count() >= board.CASTLES or gold < board.CASTLE_PRICE:
        return []
    ground = ~(_all_castles(realm) | bans.lands)  # R17, R25
    roads = min(own[ROAD], bans.fees, 1) if realm.terms.castle_roads else 0  # D10
    found: list[Move] = []
    for way, lands in _ways(standing, own, wanderer=False):
        for land in board.lands_in(lands & ground):
            prices, moves = castle_offers(land, way, bans.fees, roads)
            found += moves[: bisect_right(prices, gold)]
    return found


def friendly(realm: Realm, seat: Seat) -> list[Move]:
    """The free structures that Friendly Neighbours offers the seat."""  # R28
    lands = ground_for(realm, seat, realm.bans(seat)) & board.reach(realm.castles[seat]).land
    lands &= realm.layout.basic & ~_all_castles(realm)
    return [_friendly(land) for land in board.lands_in(lands)]


def ground_for(realm: Realm, seat: Seat, bans: Bans) -> int:
    """Mask of the lands where the seat may put a piece, reach and price aside."""
    pieces = realm.pieces[seat]
    if pieces.bit_count() >= board.PIECES or realm.free_support(seat) < 1:  # R15, R16
        return 0
    return realm.vacant() & ~(pieces | bans.lands)  # R15, R25


def price(realm: Realm, seat: Seat, move: Build) -> int:
    """What the structure costs the seat now."""
    land = board.LAND[move.land]
    site = site_of(realm, seat, land)
    if move.traitor and site == FOREIGN:
        site = FREE  # R33
    return max(
        0, net(land, realm.layout.tiles[land], site, realm.bans(seat).fees, move.roads, move.farms)
    )


def castle_price(realm: Realm, seat: Seat, move: Castle) -> int:
    """What the castle costs the seat now."""
    fee = board.FEES[board.LAND[move.land]]
    return board.CASTLE_PRICE + fee * (1 + realm.bans(seat).fees - move.roads)  # R19, R32, D10


def site_of(realm: Realm, seat: Seat, land: int) -> int:
    """Whose castle stands on the land, from the seat's side: OWN, FREE or FOREIGN."""
    if realm.castles[seat] >> land & 1:
        return OWN
    return FOREIGN if _all_castles(realm) >> land & 1 else FREE


def owner_of(realm: Realm, land: int) -> Seat:
    """Whose castle stands on the land; -1 for nobody's."""
    return next((seat for seat, castles in enumerate(realm.castles) if castles >> land & 1), NOBODY)


def spent_tokens(move: Build | Castle) -> dict[int, int]:
    """How many tokens of which types the build spends."""
    spent = {
        ROAD: move.roads,
        FARM: move.farms if isinstance(move, Build) else 0,
        BARGE: 0,
        SHIP: 0,
    }
    if move.reach in ("barge", "ship"):
        spent[board.TOKEN[move.reach]] = 1
    return {kind: count for kind, count in spent.items() if count}


def spent_cards(move: Build) -> list[int]:
    """The cards that the build spends."""
    return [WANDERER] * (move.reach == "wanderer") + [TRAITOR] * move.traitor


def build(realm: Realm, seat: Seat, move: Build) -> Realm:
    """The structure paid and built."""
    land = board.LAND[move.land]
    own = list(realm.tokens[seat])
    for kind, count in spent_tokens(move).items():
        own[kind] -= count
    fields = {
        "gold": _paid(realm, seat, move),
        "tokens": replaced(realm.tokens, seat, tuple(own)),
    }
    cards = spent_cards(move)
    if cards:
        fields |= discarded(realm, seat, cards)
    return _with_piece(realm, seat, land, fields)


def build_friendly(realm: Realm, seat: Seat, move: FriendlyNeighbours) -> Realm:
    """The structure built for nothing."""  # R28
    fields = {"tokens": realm.tokens, **discarded(realm, seat, [CARD["friendly_neighbours"]])}
    return _with_piece(realm, seat, board.LAND[move.land], fields)


def build_castle(realm: Realm, seat: Seat, move: Castle) -> Realm:
    """The castle paid and built."""
    own = list(realm.tokens[seat])
    for kind, count in spent_tokens(move).items():
        own[kind] -= count
    gold = realm.gold[seat] - castle_price(realm, seat, move)
    return realm.change(
        gold=replaced(realm.gold, seat, gold),
        tokens=replaced(realm.tokens, seat, tuple(own)),
        castles=replaced(realm.castles, seat, realm.castles[seat] | 1 << board.LAND[move.land]),
        **_climbed(realm, seat, board.CASTLE_SPACES),
    )


def compensation(realm: Realm, seat: Seat, move: Build) -> tuple[Seat, int]:
    """Who is paid what by the builder under its castle; nobody without the option."""  # D16
    land = board.LAND[move.land]
    owed = realm.terms.one_fee and not move.traitor and not move.roads
    if not owed or site_of(realm, seat, land) != FOREIGN:
        return NOBODY, 0
    return owner_of(realm, land), min(board.FEES[land], price(realm, seat, move))


def _paid(realm: Realm, seat: Seat, move: Build) -> tuple[int, ...]:
    """Everybody's gold after the build."""
    gold = list(realm.gold)
    gold[seat] -= price(realm, seat, move)
    owner, fee = compensation(realm, seat, move)
    if fee:
        gold[owner] += fee
    return tuple(gold)


def _with_piece(realm: Realm, seat: Seat, land: int, fields: dict[str, Any]) -> Realm:
    """The piece placed, the marker moved, the tokens earned; `fields` holds what was spent, tokens
    for certain.
    """
    tokens = fields["tokens"]
    kind = realm.layout.tiles[land]
    left = realm.terms.tokens - sum(own[kind] for own in tokens)  # the spent ones are back by now
    earned = min(board.SITES[site_of(realm, seat, land)].tokens, left)  # R20
    fields["tokens"] = replaced(
        tokens, seat, replaced(tokens[seat], kind, tokens[seat][kind] + earned)
    )
    return realm.change(
        pieces=replaced(realm.pieces, seat, realm.pieces[seat] | 1 << land),
        stacks=replaced(realm.stacks, land, (*realm.stacks[land], seat)),
        **fields,
        **_climbed(realm, seat, realm.layout.incomes[land]),
    )


def _climbed(realm: Realm, seat: Seat, spaces: int) -> dict[str, Any]:
    """The marker's new space, and whether it makes the year the last."""  # R21, R40
    space = realm.spaces[seat] + spaces
    if realm.terms.chart_stops:
        space = min(space, board.LAST_SPACE)
    fields: dict[str, Any] = {"spaces": replaced(realm.spaces, seat, space), "built": True}
    if space >= realm.terms.final_space and not realm.final:
        fields |= {"final": True, "final_by": seat}
    return fields


def _usable(realm: Realm, seat: Seat, bans: Bans) -> tuple[int, ...]:
    own = realm.tokens[seat]
    if not bans.tokens:
        return own
    return tuple(0 if bans.tokens >> kind & 1 else count for kind, count in enumerate(own))  # R25


def _ways(castles: int, own: tuple[int, ...], wanderer: bool) -> list[tuple[str, int]]:
    """The means of reaching lands that the seat has, each with the mask of what it reaches."""
    reach = board.reach(castles)
    ways = [("land", reach.land)]
    if own[BARGE]:
        ways.append(("barge", reach.barge))
    if own[SHIP]:
        ways.append(("ship", reach.ship))
    if wanderer:
        ways.append(("wanderer", reach.wanderer))
    return ways


def _all_castles(realm: Realm) -> int:
    lands = 0
    for castles in realm.castles:
        lands |= castles
    return lands


@cache
def _friendly(land: int) -> FriendlyNeighbours:
    return FriendlyNeighbours(board.LANDS[land])
