"""Circuit breakers (pybreaker): after a failure a server is not asked for a while, so that requests
do not wait for it one after another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from pybreaker import CircuitBreaker, CircuitBreakerError, CircuitBreakerListener

log = logging.getLogger(__name__)

REST_SECONDS = 10.0

T = TypeVar("T")


class LogFailure(CircuitBreakerListener):
    def failure(self, cb: CircuitBreaker, exc: BaseException) -> None:
        log.warning("%s failed and rests (%s: %s)", cb.name, type(exc).__name__, exc)


class Breaker(CircuitBreaker):
    """Of one server, in this process. One failure opens it; after the rest one call tries again."""

    def __init__(self, name: str, *failures: type[Exception]) -> None:
        self.expected: tuple[type[Exception], ...] = (CircuitBreakerError, *failures)
        super().__init__(
            fail_max=1,
            reset_timeout=REST_SECONDS,
            exclude=[lambda error: not isinstance(error, failures)],
            listeners=[LogFailure()],
            name=name,
            throw_new_error_on_trip=False,
        )

    def ask(self, ask: Callable[[], T], default: T) -> T:
        """The answer; the default where the server fails, or rests after a failure."""
        try:
            return self.call(ask)
        except self.expected:
            return default
