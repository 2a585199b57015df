"""A circuit breaker: a server that failed is left alone for a while, so that not everybody waits
for it in turn.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

log = logging.getLogger(__name__)

REST = 10.0  # seconds

T = TypeVar("T")


class Breaker:
    """Of one server, in this process."""

    def __init__(self, name: str, *failures: type[Exception]) -> None:
        self.name, self.failures = name, failures
        self.rests_until = 0.0  # by `monotonic`; 0: it has answered

    def ask(self, ask: Callable[[], T], otherwise: T) -> T:
        """The answer, or what is said where there is none, or lately was none."""
        now = monotonic()
        if now < self.rests_until:
            return otherwise
        if self.rests_until:  # one of us tries, the others go on without it meanwhile
            self.rests_until = now + REST
        try:
            answer = ask()
        except self.failures as failure:
            self.rests_until = monotonic() + REST
            kind = type(failure).__name__
            log.warning("%s failed and is left alone (%s: %s)", self.name, kind, failure)
            return otherwise
        except Exception:  # an answer, too
            self.rests_until = 0.0
            raise
        self.rests_until = 0.0
        return answer
