"""Redis as a cache and for signals: a request waits a second for Redis at most, and not again for
the next ten (docs/decisions/0008-redis.md).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import redis
from django_redis.cache import RedisCache
from pybreaker import CircuitBreakerError
from redis.backoff import NoBackoff
from redis.retry import Retry

from club.breaker import Breaker

OPTIONS: dict[str, Any] = {
    "socket_timeout": 1,  # seconds
    "socket_connect_timeout": 1,
    "retry": Retry(NoBackoff(), 0),
    # with the newer protocol a pool does not see that a connection still has an old answer to read
    "protocol": 2,
}

# A Redis that refuses connections costs no time, and is asked again at once.
BREAKER = Breaker("Redis", redis.TimeoutError)


class Redis(redis.Redis):
    """Raises RedisError at once for some seconds after Redis did not answer."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        try:
            return BREAKER.call(super().execute_command, *args, **options)
        except CircuitBreakerError:
            raise redis.ConnectionError("Redis did not answer a moment ago") from None


@cache
def client(url: str) -> Redis:
    """The one of this process. Its threads share connections; a forked child opens its own."""
    return Redis(connection_pool=redis.ConnectionPool.from_url(url, **OPTIONS))


class Cache(RedisCache):  # type: ignore[misc]  # django-redis has no types
    """A cache that stores and finds nothing while Redis is away."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True where Redis is away. None, as of django-redis, means to allauth that another request
        holds its lock: it would refuse to log anybody in.
        """
        added: bool | None = super().add(*args, **kwargs)
        return added is not False
