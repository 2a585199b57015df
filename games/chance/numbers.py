"""A keyed stream of random numbers (HMAC-SHA256 in counter mode) that is the same on every Python.

It is handed to games as a `random.Random`, and has the methods that games use; Python promises
none of its own but `random` to stay what it is.
"""

from __future__ import annotations

import hmac
from collections.abc import MutableSequence, Sequence, Set
from random import Random
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

WORD = 64  # bits of each number before it is brought into range
PRECISION = 53  # bits of a float


class Numbers(Random):
    """Numbers that follow from a key alone."""

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self._key, self._drawn = key, 0

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely. Raises ValueError for another bound.

        The first eight bytes of HMAC-SHA256(key, counter), the counter in decimal from 0 on; a
        number in the uneven rest at the top is thrown away, and the next one taken.
        """
        if not 0 < bound <= 1 << WORD:
            raise ValueError(f"There is no number below {bound} to draw.")
        even = (1 << WORD) - (1 << WORD) % bound
        while (number := self._next()) >= even:
            pass
        return number % bound

    def random(self) -> float:
        """From 0 up to 1, in steps of 2 ** -53."""
        return self.below(1 << PRECISION) / (1 << PRECISION)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        among = range(start) if stop is None else range(start, stop, step)
        return among[self.below(len(among))]

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Fisher and Yates: from the front on, each place gets one of those not yet placed."""
        for place in range(len(x) - 1):
            other = place + self.below(len(x) - place)
            x[place], x[other] = x[other], x[place]

    def sample(self, population: Sequence[T] | Set[T], k: int, *, counts: object = None) -> list[T]:
        """The first `k` of the population shuffled, which has an order. Raises ValueError."""
        if isinstance(population, Set) or not 0 <= k <= len(population):
            raise ValueError("A sample is drawn from a sequence that is long enough.")
        pool = list(population)
        for place in range(k):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]

    def getrandbits(self, k: int, /) -> NoReturn:
        """What Python's other methods are made of; they may change, so games do without."""
        raise NotImplementedError("Draw by randrange, randint, choice, sample, shuffle or random.")

    def _next(self) -> int:
        digest = hmac.digest(self._key, str(self._drawn).encode(), "sha256")
        self._drawn += 1
        return int.from_bytes(digest[: WORD // 8])
