"""The prices on the map: those of the structure and the castle that spend least."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from games.core import Move, Seat

from ...rules import board, building_prices
from ...rules.moves import BanLand, Build, Castle, FriendlyNeighbours, Place
from ...rules.position import BasePosition
from .land_pictures import LandPicture, Price

# the prices of a structure and of a castle; each None if it is not offered
Prices = tuple[Price | None, Price | None]
NO_PRICES: Prices = (None, None)


def find_prices(
    position: BasePosition, seat: Seat | None, moves: Sequence[Move]
) -> dict[str, Prices]:
    """By land, the prices of the moves that spend least. Lands without a price are left out.

    `position` may be any that looks like the seat's view.
    """
    if seat is None:
        return {}
    structures = defaultdict(list)
    towers = defaultdict(list)
    for move in moves:
        if isinstance(move, Build | FriendlyNeighbours):
            structures[move.land].append(_find_price(position, seat, move))
        elif isinstance(move, Castle | Place):
            towers[move.land].append(_find_price(position, seat, move))
    plainest = _pick_plainest(structures)
    plainest_tower = _pick_plainest(towers)
    lands = {*plainest, *plainest_tower}
    return {land: (plainest.get(land), plainest_tower.get(land)) for land in lands}


def find_lit_lands(moves: Sequence[Move]) -> set[str]:
    """The lands of the moves. Lands to close count only when there are no other moves."""
    closing = {move.land for move in moves if isinstance(move, BanLand)}
    others = [move for move in moves if not isinstance(move, BanLand)]
    if not others:
        return closing
    return {move.land for move in others if hasattr(move, "land")}


def list_legend_entries(lands: Sequence[LandPicture]) -> tuple[str, ...]:
    """The kinds of price on the map: structure, castle, and spent for cards or tokens."""
    structures = [land.structure for land in lands if land.structure]
    towers = [land.tower for land in lands if land.tower and land.tower.gold]
    entries = []
    if structures:
        entries.append("structure")
    if towers:
        entries.append("castle")
    if any(price.spent for price in (*structures, *towers)):
        entries.append("spent")
    return tuple(entries)


def _pick_plainest(offered: Mapping[str, list[Price]]) -> dict[str, Price]:
    plainest = {}
    for land, prices in offered.items():
        plainest[land] = min(prices, key=_rank_by_plainness)
    return plainest


def _rank_by_plainness(price: Price) -> tuple[int, int, int]:
    """The fewest cards, then the fewest cards and tokens, then the least gold."""
    cards = sum(item in board.CARDS for item in price.spent)
    return cards, len(price.spent), price.gold


def _find_price(
    position: BasePosition,
    seat: Seat,
    move: Build | Castle | FriendlyNeighbours | Place,
) -> Price:
    if isinstance(move, Place):
        return Price(0, ())
    if isinstance(move, FriendlyNeighbours):
        return Price(0, ("friendly_neighbours",))
    tokens = tuple(_list_spent_tokens(move))
    if isinstance(move, Castle):
        gold = building_prices.find_castle_price(position, seat, move)
        return Price(gold, tokens)
    gold = building_prices.find_price(position, seat, move)
    spent = building_prices.list_spent_cards(move)
    cards = tuple(board.CARDS[card] for card in spent)
    return Price(gold, cards + tokens)


def _list_spent_tokens(move: Build | Castle) -> Iterator[str]:
    """The types of the tokens that a build spends, once per token."""
    for kind, count in building_prices.count_spent_tokens(move).items():
        yield from (board.TOKENS[kind],) * count
