"""The scheduler of beat. It keeps its schedule in memory, so that it starts without a written file,
and writes a heartbeat into the database.
"""

from __future__ import annotations

import logging
from time import monotonic
from typing import Any

from celery.beat import Scheduler
from django.db import Error, close_old_connections
from django.utils import timezone

from club.base.monitoring import services

log = logging.getLogger(__name__)

BEAT = "beat"
WRITE_INTERVAL = 10.0  # seconds between two heartbeats


class MemoryScheduler(Scheduler):
    """Celery's scheduler, with a heartbeat. Each of several beats calls every task; the second call
    finds nothing to do.
    """

    _written: float | None = None

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Calls what is due; returns the seconds until the next call."""
        wait: float = super().tick(*args, **kwargs)
        if self._written is None or monotonic() - self._written >= WRITE_INTERVAL:
            self._written = monotonic()
            write_heartbeat()
        return min(wait, WRITE_INTERVAL)


def write_heartbeat() -> None:
    """Never raises: beat calls tasks also while the database is away."""
    close_old_connections()
    try:
        services.beat(BEAT, [0.0], timezone.now())
    except Error as failure:
        log.warning("a heartbeat was not written: %s", type(failure).__name__)
