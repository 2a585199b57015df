"""How many pairs must meet again in the second round where there are few tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


def least_repeats(size: int, pods: int) -> int:
    """The fewest pairs of a pod of the second round that met in the first, which had so many
    pods.
    """  # M7
    quotient, rest = divmod(size, pods)
    return rest * comb(quotient + 1, 2) + (pods - rest) * comb(quotient, 2)


def least_repeats_in_all(sizes: Sequence[int]) -> int:
    """The same for all pods of the second round together."""
    return sum(least_repeats(size, len(sizes)) for size in sizes)
