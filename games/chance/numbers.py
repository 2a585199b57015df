"""A keyed random number generator (HMAC-SHA256 in counter mode), equal on all Python versions.

Games get it as a `random.Random`. It implements the methods that games use, since Python keeps only
the results of `random` stable between versions.
"""

from __future__ import annotations

import hmac
from collections.abc import MutableSequence, Sequence, Set
from random import Random
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

WORD = 64  # bits of each number before the reduction to a range
PRECISION = 53  # bits of a float


class Numbers(Random):
    """Random numbers that depend only on a key."""

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self._key = key
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A uniform number from 0 to `bound` - 1. Raises ValueError unless 0 < bound <= 2 ** 64.

        Each number is the first eight bytes of HMAC-SHA256(key, counter), with the counter in
        decimal from 0. Rejection sampling: numbers that would make the result uneven are skipped.
        """
        if not 0 < bound <= 1 << WORD:
            raise ValueError(f"There is no number below {bound} to draw.")
        limit = (1 << WORD) - (1 << WORD) % bound
        while (number := self._next()) >= limit:
            pass
        return number % bound

    def random(self) -> float:
        """From 0 up to 1, in steps of 2 ** -53."""
        return self.below(1 << PRECISION) / (1 << PRECISION)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.below(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Fisher-Yates shuffle from the front: each place gets one of the items left."""
        for place in range(len(x) - 1):
            other = place + self.below(len(x) - place)
            x[place], x[other] = x[other], x[place]

    def sample(
        self, population: Sequence[T] | Set[T], k: int, *, counts: object = None
    ) -> list[T]:
        """The first `k` items of the shuffled population. Raises ValueError for sets."""
        if isinstance(population, Set) or not 0 <= k <= len(population):
            raise ValueError("A sample is drawn from a sequence that is long enough.")
        pool = list(population)
        for place in range(k):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]

    def getrandbits(self, k: int, /) -> NoReturn:
        """Not implemented: other methods of Python use it, and their results may change."""
        raise NotImplementedError(
            "Use randrange, randint, choice, sample, shuffle or random."
        )

    def _next(self) -> int:
        digest = hmac.digest(self._key, str(self._drawn).encode(), "sha256")
        self._drawn += 1
        return int.from_bytes(digest[: WORD // 8])
