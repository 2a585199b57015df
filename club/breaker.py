"""A circuit breaker: a server that did not answer is left alone for a while, so that not everybody
waits for it in turn.
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
        self.rests_until = 0.0  # by `monotonic`

    def ask(self, ask: Callable[[], T]) -> T | None:
        """The answer; None where there is none, or lately was none."""
        if monotonic() < self.rests_until:
            return None
        try:
            return ask()
        except self.failures as failure:
            self.rests_until = monotonic() + REST
            log.warning(
                "%s does not answer (%s) and is left alone for %d seconds",
                self.name,
                type(failure).__name__,
                REST,
            )
            return None
