"""Pods of three and more: a local search, which exchanges two entrants as long as that helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Final

from club.community.tournaments.pairing.matching import PairingCosts

STARTS: Final = 20
MOST_LOOKED_AT: Final = (
    2_000_000  # exchanges of all starts; large fields make fewer starts
)


class PodSearch:
    """A division of entrants into pods, and its cost. Each who sits out has a pod alone, after the
    pods of tables.
    """

    def __init__(
        self,
        costs: Sequence[Sequence[int]],
        sizes: Sequence[int],
        bye_costs: Sequence[int],
    ) -> None:
        self.costs, self.sizes, self.bye_costs = costs, sizes, bye_costs
        self.pod_of: list[int] = []
        self.members: list[set[int]] = []
        self.looked_at = 0

    def begin(self, order: Sequence[int]) -> None:
        """Cuts the entrants, in this order, into pods."""
        self.members, self.pod_of, first = [], [0] * len(order), 0
        for pod, size in enumerate(self.sizes):
            self.members.append(set(order[first : first + size]))
            for entrant in order[first : first + size]:
                self.pod_of[entrant] = pod
            first += size
        self._links = [
            [
                sum(row[other] for other in pod) + (bye if size == 1 else 0)
                for size, pod in zip(self.sizes, self.members, strict=True)
            ]
            for row, bye in zip(self.costs, self.bye_costs, strict=True)
        ]

    def improve(self) -> None:
        """Exchanges entrants until no exchange of two helps."""
        waiting = list(range(len(self.costs)))
        while waiting:
            entrant = waiting.pop()
            other = self._better_partner(entrant)
            if other is not None:
                changed = self.pod_of[entrant], self.pod_of[other]
                self._exchange(entrant, other)
                touched = self.members[changed[0]] | self.members[changed[1]]
                waiting += sorted(touched - set(waiting))

    def cost(self) -> int:
        """Returns the sum over all pairs at one table and all who sit out, twice."""
        return sum(
            self._links[entrant][pod]
            + (self.bye_costs[entrant] if self.sizes[pod] == 1 else 0)
            for entrant, pod in enumerate(self.pod_of)
        )

    def pods(self) -> list[list[int]]:
        """Returns the pods as they are."""
        return [sorted(pod) for pod in self.members]

    def _better_partner(self, entrant: int) -> int | None:
        """Returns the entrant whose exchange lowers the cost most; None without one."""
        own, links, row = self.pod_of[entrant], self._links, self.costs[entrant]
        own_links, stays = links[entrant], links[entrant][self.pod_of[entrant]]
        best, partner = 0, None
        self.looked_at += len(row)
        for other, pod in enumerate(self.pod_of):
            if pod == own:
                continue
            there = links[other]
            change = own_links[pod] + there[own] - 2 * row[other] - stays - there[pod]
            if change < best:
                best, partner = change, other
        return partner

    def _exchange(self, entrant: int, other: int) -> None:
        here, there = self.pod_of[entrant], self.pod_of[other]
        self.members[here].symmetric_difference_update((entrant, other))
        self.members[there].symmetric_difference_update((entrant, other))
        self.pod_of[entrant], self.pod_of[other] = there, here
        for row, links in zip(self.costs, self._links, strict=True):
            change = row[other] - row[entrant]
            links[here] += change
            links[there] -= change


def search_pods(
    order: Sequence[str], sizes: Sequence[int], costs: PairingCosts, rng: Random
) -> tuple[list[list[str]], list[str]]:
    """Returns the cheapest pods of twenty starts, the earlier of equals, and who sits out. The
    first start is the order itself, cut into pods, its last sitting out; each other one is the
    order with some entrants moved.
    """  # tournaments 3.2, tournaments 3.5
    every_size = [*sizes, *[1] * (len(order) - sum(sizes))]
    bye_costs = [costs.bye(entrant) for entrant in order]
    search = PodSearch(_cost_matrix(order, costs.pair), every_size, bye_costs)
    cheapest = _search_from_starts(search, len(order), rng)
    pods = [[order[entrant] for entrant in pod] for pod in cheapest]
    return sorted(pods[: len(sizes)]), [entrant for (entrant,) in pods[len(sizes) :]]


def _search_from_starts(search: PodSearch, count: int, rng: Random) -> list[list[int]]:
    """Returns the cheapest pods of all starts."""
    best: tuple[int, list[list[int]]] | None = None
    for start in range(STARTS):
        search.begin(_start(count, start, rng))
        search.improve()
        if best is None or search.cost() < best[0]:
            best = (search.cost(), search.pods())
        if best[0] == 0 or search.looked_at > MOST_LOOKED_AT:
            break
    assert best is not None
    return best[1]


def _cost_matrix(
    order: Sequence[str], cost: Callable[[str, str], int]
) -> list[list[int]]:
    count = len(order)
    costs = [[0] * count for _ in order]
    for entrant, other in combinations(range(count), 2):
        pair_cost = cost(order[entrant], order[other])
        costs[entrant][other] = costs[other][entrant] = pair_cost
    return costs


def _start(count: int, number: int, rng: Random) -> list[int]:
    if number == 0:
        return list(range(count))
    reach = count * number / STARTS  # later starts are further from the order
    keys = [place + rng.uniform(0, reach) for place in range(count)]
    return sorted(range(count), key=keys.__getitem__)
