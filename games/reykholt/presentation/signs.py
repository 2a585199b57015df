"""Signs of effects, and the cells of tables on the small picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..rules.components import effects
from ..rules.components.cards import HOUSES, Branch, House
from ..rules.components.effects import PAY, PILES, RANDOM, Cost, Effect
from ..rules.components.masks import numbers_in
from ..rules.components.vegetables import KINDS

CELL: Final = (120, 100)  # a table, and the step from one to the next
AROUND: Final = (  # the ring, from the start clockwise
    *((x, 0) for x in range(0, 1200, 120)),
    *((1080, y) for y in range(100, 700, 100)),
    *((x, 700) for x in range(1080, -1, -120)),
    *((0, y) for y in range(600, 0, -100)),
)
TABLES: Final = 30  # drawn ones
_WITH_ROOM: Final = ("any", "house", "different")  # signs that have room for a figure
SIDE: Final = 40  # of a sign in a row
_FARTHEST: Final = 200  # farther than any walk
_CARDS: Final = [house for house in HOUSES if house.golden >= 0]


def _printed_kinds(house: House) -> tuple[tuple[str, ...], str]:
    """The kinds that may grow in a greenhouse, and its golden kind."""
    kinds = [KINDS[kind] for kind in numbers_in(house.allowed)]
    return tuple(kinds), KINDS[house.golden]


_PRINTED: Final = frozenset(map(_printed_kinds, _CARDS))


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a row: a symbol, perhaps with a figure."""

    id: str  # on the sheet
    text: str = ""
    lacks: bool = False  # the viewer cannot pay or have it now

    @property
    def inside(self) -> str:
        """The figure, if it stands on the sign."""
        if self.id in _WITH_ROOM:
            return self.text
        return ""

    @property
    def beside(self) -> str:
        """The figure, if it stands beside the sign."""
        if self.id in _WITH_ROOM:
            return ""
        return self.text


@dataclass(frozen=True, slots=True)
class Row:
    """Signs side by side, as one drawing."""

    # on the sheet, how far from the left, how wide
    signs: tuple[tuple[str, int, int], ...]
    width: int


def row(ids: Sequence[str], framed: str = "") -> Row:
    """The signs from the left, equal ones as one drawing. A golden frame surrounds `framed`."""
    signs = []
    left = 0
    for sign_id, repeats in groupby(ids):
        width = SIDE * len(list(repeats))
        signs.append((f"row-{sign_id}", left, width))
        signs += [("golden", left, width)] if sign_id == framed else []
        left += width
    return Row(tuple(signs), left)


def fit_for(kinds: tuple[str, ...], golden: str) -> Row:
    """The kinds that may grow in a greenhouse, with a frame around its golden kind.

    Kinds that are printed together on a card are one drawing.
    """
    if (kinds, golden) not in _PRINTED:
        return row(kinds, golden)
    width = SIDE * len(kinds)
    return Row(((f"for-{'-'.join(kinds)}", 0, width),), width)


def cell_at(table: int) -> tuple[int, int]:
    """The cell of a table. After the last cell the walk begins again at the first."""
    return AROUND[drawn_table(table)]


def drawn_table(table: int) -> int:
    """The drawn table for a table, also for one past the last."""
    if table <= TABLES:
        return table
    return (table - 1) % TABLES + 1


def signs(branch: Branch, lacking: Collection[Cost | Effect] = ()) -> tuple[Sign, ...]:
    """A branch as a row of signs: costs, an arrow, effects."""
    paid = [
        Sign(*pair, cost in lacking) for cost in branch.costs for pair in _cost(cost)
    ]
    had = [
        Sign(*pair, effect in lacking)
        for effect in branch.effects
        for pair in _effect(effect)
    ]
    return (*paid, *((Sign("arrow"),) if paid else ()), *had)


def heading(table: int) -> str:
    """The direction of the walk from a table."""
    x, y = cell_at(table)
    next_x, next_y = AROUND[(table + 1) % len(AROUND)]
    if x == next_x:
        return "down" if next_y > y else "up"
    return "right" if next_x > x else "left"


def _cost(cost: Cost) -> list[tuple[str, str]]:
    if cost.op != PAY:
        return [("house", "")]
    if cost.rule == "different":
        return [("different", "3")]
    return [("any", str(cost.n))]


def _effect(effect: Effect) -> list[tuple[str, str]]:
    if effect.op == effects.GAIN:
        return [(KINDS[effect.kinds[0]], "")] * effect.n
    if effect.op == effects.GAIN_CHOICE:
        first, second, *_ = effect.kinds
        return [(KINDS[first], ""), ("or", ""), (KINDS[second], "")]
    if effect.op == effects.TAKE_HOUSE:
        return [("house", _sizes(effect))] * effect.n
    if effect.op == effects.SEED:
        return [("hand", _range(effect))]
    number = str(effect.n) if effect.op == effects.HARVEST else ""
    return [(_SIGNS[effect.op], number)]


def _sizes(effect: Effect) -> str:
    if effect.piles == (RANDOM,):
        return "?"
    if len(effect.piles) == len(PILES) - 1:
        return ""
    return "3 4"


def _range(effect: Effect) -> str:
    if effect.n == effect.least:
        return str(effect.n)
    if effect.n > len(KINDS):
        return f"{effect.least}+"
    return f"{effect.least}–{effect.n}"


_SIGNS: Final = {
    effects.HARVEST: "basket",
    effects.ADVANCE: "step",
    effects.TAKE_SERVICE: "card",
    effects.SHARE_SERVICE: "share",
}


def board_constants() -> dict[str, tuple[tuple[int, int], ...]]:
    """The cells of the walk, and the cell of each table."""
    places = tuple(cell_at(table) for table in range(_FARTHEST))
    return {"cells": AROUND[: TABLES + 1], "places": places}
