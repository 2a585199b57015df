"""An LRU cache (cachetools) for the threads of one process. Its values can always be computed
again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import RLock
from typing import TypeVar

import cachetools

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(cachetools.LRUCache[K, V]):
    """Stores values whose sizes by `getsizeof` add up to `maxsize` at most."""

    def __init__(
        self, maxsize: int, getsizeof: Callable[[V], int] | None = None
    ) -> None:
        super().__init__(maxsize, getsizeof)
        self._lock = RLock()

    def get(self, key: K, default: V | None = None) -> V | None:  # type: ignore[override]
        with self._lock:
            return super().get(key, default)

    def peek(self, key: K) -> V | None:
        """The value; the read does not count as a use, which makes it faster."""
        try:
            return cachetools.Cache.__getitem__(self, key)
        except KeyError:
            return None

    def store(
        self, key: K, value: V, replaces: Callable[[V], bool] = lambda _: True
    ) -> None:
        """Stores the value. It is dropped when it is larger than the whole cache, or when
        `replaces` returns False for the old value.
        """
        with self._lock, suppress(ValueError):
            old = super().get(key)
            if old is None or replaces(old):
                self[key] = value

    def clear(self) -> None:
        with self._lock:
            super().clear()
