"""Knock-out: the best of each pod go on until one pod is the final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from club.community.tournaments.pairing.pods import SizeTerms, even_sizes

T = TypeVar("T")

# how many may go on from each pod of a round, the usual number first
Onward = tuple[int, ...]


class NoFinal(ValueError):
    """With these sizes no single pod is left at the end; the argument is the number of entrants."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knock-out: the sizes of its pods, byes of the best seeds, and how many go on
    from each pod.
    """

    sizes: list[int]
    byes: int
    onward: int


def bracket_rounds(
    entrants: int, terms: SizeTerms, advance: int, *, began: bool = False
) -> list[BracketRound]:
    """Returns all rounds of so many entrants. Only the first round has byes: the fewest with which
    every later round can do without. `began`: this round is a later one, which has byes only if
    entrants have withdrawn. Fewer than `advance` go on where no final is possible otherwise. Raises
    NoFinal.
    """  # tournaments 5.2
    usual, fewer = (advance,), tuple(range(advance, 0, -1))
    rounds = _whole_rounds(entrants, terms, fewer) if began else None
    rounds = rounds or _rounds_with_byes(entrants, terms, usual)
    rounds = rounds or _rounds_with_byes(entrants, terms, fewer)
    if rounds is None:
        raise NoFinal(entrants)
    return list(rounds)


Rounds = tuple[BracketRound, ...]


@lru_cache(maxsize=4096)
def _rounds_with_byes(entrants: int, terms: SizeTerms, onward: Onward) -> Rounds | None:
    """Returns the rounds with the fewest byes in the first one; None: no final is possible."""
    for byes in range(entrants):
        if rounds := _rounds_after(entrants, byes, terms, onward):
            return rounds
    return None


@lru_cache(maxsize=4096)
def _whole_rounds(entrants: int, terms: SizeTerms, onward: Onward) -> Rounds | None:
    """Returns the rounds without byes, with the usual number going on if that leads to a final;
    None: no final is possible.
    """
    usual = onward[:1]
    return _rounds_after(entrants, 0, terms, usual) or (
        _rounds_after(entrants, 0, terms, onward) if onward != usual else None
    )


def _rounds_after(
    entrants: int, byes: int, terms: SizeTerms, onward: Onward
) -> Rounds | None:
    """Returns the rounds with this number of byes in the first one, and none later."""
    playing = entrants - byes
    for pods in _pod_counts(playing, terms):
        sizes = even_sizes(playing, pods)
        if pods == 1 and not byes:  # the final seats who is left
            if terms.final <= playing <= terms.most:
                return (BracketRound(sizes, 0, 1),)
            continue
        for count in onward:
            if not max(terms.least, count + 1) <= sizes[-1] <= sizes[0] <= terms.most:
                continue
            if later := _whole_rounds(pods * count + byes, terms, onward):
                return (BracketRound(sizes, byes, count), *later)
    return None


def _pod_counts(playing: int, terms: SizeTerms) -> list[int]:
    """Returns the numbers of pods to try, those nearest to the preferred size first, rather one
    more than one less.
    """
    nearest = -(-playing // terms.preferred)
    counts = range(-(-playing // terms.most), max(1, playing // terms.least) + 1)
    return sorted(filter(None, counts), key=lambda pods: (abs(pods - nearest), -pods))


def deal_snake(seeds: Sequence[T], sizes: Sequence[int]) -> list[list[T]]:
    """Deals the seeds, the best first, to and fro over the pods."""  # tournaments 2.4
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
    """Returns the entrants who go on, seeded anew: byes first, then by place in the pod, then by
    earlier seed. A pod is its entrants with their places. Level on the line, the better seed goes
    on.
    """  # tournaments 5.2
    onward: list[tuple[int, int, str]] = [
        (0, seeds[entrant], entrant) for entrant in byes
    ]
    for pod in pods:
        ranked = sorted((place, seeds[entrant], entrant) for entrant, place in pod)
        onward += ranked[:advance]
    return [entrant for _, _, entrant in sorted(onward)]
