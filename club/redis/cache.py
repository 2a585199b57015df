"""Django's cache in Redis, which is as good as empty while Redis does not answer: counts and hints
are kept there, and nobody is to be kept out, or kept waiting, for want of them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from club.breaker import Breaker
from club.redis.pool import QUICKLY, SharedPool

REDIS = Breaker("Redis", RedisError)


class PatientRedisCache(RedisCache):
    """What is used of it here, by allauth and by the framework of the API."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        how = {"pool_class": SharedPool} | QUICKLY | params.get("OPTIONS", {})
        super().__init__(server, params | {"OPTIONS": how})

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return REDIS.ask(partial(super().get, key, default, version), default)

    def set(self, key: str, value: Any, *how: Any, **more: Any) -> None:
        REDIS.ask(partial(super().set, key, value, *how, **more), None)

    def add(self, key: str, value: Any, *how: Any, **more: Any) -> bool:
        return REDIS.ask(partial(super().add, key, value, *how, **more), True)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError where there is nothing to count on."""
        return REDIS.ask(partial(super().incr, key, delta, version), delta)

    def delete(self, key: str, version: int | None = None) -> bool:
        return REDIS.ask(partial(super().delete, key, version), False)
