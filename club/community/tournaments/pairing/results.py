"""The games that are played, their points, and byes, as pairing and standings know them. Points are
in sixtieths: a win is worth 12 in a pod of any size, a last place nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

Pair = frozenset[str]

UNIT: Final = 60  # sixtieths of a point
WIN: Final = 12 * UNIT
BYE: Final = 6 * UNIT  # tournaments 3.5: a middling game

# own points of a tournament: by size of a pod, the points of each place in sixtieths
PointsTable = Mapping[int, Sequence[int]]


def usual_points(size: int) -> list[int]:
    """Returns the points of the places of a pod."""  # tournaments 4.1
    return [WIN * (size - place) // (size - 1) for place in range(1, size + 1)]


def points_of_places(
    places: Sequence[int], table: PointsTable | None = None
) -> list[int]:
    """Returns the points by seat. Entrants who are level share the mean of the places that they
    fill.
    """
    # tournaments 4.1
    size = len(places)
    of_place = list((table or {}).get(size) or usual_points(size))
    shares = []
    for place in places:
        level = places.count(place)
        first = sum(other < place for other in places)
        shares.append(sum(of_place[first : first + level]) // level)
    return shares


@dataclass(frozen=True, slots=True)
class PlayedPod:
    """A pod by seat. Without places it is not finished; then its entrants have met and nothing
    else.
    """

    seats: Sequence[str]  # entrants by seat
    places: Sequence[int] = ()
    scores: Sequence[int] = ()  # empty: the game has none
    points: Sequence[int] = ()  # sixtieths by seat; empty: the usual ones of the places

    def points_by_seat(self) -> Sequence[int]:
        """Returns the points of the pod, in sixtieths."""
        return self.points or points_of_places(self.places)


@dataclass(frozen=True, slots=True)
class PairingHistory:
    """The past of all entrants."""

    pods: Sequence[PlayedPod] = ()
    byes: Mapping[str, int] = field(default_factory=dict)  # times by entrant

    @property
    def finished(self) -> list[PlayedPod]:
        """The pods that have places."""
        return [pod for pod in self.pods if pod.places]


def count_pair_meetings(pods: Iterable[PlayedPod]) -> Counter[Pair]:
    """Returns how often each two entrants sat at one table."""
    met: Counter[Pair] = Counter()
    for pod in pods:
        met.update(frozenset(pair) for pair in combinations(pod.seats, 2))
    return met
