"""Circuit breakers (pybreaker): after a failure a server is not called for some seconds. Without
them each request would wait for the time limit of the server.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from pybreaker import CircuitBreaker, CircuitBreakerError, CircuitBreakerListener

log = logging.getLogger(__name__)

RESET_SECONDS = 10.0  # for which an open breaker makes no calls

T = TypeVar("T")


class FailureLogger(CircuitBreakerListener):
    def failure(self, cb: CircuitBreaker, exc: BaseException) -> None:
        reason = f"{type(exc).__name__}: {exc}"
        log.warning("%s failed; its circuit breaker is open (%s)", cb.name, reason)


class Breaker(CircuitBreaker):
    """The breaker of one server, in this process. One failure opens it; after `RESET_SECONDS` one
    call tries again.
    """

    def __init__(self, name: str, *failures: type[Exception]) -> None:
        self.expected: tuple[type[Exception], ...] = (CircuitBreakerError, *failures)
        super().__init__(
            fail_max=1,
            reset_timeout=RESET_SECONDS,
            exclude=[lambda error: not isinstance(error, failures)],
            listeners=[FailureLogger()],
            name=name,
            throw_new_error_on_trip=False,
        )

    def call_or_default(self, function: Callable[[], T], default: T) -> T:
        """The result of the function; the default when the server fails or the breaker is open."""
        try:
            return self.call(function)
        except self.expected:
            return default
