"""Conditions of cards and events, a closed list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Seat

from ..board_state import occupied, own_spaces, track_order
from ..components.cards import Space
from ..components.effects import Condition
from ..components.masks import has
from ..position import AnyVillage, Farm


def condition_holds(
    village: AnyVillage, seat: Seat, farm: Farm, condition: Condition
) -> bool:
    """Whether the condition of a card holds for the seat."""
    return _CONDITIONS[condition.test](village, seat, farm, condition.n)


def last_on_track(village: AnyVillage, seat: Seat) -> bool:
    """Whether nobody is behind the seat. False in a game for one."""  # D27
    return village.terms.seats > 1 and track_order(village)[-1] == seat


def _planted_at_least(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return farm.planted >= n


def _greenhouses_at_least(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return len(farm.houses) >= n


def _stock_at_least(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return sum(farm.stock) >= n


def _all_planted(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return len(farm.houses) >= n and farm.planted == len(farm.houses)


def _shares_table(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    if farm.table == 0:
        return False
    tables = [other.table for other in village.farms]
    return tables.count(farm.table) > 1


def _last(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return last_on_track(village, seat)


def _behind(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return village.terms.seats == 2 and farm.table < village.farms[1 - seat].table


def _columns_used(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    columns = {space.column for space in own_spaces(village, seat)}
    return len(columns) >= n


def _same_row(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    rows = [space.row for space in own_spaces(village, seat)]
    return any(rows.count(row) >= n for row in rows)


def _row_empty(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    rows = {space.row for space in _spaces_in_use(village)}
    return bool(rows - {space.row for space in _occupied_spaces(village)})


def _column_empty(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    columns = {space.column for space in _spaces_in_use(village)}
    return bool(columns - {space.column for space in _occupied_spaces(village)})


def _spaces_in_use(village: AnyVillage) -> list[Space]:
    seats = village.terms.seats
    return [space for space in village.terms.spaces if space.min_seats <= seats]


def _occupied_spaces(village: AnyVillage) -> list[Space]:
    taken = occupied(village)
    spaces = enumerate(village.terms.spaces)
    return [space for number, space in spaces if has(taken, number)]


def _took_greenhouse(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return village.took


def _planted_on_space(village: AnyVillage, seat: Seat, farm: Farm, n: int) -> bool:
    return village.seeded


_CONDITIONS: Final[dict[str, Callable[[Any, Seat, Any, int], bool]]] = {
    "planted_at_least": _planted_at_least,
    "greenhouses_at_least": _greenhouses_at_least,
    "stock_at_least": _stock_at_least,
    "all_planted": _all_planted,
    "shares_table": _shares_table,
    "last_on_track": _last,
    "behind_opponent": _behind,
    "columns_used_at_least": _columns_used,
    "same_row_at_least": _same_row,
    "row_empty": _row_empty,
    "column_empty": _column_empty,
    "took_greenhouse": _took_greenhouse,
    "seeded": _planted_on_space,
}
