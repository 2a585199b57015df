"""How far a stock reaches: the best moment for the bonus, worked out without a position."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .components.vegetables import Counts, plates, plus, wanted
from .position import Farm, Scene
from .seasons import tourism


class Prices(NamedTuple):
    """What changes the price of tables and the bonus in this round."""

    more: int  # vegetables on every price
    bonus: int  # vegetables more from the bonus


class Reach(NamedTuple):
    """Where a walk ends."""

    table: int
    left: Counts
    before: int  # paid steps before the bonus


def prices(scene: Scene, farm: Farm) -> Prices:
    """The prices as they are for a seat now."""
    table = farm.table + 1
    more = sum(tourism.bonus(scene, farm)) - plates(table)
    far = table + 50  # where a discount is not swallowed by the least price
    return Prices(tourism.price(scene, far) - plates(far), more)


@lru_cache(1 << 14)
def farthest(stock: Counts, table: int, bonus: bool, now: Prices) -> Reach:
    """The farthest end over all moments of the bonus, then most left, then the earliest."""  # R52
    return max(reaches(stock, table, bonus, now), key=lambda end: (end.table, sum(end.left)))


def reaches(stock: Counts, table: int, bonus: bool, now: Prices) -> tuple[Reach, ...]:
    """Where a walk ends for each moment of the bonus, the earliest first; once it is used, the one
    end there is.
    """
    if not bonus:
        return (Reach(*paid(stock, table, now, 99), 0),)
    found, here, left = list[Reach](), table, stock
    while here == table + len(found):
        gained = plus(left, wanted(here + 1), plates(here + 1) + now.bonus)
        found.append(Reach(*paid(gained, here + 1, now, 99), len(found)))
        here, left = paid(stock, table, now, len(found))
    return tuple(found)


@lru_cache(1 << 11)
def paid(stock: Counts, table: int, now: Prices, steps: int) -> tuple[int, Counts]:
    """As many paid steps as the stock and the number allow."""
    for _ in range(steps):
        kind = wanted(table + 1)
        price = max(1, plates(table + 1) + now.more)
        if stock[kind] < price:
            break
        stock, table = plus(stock, kind, -price), table + 1
    return table, stock


def first_missing(stock: Counts, table: int, now: Prices) -> int:
    """The kind of the first table ahead that the stock cannot pay, paying table by table."""
    end, _ = paid(stock, table, now, 99)
    return wanted(end + 1)
