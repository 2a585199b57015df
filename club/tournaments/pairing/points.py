"""Points of a pod, in sixtieths: a win is worth 12 in a pod of any size, a last place nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

UNIT: Final = 60  # sixtieths of a point
WIN: Final = 12 * UNIT
BYE: Final = 6 * UNIT  # M9: a middling game

# own points of a tournament: by size of a pod, the points of each place in sixtieths
PointsTable = Mapping[int, Sequence[int]]


def usual_points(size: int) -> list[int]:
    """The points of the places of a pod."""  # M6
    return [WIN * (size - place) // (size - 1) for place in range(1, size + 1)]


def points_of_places(
    places: Sequence[int], table: PointsTable | None = None
) -> list[int]:
    """The points by seat. Entrants who are level share the mean of the places that they fill."""
    # M6
    size = len(places)
    of_place = list((table or {}).get(size) or usual_points(size))
    shares = []
    for place in places:
        level = places.count(place)
        first = sum(other < place for other in places)
        shares.append(sum(of_place[first : first + level]) // level)
    return shares
