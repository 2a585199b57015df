"""Costs of a round: repeats first, then who sits out, then differences of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from club.community.tournaments.pairing.pod_sizes import who_sits_out
from club.community.tournaments.pairing.results import (
    Pair,
    PairingHistory,
    count_pair_meetings,
)
from club.community.tournaments.pairing.seats import seat_pasts

MOST_CONFLICT: Final = 99


class PairingCosts:
    """What it costs that two sit together, and that an entrant sits out.

    No closeness is worth another bye, no bye is worth a repeat, and nothing is worth a bye before
    the entrant's turn: each weight is larger than the sum of all that count less.
    """

    def __init__(
        self,
        order: Sequence[str],
        points: Mapping[str, int],
        history: PairingHistory,
        sizes: Sequence[int],
    ) -> None:
        self.points, self.byes = points, history.byes
        self.met = count_pair_meetings(history.pods)
        self.pasts = seat_pasts(history.pods)
        lowest_first = who_sits_out(order, len(order), points, {})
        self.turn = {entrant: number for number, entrant in enumerate(lowest_first)}
        self.of_bye, self.of_repeat, self.of_extra_bye = self._weights(order, sizes)

    def _weights(
        self, order: Sequence[str], sizes: Sequence[int]
    ) -> tuple[int, int, int]:
        pairs = sum(comb(size, 2) for size in sizes)
        of_points = [self.points.get(entrant, 0) for entrant in order] or [0]
        most_apart = (max(of_points) - min(of_points)) ** 2 + MOST_CONFLICT
        most_met = max(self.met.values(), default=0) ** 2
        of_bye = pairs * most_apart + 1
        of_repeat = of_bye * len(order) * (len(order) - sum(sizes) + 1)
        return of_bye, of_repeat, of_repeat * (pairs * most_met + 1)

    def pair(self, one: str, other: str) -> int:
        """Two at one table."""
        times = self.met[frozenset((one, other))]
        apart = self.points.get(one, 0) - self.points.get(other, 0)
        return self.of_repeat * times * times + apart * apart

    def pair_with_seats(self, one: str, other: str) -> int:
        """Two at a table of two. Of pairs of equal cost, two who both sat early, or both late, had
        better not meet: that is less than the square of the smallest difference of points.
        """
        lean = sum(
            (self.pasts[name].lean for name in (one, other) if name in self.pasts),
            Fraction(0),
        )
        return self.pair(one, other) + min(MOST_CONFLICT, int(4 * lean * lean))

    def bye(self, entrant: str) -> int:
        """An entrant sits out: fewest byes, then fewest points, then lowest in the standings."""
        times = self.byes.get(entrant, 0)
        return self.of_extra_bye * times + self.of_bye * self.turn[entrant]

    def may_sit_out(self, order: Sequence[str]) -> list[str]:
        """Those who have sat out least often."""
        fewest = min(self.byes.get(entrant, 0) for entrant in order)
        return [entrant for entrant in order if self.byes.get(entrant, 0) == fewest]


def most_meetings(met: Mapping[Pair, int], entrants: Sequence[str]) -> int:
    """The most often that two of these met."""
    among = set(entrants)
    return max((times for pair, times in met.items() if pair <= among), default=0)
