"""The signs that stand for effects, and where tables lie on the small picture; what is there comes
from a view, in `picture.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..rules.components import effects
from ..rules.components.cards import HOUSES, Branch
from ..rules.components.effects import PAY, PILES, RANDOM, Cost, Effect
from ..rules.components.vegetables import KINDS

CELL: Final = (120, 100)  # a table, and the step from one to the next
AROUND: Final = (  # the ring, from the start clockwise
    *((x, 0) for x in range(0, 1200, 120)),
    *((1080, y) for y in range(100, 700, 100)),
    *((x, 700) for x in range(1080, -1, -120)),
    *((0, y) for y in range(600, 0, -100)),
)
TABLES: Final = 30  # that are drawn
_WITH_ROOM: Final = ("any", "house", "different")  # signs that have room for a figure
SIDE: Final = 40  # of a sign, in the drawings of several
_FARTHEST: Final = 200  # no walk gets there
_PRINTED: Final = (
    frozenset(  # on the cards of greenhouses: what may grow there, the golden one last
        (
            tuple(kind for at, kind in enumerate(KINDS) if house.allowed >> at & 1),
            KINDS[house.golden],
        )
        for house in HOUSES
        if house.golden >= 0
    )
)


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a row: a symbol, perhaps with a figure."""

    id: str  # on the sheet
    text: str = ""
    lacks: bool = False  # whoever looks cannot pay it, or have it, as things stand

    @property
    def inside(self) -> str:
        """The figure where it stands on the sign."""
        return self.text if self.id in _WITH_ROOM else ""

    @property
    def beside(self) -> str:
        """The figure where it stands beside the sign."""
        return "" if self.id in _WITH_ROOM else self.text


@dataclass(frozen=True, slots=True)
class Row:
    """Signs side by side, as one drawing."""

    signs: tuple[tuple[str, int, int], ...]  # on the sheet, how far from the left, how wide
    width: int


def row(ids: Sequence[str], framed: str = "") -> Row:
    """The signs from the left, equal ones in one piece; a golden frame goes around the one that is
    `framed`.
    """
    signs, left = [], 0
    for one, some in groupby(ids):
        width = SIDE * len(list(some))
        signs.append((f"row-{one}", left, width))
        signs += [("golden", left, width)] if one == framed else []
        left += width
    return Row(tuple(signs), left)


def fit_for(kinds: tuple[str, ...], golden: str) -> Row:
    """What may grow in a greenhouse, its golden kind in a frame: in one piece, where a card has it
    so.
    """
    if (kinds, golden) not in _PRINTED:
        return row(kinds, golden)
    width = SIDE * len(kinds)
    return Row(((f"for-{'-'.join(kinds)}", 0, width),), width)


def cell_at(table: int) -> tuple[int, int]:
    """The cell of a table; past the last one they go round again."""
    return AROUND[table if table <= TABLES else (table - 1) % TABLES + 1]


def signs(branch: Branch, lacking: Collection[Cost | Effect] = ()) -> tuple[Sign, ...]:
    """A branch as a row of signs: what is paid, an arrow, what it brings; some are lacking."""
    paid = [Sign(*pair, one in lacking) for one in branch.costs for pair in _cost(one)]
    had = [Sign(*pair, one in lacking) for one in branch.effects for pair in _effect(one)]
    return (*paid, *((Sign("arrow"),) if paid else ()), *had)


def heading(table: int) -> str:
    """Which way the walk goes on from a table."""
    (x, y), (then_x, then_y) = cell_at(table), AROUND[(table + 1) % len(AROUND)]
    if x == then_x:
        return "down" if then_y > y else "up"
    return "right" if then_x > x else "left"


def _cost(one: Cost) -> list[tuple[str, str]]:
    if one.op != PAY:
        return [("house", "")]
    return [("different", "3")] if one.rule == "different" else [("any", str(one.n))]


def _effect(one: Effect) -> list[tuple[str, str]]:
    if one.op == effects.GAIN:
        return [(KINDS[one.kinds[0]], "")] * one.n
    if one.op == effects.GAIN_CHOICE:
        return [(KINDS[one.kinds[0]], ""), ("or", ""), (KINDS[one.kinds[1]], "")]
    if one.op == effects.TAKE_HOUSE:
        return [("house", _sizes(one))] * one.n
    if one.op == effects.SEED:
        return [("hand", _range(one))]
    return [(_SIGNS[one.op], str(one.n) if one.op == effects.HARVEST else "")]


def _sizes(one: Effect) -> str:
    if one.piles == (RANDOM,):
        return "?"
    return "" if len(one.piles) == len(PILES) - 1 else "3 4"


def _range(one: Effect) -> str:
    if one.n == one.least:
        return str(one.n)
    return f"{one.least}+" if one.n > len(KINDS) else f"{one.least}–{one.n}"


_SIGNS: Final = {
    effects.HARVEST: "basket",
    effects.ADVANCE: "step",
    effects.TAKE_SERVICE: "card",
    effects.SHARE_SERVICE: "share",
}


def board_constants() -> dict[str, tuple[tuple[int, int], ...]]:
    """The cells of the walk, and the cell of each table however far."""
    places = tuple(cell_at(table) for table in range(_FARTHEST))
    return {"cells": AROUND[: TABLES + 1], "places": places}
