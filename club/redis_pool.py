"""The lines to Redis that caches use (a connection pool): one pool for all threads of a process.
Django would make a cache, with a pool and a line of its own, for each request.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from redis import ConnectionPool


class SharedPool:
    """What Django's cache asks for a pool (`OPTIONS["pool_class"]`)."""

    @staticmethod
    @cache
    def from_url(url: str, **options: Any) -> ConnectionPool:
        """The pool for this address and these options. By the older protocol it opens a line anew
        on which more has come than was read, as after an interruption.
        """
        return ConnectionPool.from_url(url, protocol=2, **options)
