"""Pods of two: an exact matching of least cost, by the blossom algorithm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    order: Sequence[str], cost: Callable[[str, str], int]
) -> list[list[str]]:
    """The pods of an even number of entrants, in the order of the standings.

    It is exact up to `ALL_PAIRS_UP_TO` entrants. Of more, each may meet those who stand near;
    the window grows until everybody has an opponent.
    """  # M7
    window = len(order) if is_exact(len(order)) else FIRST_WINDOW
    while True:
        pairs = _match_in_window(order, cost, window)
        if 2 * len(pairs) == len(order):
            return pairs
        window *= 2


def _match_in_window(
    order: Sequence[str], cost: Callable[[str, str], int], window: int
) -> list[list[str]]:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    for place, entrant in enumerate(order):
        for other in range(place + 1, min(len(order), place + 1 + window)):
            graph.add_edge(place, other, weight=-cost(entrant, order[other]))
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(sorted(pair) for pair in matched)
    return [[order[one], order[other]] for one, other in pairs]
