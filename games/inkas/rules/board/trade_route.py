"""How long a trade route is: the most roads walked in one go, none of them twice; and who holds the
card for it.
"""

from __future__ import annotations

from functools import lru_cache

from games.core import Seat

from ..cards import ROUTE_LEAST
from .geometry import ENDS, PATHS_AT, bits, touched


@lru_cache(1 << 16)
def longest(roads: int, walls: int) -> int:
    """The longest walk over these roads that passes through no corner of `walls`; it may begin or
    end there.
    """
    return max(_walk(roads, walls, corner) for corner in bits(touched(roads)))


def _walk(roads: int, walls: int, corner: int) -> int:
    """The longest walk from a corner over roads not walked yet."""
    best = 0
    for path in bits(PATHS_AT[corner] & roads):
        one, other = ENDS[path]
        end = other if one == corner else one
        onward = 0 if walls >> end & 1 else _walk(roads & ~(1 << path), walls, end)
        best = max(best, 1 + onward)
    return best


def holder(lengths: tuple[int, ...], held_by: Seat) -> Seat:
    """Who holds Longest Trade Route from now on; -1: nobody."""  # R23
    most = max(lengths)
    if most < ROUTE_LEAST:
        return -1
    if held_by >= 0 and lengths[held_by] == most:
        return held_by
    return lengths.index(most) if lengths.count(most) == 1 else -1
