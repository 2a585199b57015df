"""Measures and summarizes times. Arguments are in seconds, results in milliseconds."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from time import perf_counter, process_time

Figures = dict[str, object]
STEPS = 1_000  # of the loop with which rules are compared


def ms(seconds: float) -> float:
    """Milliseconds with three decimals."""
    return round(seconds * 1000, 3)


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that this share of them does not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def spread(times: Sequence[float]) -> dict[str, float]:
    """The median and the 99th percentile."""
    return {"p50_ms": ms(median(times)), "p99_ms": ms(percentile(times, 0.99))}


def ratio(one: float, other: float) -> float:
    """One divided by the other."""
    return round(one / other, 3) if other else 0.0


def timed(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """The seconds of one call, without garbage collection."""
    gc.collect()
    gc.disable()
    try:
        began = clock()
        work()
        return clock() - began
    finally:
        gc.enable()


def loop_seconds() -> float:
    """CPU seconds of `STEPS` steps of a loop in plain Python."""
    total, began = 0, process_time()
    for number in range(STEPS):
        total += number % 7
    return process_time() - began


@dataclass(slots=True)
class Throughput:
    """The requests of all callers in all turns."""

    times: list[float] = field(default_factory=list)  # seconds of each request
    seconds: float = 0.0  # of all turns, each from its first request to its last response

    async def take(self, callers: Iterable[Awaitable[list[float]]]) -> None:
        """Runs a turn of concurrent callers; each returns the seconds of its requests."""
        began = perf_counter()
        self.times += chain.from_iterable(await asyncio.gather(*callers))
        self.seconds += perf_counter() - began

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds
