"""The reach of a stock, computed without positions: the best moment for the bonus."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .components.vegetables import Counts, plates, plus, wanted_kind
from .position import AnyVillage, Farm
from .seasons import tourism


class Prices(NamedTuple):
    """The changes to the price of tables and to the bonus in this round."""

    more: int  # vegetables on every price
    bonus: int  # vegetables more from the bonus


class Reach(NamedTuple):
    """The end of a walk."""

    table: int
    left: Counts
    before: int  # paid steps before the bonus


def prices(village: AnyVillage, farm: Farm) -> Prices:
    """The present changes to prices and bonus for a seat."""
    table = farm.table + 1
    more = sum(tourism.bonus_vegetables(village, farm)) - plates(table)
    far = table + 50  # where a discount is not swallowed by the least price
    return Prices(tourism.price(village, far) - plates(far), more)


@lru_cache(1 << 14)
def farthest(stock: Counts, table: int, bonus: bool, now: Prices) -> Reach:
    """The farthest end over all moments of the bonus, then most left, then the earliest."""  # R52
    ends = walk_ends(stock, table, bonus, now)
    return max(ends, key=lambda end: (end.table, sum(end.left)))


def walk_ends(stock: Counts, table: int, bonus: bool, now: Prices) -> tuple[Reach, ...]:
    """The ends of a walk for each moment of the bonus, earliest first.

    If the bonus is used, there is one end.
    """
    if not bonus:
        return (Reach(*paid(stock, table, now, 99), 0),)
    reaches = list[Reach]()
    here = table
    left = stock
    while here == table + len(reaches):
        next_table = here + 1
        gained = plus(left, wanted_kind(next_table), plates(next_table) + now.bonus)
        end, left_over = paid(gained, next_table, now, 99)
        reaches.append(Reach(end, left_over, len(reaches)))
        here, left = paid(stock, table, now, len(reaches))
    return tuple(reaches)


@lru_cache(1 << 11)
def paid(stock: Counts, table: int, now: Prices, steps: int) -> tuple[int, Counts]:
    """As many paid steps as the stock and the number allow."""
    for _ in range(steps):
        kind = wanted_kind(table + 1)
        price = max(1, plates(table + 1) + now.more)
        if stock[kind] < price:
            break
        stock = plus(stock, kind, -price)
        table = table + 1
    return table, stock


def first_unpaid_kind(stock: Counts, table: int, now: Prices) -> int:
    """The kind of the first table ahead that the stock cannot pay, paying table by table."""
    end, _ = paid(stock, table, now, 99)
    return wanted_kind(end + 1)
