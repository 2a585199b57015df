"""How much several callers are answered in all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from time import perf_counter


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
