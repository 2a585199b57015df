"""The value of a farm's tables, stock, greenhouses and services, in vegetables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..rules import walk_reach
from ..rules.components.cards import HOUSES, SERVICES
from ..rules.components.masks import has
from ..rules.components.passive_services import list_cards, passives
from ..rules.components.vegetables import KINDS, NOTHING, Counts, plates, wanted_kind
from ..rules.position import House
from ..rules.walk_reach import Prices

PER_TABLE: Final = 1.5
WANTED: Final = (0.9, 0.93, 0.96, 1.0, 1.03)  # by kind, for one that tables want
SPARE: Final = 0.1  # for a vegetable that no table wants
LEFT_OVER: Final = 0.05  # for a vegetable after the last walk
REACHED: Final = 0.35
GROWING: Final = (0.8, 0.83, 0.86, 0.89, 0.92)
BY_HAND: Final = 0.2  # for one that only a harvest on a space brings
EMPTY: Final = 0.6
SERVICE: Final = 0.55
NEAR: Final = 0.5  # of what the next table wants, on the last walk
SEEDLING: Final = 0.6  # a vegetable in stock that could be planted

TABLES: Final = "tables passed"
VEGETABLES: Final = "vegetables in stock"
GROWING_ONES: Final = "vegetables that grow"
HOUSES_LEFT: Final = "empty greenhouses"
NEXT_TABLES: Final = "tables within reach"
SERVICES_HELD: Final = "services"


class Prospect(NamedTuple):
    """The inputs of the value of a farm."""

    stock: Counts
    houses: tuple[House, ...]
    table: int
    held: int
    walks: int  # tourism seasons still to come
    harvests: int  # harvest seasons
    limit: int  # greenhouses that a season harvests
    per_planted: float  # at the end
    prices: Prices
    bonus: bool  # still to be used


@lru_cache(1 << 15)
def list_prospects(own: Prospect) -> Mapping[str, float]:
    """The terms of the value."""
    walked = _value_of_table(own.table)
    if own.walks == 0:
        planted = sum(growing != NOTHING for _, growing in own.houses)
        return {
            TABLES: walked,
            VEGETABLES: LEFT_OVER * sum(own.stock),
            GROWING_ONES: own.per_planted * planted,
        }
    if own.walks == 1:
        return _list_last_walk(own, walked)
    demand = _demand(own.table, 6 + 2 * own.walks)
    end = walk_reach.farthest(own.stock, own.table, own.bonus, own.prices)
    services = SERVICE * _lasting_services(own.held) * max(0, own.walks - 1)
    return {
        TABLES: walked,
        VEGETABLES: _stock(own, demand),
        GROWING_ONES: _growing(own, demand),
        HOUSES_LEFT: _empty(own),
        NEXT_TABLES: REACHED * (end.table - own.table),
        SERVICES_HELD: services,
    }


def _lasting_services(held: int) -> int:
    """The number of the services that are used more than once."""
    return sum(not SERVICES[card].red for card in list_cards(held))


def _list_last_walk(own: Prospect, walked: float) -> dict[str, float]:
    """The end of the last walk after the last harvest, and how near the next table is."""
    stock = list(own.stock)
    planted = 0
    for _, growing in own.houses:
        if growing == NOTHING:
            continue
        if own.harvests:
            kind = max(range(len(KINDS)), key=lambda kind: (growing[kind] > 0, kind))
            stock[kind] += 1
        planted += sum(growing) > bool(own.harvests)
    end = walk_reach.farthest(tuple(stock), own.table, own.bonus, own.prices)
    kind = wanted_kind(end.table + 1)
    price = plates(end.table + 1)
    near = NEAR * price * min(1.0, end.left[kind] / price)
    return {
        TABLES: walked,
        NEXT_TABLES: _value_of_table(end.table) - walked + near,
        VEGETABLES: LEFT_OVER * sum(end.left),
        GROWING_ONES: own.per_planted * planted,
    }


def _value_of_table(table: int) -> float:
    return _passed(table) + PER_TABLE * table


@lru_cache(1 << 8)
def _passed(table: int) -> int:
    """Plates of all tables so far."""
    return sum(map(plates, range(1, table + 1)))


@lru_cache(1 << 10)
def _demand(table: int, number: int) -> Counts:
    """The vegetables that the next tables need, by kind."""
    counts = [0] * len(KINDS)
    for ahead in range(table + 1, table + number + 1):
        counts[wanted_kind(ahead)] += plates(ahead)
    return tuple(counts)


def _stock(own: Prospect, demand: Counts) -> float:
    total = 0.0
    for kind, count in enumerate(own.stock):
        useful = min(count, demand[kind])
        total += useful * WANTED[kind] + (count - useful) * SPARE
    return total


def _growing(own: Prospect, demand: Counts) -> float:
    """The value of what harvests will bring, wanted kinds first."""
    rest = [max(0, want - count) for want, count in zip(demand, own.stock, strict=True)]
    total = 0.0
    coming = list[tuple[float, int]]()
    for _, growing in own.houses:
        seasons = own.harvests
        more = 2
        for kind in range(len(KINDS) - 1, -1, -1):
            for _ in range(growing[kind]):
                if seasons:
                    coming.append((GROWING[kind], kind))
                    seasons -= 1
                elif more:
                    total += BY_HAND
                    more -= 1
    coming.sort(reverse=True)
    for value, kind in coming[: own.limit * max(1, own.harvests)]:
        if rest[kind]:
            rest[kind] -= 1
            total += value
        else:
            total += SPARE
    return total + own.per_planted * 0.2 * len(own.houses)


def _empty(own: Prospect) -> float:
    """The value of empty greenhouses, and of a vegetable to plant in one."""
    empty = [house for house, growing in own.houses if growing == NOTHING]
    if own.harvests <= 1 or not empty:
        return 0.0
    parcels = [min(3, HOUSES[house].parcels) for house in empty[:3]]
    room = sum(number / 3 for number in parcels)
    allowed = passives(own.held).allowed
    fits = any(
        has(allowed[house], kind) and own.stock[kind]
        for house in empty
        for kind in range(len(KINDS))
    )
    return EMPTY * (own.harvests - 1) * room + SEEDLING * fits
