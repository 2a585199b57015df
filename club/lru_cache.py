"""An LRU cache (cachetools) for the threads of one process. What it holds can always be worked out
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
    """Holds values of at most `maxsize` together, as `getsizeof` says of each."""

    def __init__(self, maxsize: int, getsizeof: Callable[[V], int] | None = None) -> None:
        super().__init__(maxsize, getsizeof)
        self._lock = RLock()

    def get(self, key: K, default: V | None = None) -> V | None:  # type: ignore[override]
        with self._lock:
            return super().get(key, default)

    def peek(self, key: K) -> V | None:
        """The value, without counting as a use: quicker, for frequent reads."""
        try:
            return cachetools.Cache.__getitem__(self, key)
        except KeyError:
            return None

    def keep(self, key: K, value: V, over: Callable[[V], bool] = lambda _: True) -> None:
        """Stores it, unless it is larger than the whole cache or `over` says of the old value that
        it is not to be replaced.
        """
        with self._lock, suppress(ValueError):
            old = super().get(key)
            if old is None or over(old):
                self[key] = value

    def clear(self) -> None:
        with self._lock:
            super().clear()
