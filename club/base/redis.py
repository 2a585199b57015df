"""The Redis client and the cache in Redis. A request waits for Redis one second at most. After a
timeout Redis is not called for ten seconds (docs/decisions/0008-redis.md).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import redis
from django_redis.cache import RedisCache
from pybreaker import CircuitBreakerError
from redis.backoff import NoBackoff
from redis.retry import Retry

from club.base.circuit_breaker import Breaker

OPTIONS: dict[str, Any] = {
    "socket_timeout": 1,  # seconds
    "socket_connect_timeout": 1,
    "retry": Retry(NoBackoff(), 0),
    # With RESP3 the pool does not notice that a connection still has an old response to read.
    "protocol": 2,
}

# Timeouts only: a refused connection costs no time, and the next request may try again.
BREAKER = Breaker("Redis", redis.TimeoutError)


class Redis(redis.Redis):
    """A client with the circuit breaker: for some seconds after a timeout all commands raise
    RedisError at once.
    """

    def execute_command(self, *args: Any, **options: Any) -> Any:
        try:
            return BREAKER.call(super().execute_command, *args, **options)
        except CircuitBreakerError:
            raise redis.ConnectionError(
                "The circuit breaker of Redis is open"
            ) from None


@cache
def client(url: str) -> Redis:
    """The client of this process. Threads share its connections; a forked child opens its own."""
    return Redis(connection_pool=redis.ConnectionPool.from_url(url, **OPTIONS))


class Cache(RedisCache):  # type: ignore[misc]  # django-redis has no types
    """A cache that stores and finds nothing while Redis does not answer."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True also when Redis does not answer. django-redis returns None then, and allauth would
        take it for a lock that another request has, and refuse all log-ins.
        """
        added: bool | None = super().add(*args, **kwargs)
        return added is not False
