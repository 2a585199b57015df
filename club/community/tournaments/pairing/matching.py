"""Costs of a round, and the exact matching of pods of two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from club.community.tournaments.pairing.pods import seat_pasts, who_sits_out
from club.community.tournaments.pairing.results import (
    Pair,
    PairingHistory,
    count_pair_meetings,
)

MOST_CONFLICT: Final = 99


class PairingCosts:
    """The costs of two entrants at one table, and of byes. No closeness is worth another bye, no
    bye is worth a repeat, and nothing is worth a bye before the entrant's turn: each weight is
    larger than the sum of all that count less.
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

    def pair(self, entrant: str, other: str) -> int:
        """Returns the cost of two entrants at one table."""
        times = self.met[frozenset((entrant, other))]
        apart = self.points.get(entrant, 0) - self.points.get(other, 0)
        return self.of_repeat * times * times + apart * apart

    def pair_with_seats(self, entrant: str, other: str) -> int:
        """Returns the cost of a table of two. Of pairs of equal cost, two who both sat early, or
        both late, had better not meet: that is less than the square of the smallest difference of
        points.
        """
        lean = sum(
            (self.pasts[name].lean for name in (entrant, other) if name in self.pasts),
            Fraction(0),
        )
        return self.pair(entrant, other) + min(MOST_CONFLICT, int(4 * lean * lean))

    def bye(self, entrant: str) -> int:
        """Returns the cost of a bye: fewest byes first, then fewest points, then the lowest in the
        standings.
        """
        times = self.byes.get(entrant, 0)
        return self.of_extra_bye * times + self.of_bye * self.turn[entrant]

    def may_sit_out(self, order: Sequence[str]) -> list[str]:
        """Returns the entrants who have sat out least often."""
        fewest = min(self.byes.get(entrant, 0) for entrant in order)
        return [entrant for entrant in order if self.byes.get(entrant, 0) == fewest]


def most_meetings(met: Mapping[Pair, int], entrants: Sequence[str]) -> int:
    """Returns the most often that two of these met."""
    among = set(entrants)
    return max((times for pair, times in met.items() if pair <= among), default=0)


ALL_PAIRS_UP_TO: Final = (
    120  # entrants; above, only neighbours in the standings are tried
)
FIRST_WINDOW: Final = 12  # places in the standings to each side


def is_exact(entrants: int) -> bool:
    """Whether the matching of so many looks at all pairs."""
    return entrants <= ALL_PAIRS_UP_TO


def match_pairs(
    order: Sequence[str], cost: Callable[[str, str], int], bye_costs: Mapping[str, int]
) -> tuple[list[list[str]], list[str]]:
    """Returns the pods of entrants in the order of the standings, and the byes if their number is
    odd: one of those in `bye_costs`. It is exact up to `ALL_PAIRS_UP_TO` entrants. Of more, each
    may meet entrants who stand near; the window grows until all have an opponent.
    """  # tournaments 3.2, tournaments 3.5
    window = len(order) if is_exact(len(order)) else FIRST_WINDOW
    while True:
        matched = _match_in_window(order, cost, bye_costs, window)
        if len(matched) == -(-len(order) // 2):
            break
        window *= 2
    pods = [[order[place] for place in pair if place < len(order)] for pair in matched]
    byes = [entrant for pod in pods if len(pod) == 1 for entrant in pod]
    return [pod for pod in pods if len(pod) == 2], byes


def _match_in_window(
    order: Sequence[str],
    cost: Callable[[str, str], int],
    bye_costs: Mapping[str, int],
    window: int,
) -> list[list[int]]:
    """Returns pairs of places in the order; the place after the last one stands for sitting out."""
    import networkx as nx  # few processes pair, and each start would wait for it

    graph = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    for place, entrant in enumerate(order):
        for other in range(place + 1, min(len(order), place + 1 + window)):
            graph.add_edge(place, other, weight=-cost(entrant, order[other]))
        if len(order) % 2 and entrant in bye_costs:
            graph.add_edge(place, len(order), weight=-bye_costs[entrant])
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted(sorted(pair) for pair in matched)
