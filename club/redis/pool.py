"""Lines to Redis that all threads of a process share (a connection pool), each in use by one thread
at a time. Django would make a cache, with a pool and a line of its own, for each request.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from redis import ConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

QUICKLY = {
    "socket_timeout": 1,  # seconds
    "socket_connect_timeout": 1,
    "retry": Retry(NoBackoff(), 0),
}


def quick_client(url: str) -> Redis:
    """One that waits a second for each answer at most."""
    return Redis(connection_pool=SharedPool.from_url(url, **QUICKLY))


class SharedPool(ConnectionPool):
    """What Django's cache asks for a pool (`OPTIONS["pool_class"]`). Anybody may be given its lines
    next: none on which an answer may still come that somebody else asked for, or that was only
    half set up.
    """

    @classmethod
    @cache
    def from_url(cls, url: str, **options: Any) -> SharedPool:
        """The one for this address and these options, by the older protocol: by the newer one
        Redis may speak unasked.
        """
        return super().from_url(url, protocol=2, **options)

    def release(self, connection: Any) -> None:
        """Closes a line whose user was interrupted; it is opened anew when it is needed."""
        failure = sys.exc_info()[1]
        if failure is not None and not isinstance(failure, RedisError):
            connection.disconnect()
        super().release(connection)
