"""Pods of two: an exact matching of least cost, by the blossom algorithm."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import networkx as nx

ALL_PAIRS_UP_TO: Final = (
    120  # entrants; above, only neighbours in the standings are tried
)
FIRST_WINDOW: Final = 12  # places in the standings to each side


def is_exact(entrants: int) -> bool:
    """Whether the matching of so many looks at all pairs."""
    return entrants <= ALL_PAIRS_UP_TO


def match_pairs(
    order: Sequence[str],
    cost: Callable[[str, str], int],
    bye_costs: Mapping[str, int],
) -> tuple[list[list[str]], list[str]]:
    """The pods of entrants in the order of the standings, and who sits out if their number is odd:
    one of those in `bye_costs`.

    It is exact up to `ALL_PAIRS_UP_TO` entrants. Of more, each may meet those who stand near;
    the window grows until everybody has an opponent.
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
    """Pairs of places in the order; the place after the last one stands for sitting out."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    for place, entrant in enumerate(order):
        for other in range(place + 1, min(len(order), place + 1 + window)):
            graph.add_edge(place, other, weight=-cost(entrant, order[other]))
        if len(order) % 2 and entrant in bye_costs:
            graph.add_edge(place, len(order), weight=-bye_costs[entrant])
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted(sorted(pair) for pair in matched)
