"""Sizes of pods: how many entrants sit at each table, and who sits out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SizeTerms:
    """The preferred size of a pod and its limits."""

    preferred: int
    least: int
    most: int
    final: int = 2  # the fewest of the last pod of a knock-out


def pod_sizes(entrants: int, terms: SizeTerms) -> tuple[list[int], int]:
    """The sizes of all pods, the largest first, and how many entrants sit out.

    Sizes differ by one at most, and as few as possible sit out.
    """  # tournaments 3.1
    for out in range(entrants + 1):
        playing = entrants - out
        for pods in _pod_counts(playing, terms.preferred):
            sizes = even_sizes(playing, pods)
            if terms.least <= sizes[-1] and sizes[0] <= terms.most:
                return sizes, out
    return [], entrants


def _pod_counts(playing: int, preferred: int) -> list[int]:
    """The numbers of pods to try: rather one more than one less."""
    rounded = (-(-playing // preferred), playing // preferred)
    return [pods for pods in rounded if pods]


def even_sizes(playing: int, pods: int) -> list[int]:
    """The sizes of so many pods, the largest first; they differ by one at most."""
    least, larger = divmod(playing, pods)
    return [least + 1] * larger + [least] * (pods - larger)


def who_sits_out(
    order: Sequence[str],
    out: int,
    points: Mapping[str, int],
    byes: Mapping[str, int],
) -> list[str]:
    """Those who sit out: fewest byes, then fewest points, then lowest in the standings. So nobody
    sits out twice before everybody has sat out once.
    """  # tournaments 3.5
    lowest_first = list(reversed(order))
    lowest_first.sort(
        key=lambda entrant: (byes.get(entrant, 0), points.get(entrant, 0))
    )
    return lowest_first[:out]
