"""The map and its figures, computed once from `data/`: lands as numbers and masks, reach, fees, the
chart.

A mask is an int with bit `land` set for each land in it. Owners are in `position.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from . import game_data

_LANDS: Final = game_data.MAP["lands"]
_CARDS: Final = game_data.CARDS["cards"]
_FIGURES: Final = game_data.FIGURES
_STRUCTURES: Final = _FIGURES["structures"]
_CASTLE: Final = _FIGURES["castle"]
_PROSPERITY: Final = _FIGURES["prosperity"]
_CHART: Final = _FIGURES["income_chart"]

LANDS: Final[tuple[str, ...]] = tuple(land["id"] for land in _LANDS)
LAND: Final = {name: index for index, name in enumerate(LANDS)}
ALL_LANDS: Final = (1 << len(LANDS)) - 1
TERRAINS: Final[tuple[str, ...]] = tuple(land["terrain"] for land in _LANDS)
ISLANDS: Final[tuple[str, ...]] = tuple(land["island"] for land in _LANDS)

TOKENS: Final[tuple[str, ...]] = tuple(structure["type"] for structure in _STRUCTURES)
TOKEN: Final = {name: index for index, name in enumerate(TOKENS)}
FARM, MARKET, FORT, BARGE, ROAD, SHIP = range(6)
BASIC_TYPES: Final = (FARM, MARKET, FORT)

CARDS: Final[tuple[str, ...]] = tuple(card["id"] for card in _CARDS)
CARD: Final = {name: index for index, name in enumerate(CARDS)}
COPIES: Final[tuple[int, ...]] = tuple(card["copies"] for card in _CARDS)  # per kind

_LAND_FEES: Final = _FIGURES["land_fee"]
FEES: Final[tuple[int, ...]] = tuple(_LAND_FEES[terrain] for terrain in TERRAINS)  # G
COSTS: Final[tuple[int, ...]] = tuple(
    structure["cost"] for structure in _STRUCTURES
)  # G per type
TILES: Final[tuple[int, ...]] = tuple(
    kind
    for kind, structure in enumerate(_STRUCTURES)
    for _ in range(structure["tiles"])
)
BASIC_INCOMES: Final[tuple[int, ...]] = _FIGURES["income_tiles"]["basic"]
ADVANCED_INCOMES: Final[tuple[int, ...]] = _FIGURES["income_tiles"]["advanced"]

CASTLE_PRICE: Final[int] = _CASTLE["price"]  # G, without land fees
CASTLE_SPACES: Final[int] = _CASTLE["spaces"]
CASTLES: Final[int] = _CASTLE["per_player"]
SUPPORT: Final[int] = _CASTLE["supports"]  # pieces per castle
PIECES: Final[int] = _FIGURES["structure_pieces"]["buildable"]
CARD_PRICE: Final[int] = _PROSPERITY["price"]
HAND_LIMIT: Final[int] = _PROSPERITY["hand_limit"]
OPENING_PAY: Final[int] = _FIGURES["opening"]["income_payment"]  # G
_FARM: Final = next(card for card in game_data.CARDS["tokens"] if card["id"] == "farm")
FARM_GOLD: Final[int] = _FARM["gold"]
_FINAGLE: Final = next(card for card in _CARDS if card["id"] == "finagle")
FROM_ABOVE: Final[int] = _FINAGLE["from_above"]  # G that a Finagle collects
FROM_OTHERS: Final[int] = _FINAGLE["from_others"]

CHART: Final[tuple[int, ...]] = _CHART["spaces"]
LAST_SPACE: Final[int] = _CHART["last_index"]


class Site(NamedTuple):
    """The cost and the income of a structure, by the owner of the castle on its land."""

    building: int  # times the building cost
    fees: int  # times the land fee
    tokens: int  # earned


_SITES: Final = {
    figure["site"]: Site(figure["building"], figure["fees"], figure["tokens"])
    for figure in _FIGURES["sites"]
}
SITES: Final = (_SITES["own_castle"], _SITES["no_castle"], _SITES["other_castle"])
OWN, FREE, FOREIGN = range(3)


def make_mask(lands: Iterable[int]) -> int:
    """The lands as one mask."""
    return sum(1 << land for land in lands)


@lru_cache(1 << 16)
def list_lands(lands: int) -> tuple[int, ...]:
    """The lands of a mask, in file order."""
    numbers = []
    while lands:
        last = lands & -lands
        numbers.append(last.bit_length() - 1)
        lands ^= last
    return tuple(numbers)


@lru_cache(1 << 10)
def find_basic_lands(tiles: tuple[int, ...]) -> int:
    """Mask of the lands with basic tiles, given the type of tile on each."""
    return make_mask(land for land, tile in enumerate(tiles) if tile in BASIC_TYPES)


@lru_cache(1 << 16)
def find_owned_types(counts: tuple[int, ...]) -> int:
    """Mask of the token types of which there is at least one."""
    return make_mask(kind for kind, count in enumerate(counts) if count)


def list_types(mask: int) -> tuple[int, ...]:
    """The numbers in a mask of token types."""
    return tuple(kind for kind in range(len(TOKENS)) if mask >> kind & 1)


def _read_masks(key: str) -> tuple[int, ...]:
    return tuple(make_mask(LAND[name] for name in land[key]) for land in _LANDS)


def _group_alike(values: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(
        make_mask(land for land, other in enumerate(values) if other == value)
        for value in values
    )


NEIGHBOURS: Final = _read_masks("neighbours")  # mask per land
ACROSS: Final = _read_masks("barge")  # mask per land: what one barge reaches
OCEAN: Final = make_mask(index for index, land in enumerate(_LANDS) if land["ocean"])
# masks of the terrains and islands
_GROUNDS: Final = tuple(
    dict.fromkeys((*_group_alike(TERRAINS), *_group_alike(ISLANDS)))
)

REACHES: Final = ("land", "barge", "ship", "wanderer")


class Reach(NamedTuple):
    """Masks of the lands that castles reach. The last three leave out lands reached on foot."""

    land: int
    barge: int
    ship: int
    wanderer: int


@lru_cache(1 << 16)
def find_reach(castles: int) -> Reach:
    """The lands that a seat with these castles reaches, by each means."""
    own = list_lands(castles)
    land = _unite_masks_of(NEIGHBOURS, castles) | castles  # R10
    barge = _unite_masks_of(ACROSS, castles) & ~land  # R11, R14
    ship = (OCEAN & ~land) if castles & OCEAN else 0  # R12, R14
    steps = [_unite_masks_of(NEIGHBOURS, NEIGHBOURS[castle]) for castle in own]
    wanderer = _unite(steps) & ~land  # R13, R14
    return Reach(land, barge, ship, wanderer)


@lru_cache(1 << 16)
def find_new_ground(pieces: int) -> int:
    """Mask of the lands on a terrain or an island without these pieces, where farms count."""
    return _unite(lands for lands in _GROUNDS if not pieces & lands)


def find_income(space: int) -> int:
    """The yearly income of a space. Beyond the printed chart each space is worth 1 more."""
    if space <= LAST_SPACE:
        return CHART[space]
    return CHART[LAST_SPACE] + space - LAST_SPACE


def find_seat_figures(seats: int) -> Any:
    """The figures for a number of seats: opening gold, places per land, the space that ends the
    game.
    """
    return next(line for line in _FIGURES["players"] if line["count"] == seats)


def read_demo_layout() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles and incomes of the fixed layout, per land."""
    by_name = {land["id"]: land for land in game_data.DEMO["lands"]}
    lands = [by_name[name] for name in LANDS]
    tiles = tuple(TOKEN[land["structure"]] for land in lands)
    incomes = tuple(land["income"] for land in lands)
    return tiles, incomes


def _unite_masks_of(masks: tuple[int, ...], lands: int) -> int:
    return _unite(masks[land] for land in list_lands(lands))


def _unite(masks: Iterable[int]) -> int:
    united = 0
    for mask in masks:
        united |= mask
    return united
