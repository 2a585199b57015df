"""Vegetables as numbers, common to rare; stocks as tuples of five counts; what tables want."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.data import load

Counts = tuple[int, ...]  # per kind of vegetable

_TABLES: Final = load(__package__, "tables")
KINDS: Final[tuple[str, ...]] = tuple(kind["id"] for kind in _TABLES["vegetables"])
KIND: Final = {name: number for number, name in enumerate(KINDS)}
PLURALS: Final = {kind["id"]: kind["plural"] for kind in _TABLES["vegetables"]}
GROUP: Final[int] = _TABLES["track"]["group"]
PRINTED: Final[int] = _TABLES["track"]["printed"]  # tables that are drawn
GOAL: Final[int] = _TABLES["track"]["goal"]  # of the game for one
NOTHING: Final[Counts] = (0,) * len(KINDS)


def wanted_kind(table: int) -> int:
    """The kind that a table wants. Not for the start, which wants none."""  # R3
    return (table - 1) % GROUP


def plates(table: int) -> int:
    """The number of vegetables that a table needs, also past the last one that is drawn."""
    # R3, D22
    if table:
        return (table - 1) // GROUP + 1
    return 0


def plus(stock: Counts, kind: int, number: int = 1) -> Counts:
    """The counts with more of one kind."""
    return (*stock[:kind], stock[kind] + number, *stock[kind + 1 :])


def add_counts(stock: Counts, more: Counts) -> Counts:
    """The sum of two counts."""
    return tuple([had + new for had, new in zip(stock, more, strict=True)])


def without(stock: Counts, paid: Counts) -> Counts:
    """The rest of a stock."""
    a, b, c, d, e = stock
    f, g, h, i, j = paid
    return a - f, b - g, c - h, d - i, e - j


def count_by_kind(names: tuple[str, ...]) -> Counts:
    """The counts of vegetables given by name."""
    return tuple([names.count(kind) for kind in KINDS])


def list_names(counts: Counts) -> tuple[str, ...]:
    """The vegetables one by one, common to rare."""
    return tuple(
        KINDS[kind] for kind, number in enumerate(counts) for _ in range(number)
    )


@lru_cache(1 << 14)
def ways_to_take(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take this number of vegetables out of a stock, the common ones first."""
    return tuple(_ways_to_take(stock, number, 0))


def _ways_to_take(stock: Counts, number: int, kind: int) -> list[Counts]:
    if kind == len(KINDS):
        if number == 0:
            return [()]
        return []
    ways = []
    for taken in range(min(stock[kind], number), -1, -1):
        others = _ways_to_take(stock, number - taken, kind + 1)
        ways += [(taken, *rest) for rest in others]
    return ways


@lru_cache(1 << 12)
def ways_to_take_different(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take this number of different kinds."""
    held = [kind for kind, count in enumerate(stock) if count]
    kinds = range(len(KINDS))
    choices = combinations(held, number)
    return tuple(tuple(int(kind in chosen) for kind in kinds) for chosen in choices)


@lru_cache(1 << 12)
def ways_to_take_alike(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take this number of vegetables of one kind."""
    kinds = [kind for kind, count in enumerate(stock) if count >= number]
    return tuple(plus(NOTHING, kind, number) for kind in kinds)
