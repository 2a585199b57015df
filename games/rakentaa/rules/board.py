"""The archipelago and its figures, worked out once from `data/`: lands as numbers and masks, reach,
fees, the chart.

A mask is an int with bit `land` set for each land in it. Who owns what is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from . import game_data

LANDS: Final[tuple[str, ...]] = tuple(land["id"] for land in game_data.MAP["lands"])
LAND: Final = {name: index for index, name in enumerate(LANDS)}
ALL_LANDS: Final = (1 << len(LANDS)) - 1
TERRAINS: Final[tuple[str, ...]] = tuple(land["terrain"] for land in game_data.MAP["lands"])
ISLANDS: Final[tuple[str, ...]] = tuple(land["island"] for land in game_data.MAP["lands"])

TOKENS: Final[tuple[str, ...]] = tuple(one["type"] for one in game_data.FIGURES["structures"])
TOKEN: Final = {name: index for index, name in enumerate(TOKENS)}
FARM, MARKET, FORT, BARGE, ROAD, SHIP = range(6)
BASIC_TYPES: Final = (FARM, MARKET, FORT)

CARDS: Final[tuple[str, ...]] = tuple(card["id"] for card in game_data.CARDS["cards"])
CARD: Final = {name: index for index, name in enumerate(CARDS)}
COPIES: Final[tuple[int, ...]] = tuple(
    card["copies"] for card in game_data.CARDS["cards"]
)  # per kind

# G per land
FEES: Final[tuple[int, ...]] = tuple(game_data.FIGURES["land_fee"][terrain] for terrain in TERRAINS)
# G per type of tile
COSTS: Final[tuple[int, ...]] = tuple(one["cost"] for one in game_data.FIGURES["structures"])
TILES: Final[tuple[int, ...]] = tuple(
    kind for kind, one in enumerate(game_data.FIGURES["structures"]) for _ in range(one["tiles"])
)
BASIC_INCOMES: Final[tuple[int, ...]] = game_data.FIGURES["income_tiles"]["basic"]
ADVANCED_INCOMES: Final[tuple[int, ...]] = game_data.FIGURES["income_tiles"]["advanced"]

CASTLE_PRICE: Final[int] = game_data.FIGURES["castle"]["price"]  # G, without land fees
CASTLE_SPACES: Final[int] = game_data.FIGURES["castle"]["spaces"]
CASTLES: Final[int] = game_data.FIGURES["castle"]["per_player"]
SUPPORT: Final[int] = game_data.FIGURES["castle"]["supports"]  # pieces per castle
PIECES: Final[int] = game_data.FIGURES["structure_pieces"]["buildable"]
CARD_PRICE: Final[int] = game_data.FIGURES["prosperity"]["price"]
HAND_LIMIT: Final[int] = game_data.FIGURES["prosperity"]["hand_limit"]
OPENING_PAY: Final[int] = game_data.FIGURES["opening"]["income_payment"]  # G
FARM_GOLD: Final[int] = next(
    one["gold"] for one in game_data.CARDS["tokens"] if one["id"] == "farm"
)
_FINAGLE: Final = next(card for card in game_data.CARDS["cards"] if card["id"] == "finagle")
FROM_ABOVE: Final[int] = _FINAGLE["from_above"]  # G that a Finagle collects
FROM_OTHERS: Final[int] = _FINAGLE["from_others"]

CHART: Final[tuple[int, ...]] = game_data.FIGURES["income_chart"]["spaces"]
LAST_SPACE: Final[int] = game_data.FIGURES["income_chart"]["last_index"]


class Site(NamedTuple):
    """What a structure costs and earns, by whose castle stands on its land."""

    building: int  # times the building cost
    fees: int  # times the land fee
    tokens: int  # earned


_SITES: Final = {
    one["site"]: Site(one["building"], one["fees"], one["tokens"])
    for one in game_data.FIGURES["sites"]
}
SITES: Final = (_SITES["own_castle"], _SITES["no_castle"], _SITES["other_castle"])
OWN, FREE, FOREIGN = range(3)


def mask(lands: Iterable[int]) -> int:
    """The lands as one number."""
    return sum(1 << land for land in lands)


@lru_cache(1 << 16)
def lands_in(lands: int) -> tuple[int, ...]:
    """The lands of a mask, in file order."""
    found = []
    while lands:
        last = lands & -lands
        found.append(last.bit_length() - 1)
        lands ^= last
    return tuple(found)


@lru_cache(1 << 10)
def basic(tiles: tuple[int, ...]) -> int:
    """Mask of the lands with basic tiles, given the type of tile on each."""
    return mask(land for land, tile in enumerate(tiles) if tile in BASIC_TYPES)


@lru_cache(1 << 16)
def owned(counts: tuple[int, ...]) -> int:
    """Mask of the token types of which there is at least one."""
    return mask(kind for kind, count in enumerate(counts) if count)


def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask of token types."""
    return tuple(kind for kind in range(len(TOKENS)) if mask >> kind & 1)


def _masks(key: str) -> tuple[int, ...]:
    return tuple(mask(LAND[name] for name in land[key]) for land in game_data.MAP["lands"])


def _alike(values: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(
        mask(land for land, other in enumerate(values) if other == value) for value in values
    )


NEIGHBOURS: Final = _masks("neighbours")  # mask per land
ACROSS: Final = _masks("barge")  # mask per land: what one barge reaches
OCEAN: Final = mask(index for index, land in enumerate(game_data.MAP["lands"]) if land["ocean"])
# masks of the terrains and islands
_GROUNDS: Final = tuple(dict.fromkeys((*_alike(TERRAINS), *_alike(ISLANDS))))

REACHES: Final = ("land", "barge", "ship", "wanderer")


class Reach(NamedTuple):
    """Masks of what castles reach; the last three leave out whatever can be walked to."""

    land: int
    barge: int
    ship: int
    wanderer: int


@lru_cache(1 << 16)
def reach(castles: int) -> Reach:
    """What a seat with these castled lands reaches, by each means."""
    own = lands_in(castles)
    land = _united(NEIGHBOURS, castles) | castles  # R10
    barge = _united(ACROSS, castles) & ~land  # R11, R14
    ship = (OCEAN & ~land) if castles & OCEAN else 0  # R12, R14
    steps = [_united(NEIGHBOURS, NEIGHBOURS[castle]) for castle in own]
    wanderer = _union(steps) & ~land  # R13, R14
    return Reach(land, barge, ship, wanderer)


@lru_cache(1 << 16)
def new_ground(pieces: int) -> int:
    """Mask of the lands on a terrain or an island without these pieces: where farms count."""
    return _union(lands for lands in _GROUNDS if not pieces & lands)


def income(space: int) -> int:
    """What a marker on the space is paid each year; beyond the printed chart each space is worth 1
    more.
    """
    return CHART[space] if space <= LAST_SPACE else CHART[LAST_SPACE] + space - LAST_SPACE


def seat_figures(seats: int) -> Any:
    """The line of figures for a number of seats: opening gold, places on a land, the space that
    ends the game.
    """
    return next(line for line in game_data.FIGURES["players"] if line["count"] == seats)


def demo() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles and incomes of the fixed deal, per land."""
    lands = {land["id"]: land for land in game_data.DEMO["lands"]}
    return tuple(TOKEN[lands[name]["structure"]] for name in LANDS), tuple(
        lands[name]["income"] for name in LANDS
    )


def _united(masks: tuple[int, ...], lands: int) -> int:
    return _union(masks[land] for land in lands_in(lands))


def _union(masks: Iterable[int]) -> int:
    united = 0
    for one in masks:
        united |= one
    return united
