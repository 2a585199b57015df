"""Why the entrants of a pod sit together, as data that a page puts into one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from club.community.tournaments.pairing.results import Pair


class Basis(StrEnum):
    """What decided. Other formats have values of their own."""

    LOT = "lot"  # drawn with the published seed
    RATING = "rating"  # dealt in a snake
    POINTS = "points"  # closest in points among those who have not met
    PLAN = "plan"  # everybody meets everybody
    SEEDS = "seeds"  # of a knock-out, dealt in a snake
    CHALLENGE = "challenge"
    CALL = "call"  # who joined a game of several on a ladder


@dataclass(frozen=True, slots=True)
class PodReason:
    """Why these sit together."""  # tournaments 3.2

    basis: str
    low: int = 0  # sixtieths of points of the entrant with the fewest
    high: int = 0
    again: tuple[tuple[str, str], ...] = ()  # pairs that meet again
    least: bool = False  # it is proven that no pairing has fewer of them
    byes: bool = False  # somebody sits out in the round

    def as_json(self) -> dict[str, Any]:
        """For a column of the database."""
        return asdict(self) | {"basis": str(self.basis)}


def reason_of_pod(
    pod: Sequence[str],
    basis: str,
    points: Mapping[str, int],
    met: Mapping[Pair, int],
    least: bool = False,
    byes: bool = False,
) -> PodReason:
    """The reason of a pod of a Swiss or a plan."""
    of_pod = [points.get(entrant, 0) for entrant in pod]
    again = tuple(
        (one, other)
        for one, other in combinations(pod, 2)
        if met.get(frozenset((one, other)), 0)
    )
    return PodReason(basis, min(of_pod), max(of_pod), again, least, byes)
