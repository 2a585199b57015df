"""Byes: who sits out when the number of entrants does not fill the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def who_sits_out(
    order: Sequence[str],
    out: int,
    points: Mapping[str, int],
    byes: Mapping[str, int],
) -> list[str]:
    """Those who sit out: fewest byes, then fewest points, then lowest in the standings. So nobody
    sits out twice before everybody has sat out once.
    """  # M9
    lowest_first = list(reversed(order))
    lowest_first.sort(key=lambda one: (byes.get(one, 0), points.get(one, 0)))
    return lowest_first[:out]
