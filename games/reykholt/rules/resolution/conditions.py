"""Conditions: what a card or an event depends on, a closed list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Seat

from ..board_state import occupied, own_spaces, track_order
from ..components.effects import Condition
from ..position import Farm, Scene


def holds(scene: Scene, seat: Seat, farm: Farm, condition: Condition) -> bool:
    """Whether what a card depends on is so."""
    return _CONDITIONS[condition.test](scene, seat, farm, condition.n)


def last_on_track(scene: Scene, seat: Seat) -> bool:
    """Whether nobody is behind the seat; never so alone."""  # D27
    return scene.terms.seats > 1 and track_order(scene)[-1] == seat


def _shares_table(scene: Scene, seat: Seat, farm: Farm, n: int) -> bool:
    others = (other for at, other in enumerate(scene.farms) if at != seat)
    return farm.table > 0 and any(other.table == farm.table for other in others)


def _behind(scene: Scene, seat: Seat, farm: Farm, n: int) -> bool:
    return scene.terms.seats == 2 and farm.table < scene.farms[1 - seat].table


def _columns_used(scene: Scene, seat: Seat, farm: Farm, n: int) -> bool:
    return len({space.column for space in own_spaces(scene, seat)}) >= n


def _same_row(scene: Scene, seat: Seat, farm: Farm, n: int) -> bool:
    rows = [space.row for space in own_spaces(scene, seat)]
    return any(rows.count(row) >= n for row in rows)


def _lines_empty(scene: Scene, where: str) -> bool:
    """Whether some row or column of the board in use has no worker at all."""
    taken, spaces = occupied(scene), scene.terms.spaces
    seen = [getattr(space, where) for number, space in enumerate(spaces) if taken >> number & 1]
    in_use = {getattr(space, where) for space in spaces if space.min_seats <= scene.terms.seats}
    return bool(in_use - set(seen))


_CONDITIONS: Final[dict[str, Callable[[Any, Seat, Any, int], bool]]] = {
    "planted_at_least": lambda scene, seat, farm, n: farm.planted >= n,
    "greenhouses_at_least": lambda scene, seat, farm, n: len(farm.houses) >= n,
    "stock_at_least": lambda scene, seat, farm, n: sum(farm.stock) >= n,
    "all_planted": lambda scene, seat, farm, n: (
        len(farm.houses) >= n and farm.planted == len(farm.houses)
    ),
    "shares_table": _shares_table,
    "last_on_track": lambda scene, seat, farm, n: last_on_track(scene, seat),
    "behind_opponent": _behind,
    "columns_used_at_least": _columns_used,
    "same_row_at_least": _same_row,
    "row_empty": lambda scene, seat, farm, n: _lines_empty(scene, "row"),
    "column_empty": lambda scene, seat, farm, n: _lines_empty(scene, "column"),
    "took_greenhouse": lambda scene, seat, farm, n: scene.took,
    "seeded": lambda scene, seat, farm, n: scene.seeded,
}
