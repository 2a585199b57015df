"""Knock-out: the best of each pod go on until one pod is the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from club.tournaments.pairing.pod_sizes import SizeTerms, pod_sizes

T = TypeVar("T")


class NoFinal(ValueError):
    """With these sizes no single pod is left at the end; the arguments say how many are."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knock-out: the sizes of its pods, and byes of the best seeds."""

    sizes: list[int]
    byes: int


def bracket_sizes(terms: SizeTerms, advance: int) -> SizeTerms:
    """The limits of a pod from which so many go on."""  # M11
    least = max(terms.least, advance + 1)
    return replace(terms, least=least, preferred=max(terms.preferred, least))


def bracket_rounds(entrants: int, terms: SizeTerms, advance: int) -> list[BracketRound]:
    """All rounds of so many entrants. Raises NoFinal."""  # M11
    limits, left, rounds = bracket_sizes(terms, advance), entrants, list[BracketRound]()
    while True:
        sizes, byes = pod_sizes(left, limits)
        if not sizes:
            raise NoFinal(left)
        rounds.append(BracketRound(sizes, byes))
        if len(sizes) == 1 and not byes:
            return rounds
        onward = len(sizes) * advance + byes
        if onward >= left:
            raise NoFinal(left)
        left = onward


def deal_snake(seeds: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """Deals the seeds, the best first, to and fro over the pods."""  # M5, M11
    pods: list[list[T]] = [[] for _ in sizes]
    forth = True
    waiting = iter(seeds)
    while any(len(pod) < size for pod, size in zip(pods, sizes, strict=True)):
        numbers = range(len(pods)) if forth else reversed(range(len(pods)))
        for number in numbers:
            if len(pods[number]) < sizes[number]:
                pods[number].append(next(waiting))
        forth = not forth
    return pods


def survivors(
    pods: Sequence[Sequence[tuple[str, int]]],
    byes: Sequence[str],
    seeds: Mapping[str, int],
    advance: int,
) -> list[str]:
    """Those who go on, seeded anew: byes first, then by place in the pod, then by earlier seed.
    A pod is its entrants with their places. Level on the line, the better seed goes on.
    """  # M11
    onward: list[tuple[int, int, str]] = [(0, seeds[one], one) for one in byes]
    for pod in pods:
        ranked = sorted((place, seeds[entrant], entrant) for entrant, place in pod)
        onward += ranked[:advance]
    return [entrant for _, _, entrant in sorted(onward)]
