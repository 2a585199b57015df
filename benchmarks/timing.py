"""Arithmetic on what was measured. Times go in as seconds and come out as milliseconds."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Figures = dict[str, object]


def ms(seconds: float) -> float:
    """Milliseconds, as precise as they are worth."""
    return round(seconds * 1000, 3)


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that this share of them does not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def spread(times: Sequence[float]) -> dict[str, float]:
    """The middle and the slow end."""
    return {"p50_ms": ms(median(times)), "p99_ms": ms(percentile(times, 0.99))}


def ratio(one: float, other: float) -> float:
    """One divided by the other."""
    return round(one / other, 3) if other else 0.0


def timed(work: Callable[[], object]) -> float:
    """How long it takes, once, with no collection of garbage in between."""
    gc.collect()
    gc.disable()
    try:
        began = perf_counter()
        work()
        return perf_counter() - began
    finally:
        gc.enable()
