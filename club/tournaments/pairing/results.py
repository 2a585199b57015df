"""What pairing and standings know of a tournament: games that are played, and byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from club.tournaments.pairing.points import points_of_places

Pair = frozenset[str]


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
        """The points of the pod, in sixtieths."""
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
    """How often each two entrants sat at one table."""
    met: Counter[Pair] = Counter()
    for pod in pods:
        met.update(frozenset(pair) for pair in combinations(pod.seats, 2))
    return met


@dataclass(slots=True)
class SeatPast:
    """In which seats an entrant sat."""

    times: Counter[int] = field(default_factory=Counter)  # by seat
    # sum over all games of seat / (size - 1) - 1/2: below 0 where it sat early
    lean: Fraction = Fraction(0)


def seat_pasts(pods: Iterable[PlayedPod]) -> dict[str, SeatPast]:
    """The past seats of each entrant."""
    pasts: dict[str, SeatPast] = {}
    for pod in pods:
        for seat, entrant in enumerate(pod.seats):
            past = pasts.setdefault(entrant, SeatPast())
            past.times[seat] += 1
            past.lean += lean_of_seat(seat, len(pod.seats))
    return pasts


def lean_of_seat(seat: int, size: int) -> Fraction:
    """How far a seat is from the middle of its pod: -1/2 is the first seat, 1/2 the last."""
    return Fraction(seat, size - 1) - Fraction(1, 2)
