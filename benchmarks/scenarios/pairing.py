"""Pairing a round of a Swiss, for a club and for a large field: seconds and memory."""

from __future__ import annotations

import tracemalloc
from functools import partial
from random import Random
from statistics import median

from benchmarks.timing import Figures, timed
from club.community.tournaments.pairing.pods import SizeTerms
from club.community.tournaments.pairing.results import PairingHistory, PlayedPod
from club.community.tournaments.pairing.standings import rank_entrants
from club.community.tournaments.pairing.swiss import pair_first_leg, pair_leg

SMALL, LARGE = 60, 500  # entrants
SIZES = {"fours": SizeTerms(4, 3, 4), "pairs": SizeTerms(2, 2, 2)}
LEGS = 4  # rounds that are played before the slowest is looked for
SEED = "benchmark"
MEGABYTE = 1024**2


def pairing(quick: bool) -> Figures:
    """The slowest round of each size, and the memory that the largest takes."""
    legs = 2 if quick else LEGS
    figures: Figures = {}
    for name, sizes in SIZES.items():
        small, large = (_seconds(count, sizes, legs) for count in (SMALL, LARGE))
        figures[name] = {
            f"{SMALL}_slowest_s": max(small),
            f"{SMALL}_middle_s": round(median(small), 3),
            f"{LARGE}_slowest_s": max(large),
            "memory_mb": _megabytes(LARGE, sizes),
        }
    return figures


def _seconds(count: int, sizes: SizeTerms, legs: int) -> list[float]:
    names, rng = [str(number) for number in range(1, count + 1)], Random(SEED)
    history, seconds = _played(names, sizes, PairingHistory(), rng), list[float]()
    for _ in range(legs):
        seconds.append(round(timed(partial(_pair, names, sizes, history)), 3))
        history = _played(names, sizes, history, rng)
    return seconds


def _megabytes(count: int, sizes: SizeTerms) -> float:
    """The most memory that one pairing takes."""
    names = [str(number) for number in range(1, count + 1)]
    history = _played(names, sizes, PairingHistory(), Random(SEED))
    tracemalloc.start()
    _pair(names, sizes, history)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return round(most / MEGABYTE, 1)


def _pair(
    names: list[str], sizes: SizeTerms, history: PairingHistory
) -> list[list[str]]:
    if not history.pods:
        leg = pair_first_leg(names, sizes, SEED)
    else:
        ranked = rank_entrants(names, history, SEED)
        points = {row.entrant: row.points for row in ranked}
        order = [row.entrant for row in ranked]
        leg = pair_leg(order, points, history, sizes, SEED)
    return [pod.seats for pod in leg.pods]


def _played(
    names: list[str], sizes: SizeTerms, past: PairingHistory, rng: Random
) -> PairingHistory:
    """One round more, with results that are drawn."""
    pods = [
        PlayedPod(seats, rng.sample(range(1, len(seats) + 1), len(seats)))
        for seats in _pair(names, sizes, past)
    ]
    return PairingHistory([*past.pods, *pods], past.byes)
