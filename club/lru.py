"""What a process has worked out and keeps for as long as there is room (an LRU cache): never the
truth.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most so much together, as `weigh` says of each, or one thing that weighs more; what was
    not used for longest goes first. For any number of threads.
    """

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self.most, self._weigh = most, weigh
        self.weight = 0  # of all that is kept
        self._kept: OrderedDict[K, V] = OrderedDict()  # longest unused first
        self._guard = Lock()

    def get(self, key: K) -> V | None:
        """What is kept under the key."""
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def peek(self, key: K) -> V | None:
        """The same where it counts as no use, for who asks very often: what is older goes first."""
        return self._kept.get(key)

    def keep(self, key: K, fresh: V, over: Callable[[V], bool] = lambda _: True) -> None:
        """Keeps it; `over` says of what is kept under the key whether this goes in its place."""
        added = self._weigh(fresh)
        with self._guard:  # an interruption comes with a call: none between a thing and its weight
            old = self._kept.get(key)
            if old is None or over(old):
                more = added - (0 if old is None else self._weigh(old))
                self._kept[key] = fresh
                self.weight += more
            self._kept.move_to_end(key)
            while self.weight > self.most and len(self._kept) > 1:
                oldest = next(iter(self._kept))
                less = self._weigh(self._kept[oldest])
                del self._kept[oldest]
                self.weight -= less

    def clear(self) -> None:
        with self._guard:
            self._kept.clear()
            self.weight = 0

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)
