"""The longest trade route: its length is the most roads in one walk without using a road twice."""

from __future__ import annotations

from functools import lru_cache

from games.core import Seat

from ..cards import ROUTE_MINIMUM
from .geometry import PATH_ENDS, PATHS_AT, corners_of_paths, list_bits


@lru_cache(1 << 16)
def measure_longest(roads: int, walls: int) -> int:
    """The longest walk over these roads; it may begin or end at `walls`, but not pass them."""
    return max(
        _measure_from(roads, walls, corner)
        for corner in list_bits(corners_of_paths(roads))
    )


def _measure_from(roads: int, walls: int, corner: int) -> int:
    """The longest walk from a corner over these roads."""
    best = 0
    for path in list_bits(PATHS_AT[corner] & roads):
        first_end, second_end = PATH_ENDS[path]
        end = second_end if first_end == corner else first_end
        onward = (
            0 if walls >> end & 1 else _measure_from(roads & ~(1 << path), walls, end)
        )
        best = max(best, 1 + onward)
    return best


def find_route_holder(lengths: tuple[int, ...], held_by: Seat) -> Seat:
    """The holder of Longest Trade Route for these lengths, one per seat, or -1."""  # R23
    most = max(lengths)
    if most < ROUTE_MINIMUM:
        return -1
    if held_by >= 0 and lengths[held_by] == most:
        return held_by
    if lengths.count(most) == 1:
        return lengths.index(most)
    return -1
