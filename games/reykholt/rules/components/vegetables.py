"""Vegetables as numbers, common to rare, and stocks as tuples of five counts; the walk of tables
that want them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.data import load

Counts = tuple[int, ...]  # per kind of vegetable

_TABLES: Final = load(__package__, "tables")
KINDS: Final[tuple[str, ...]] = tuple(one["id"] for one in _TABLES["vegetables"])
KIND: Final = {name: number for number, name in enumerate(KINDS)}
PLURALS: Final = {one["id"]: one["plural"] for one in _TABLES["vegetables"]}
GROUP: Final[int] = _TABLES["track"]["group"]
PRINTED: Final[int] = _TABLES["track"]["printed"]  # tables that are drawn
GOAL: Final[int] = _TABLES["track"]["goal"]  # of the game for one
NOTHING: Final[Counts] = (0,) * len(KINDS)


def wanted(table: int) -> int:
    """The kind that a table wants; the start table wants none, and is never asked for."""  # R3
    return (table - 1) % GROUP


def plates(table: int) -> int:
    """How many vegetables a table wants, past the last one that is drawn too."""  # R3, D22
    return (table - 1) // GROUP + 1 if table else 0


def plus(stock: Counts, kind: int, number: int = 1) -> Counts:
    """The counts with some more of one kind."""
    return (*stock[:kind], stock[kind] + number, *stock[kind + 1 :])


def without(stock: Counts, paid: Counts) -> Counts:
    """What is left of a stock."""
    a, b, c, d, e = stock
    f, g, h, i, j = paid
    return a - f, b - g, c - h, d - i, e - j


def counted(names: tuple[str, ...]) -> Counts:
    """The counts of vegetables given by name."""
    found = [0] * len(KINDS)
    for name in names:
        found[KIND[name]] += 1
    return tuple(found)


def named(counts: Counts) -> tuple[str, ...]:
    """The vegetables one by one, common to rare."""
    return tuple(KINDS[kind] for kind, number in enumerate(counts) for _ in range(number))


@lru_cache(1 << 14)
def handfuls(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take so many vegetables out of a stock, the common ones first."""
    return tuple(_handfuls(stock, number, 0))


def _handfuls(stock: Counts, number: int, kind: int) -> list[Counts]:
    if kind == len(KINDS):
        return [()] if number == 0 else []
    return [
        (taken, *rest)
        for taken in range(min(stock[kind], number), -1, -1)
        for rest in _handfuls(stock, number - taken, kind + 1)
    ]


@lru_cache(1 << 12)
def different(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take so many different kinds."""
    held = [kind for kind, count in enumerate(stock) if count]
    return tuple(
        tuple(int(kind in chosen) for kind in range(len(KINDS)))
        for chosen in combinations(held, number)
    )


@lru_cache(1 << 12)
def alike(stock: Counts, number: int) -> tuple[Counts, ...]:
    """Every way to take so many of one kind."""
    return tuple(plus(NOTHING, kind, number) for kind, count in enumerate(stock) if count >= number)
