"""Arithmetic on measured times: seconds come in, milliseconds go out."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from time import perf_counter, process_time

Figures = dict[str, object]
STEPS = 1_000  # of the loop that rules are compared with


def ms(seconds: float) -> float:
    """Milliseconds, as precise as they are worth."""
    return round(seconds * 1000, 3)


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest time that this share of the times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def spread(times: Sequence[float]) -> dict[str, float]:
    """The middle and the slow end."""
    return {"p50_ms": ms(median(times)), "p99_ms": ms(percentile(times, 0.99))}


def ratio(time: float, base: float) -> float:
    """The quotient of two times; 0 if the second is 0."""
    return round(time / base, 3) if base else 0.0


def timed(
    work: Callable[[], object], clock: Callable[[], float] = perf_counter
) -> float:
    """The seconds of one call, without a garbage collection in between."""
    gc.collect()
    gc.disable()
    try:
        began = clock()
        work()
        return clock() - began
    finally:
        gc.enable()


def loop_seconds() -> float:
    """Processor time of a loop of plain Python: what this machine needs for `STEPS` steps."""
    total, began = 0, process_time()
    for number in range(STEPS):
        total += number % 7
    return process_time() - began


@dataclass(slots=True)
class Throughput:
    """The requests of all callers together, turn after turn."""

    times: list[float] = field(default_factory=list)  # seconds of each
    seconds: float = 0.0  # from the first question of each turn to its last answer

    async def take(self, callers: Iterable[Awaitable[list[float]]]) -> None:
        """Adds a turn of callers who ask at once; each gives the seconds of its requests."""
        began = perf_counter()
        self.times += chain.from_iterable(await asyncio.gather(*callers))
        self.seconds += perf_counter() - began

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds
