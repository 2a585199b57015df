"""The answer to a proxy that asks a web host whether it may send requests there.

A host without the database says so on every page, and a proxy without any host has nothing to show.
Therefore a host answers "no" only while another one is well: each that is leaves a hint in Redis,
which they share.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.core.cache import caches
from django.db import Error, connection
from django.utils import timezone

from club.base.database.server import clocks_agree
from club.base.monitoring.health import are_pages_stuck
from club.base.processes import web_metrics

PROBE_TIMEOUT = 1.0  # seconds; a server that vanished would keep the proxy waiting
PAGES_TIMEOUT = timedelta(seconds=5)  # for which no waiting request gets a thread
HINT = "web_host_is_well"
HINT_SECONDS = 3  # for which the hint of a host counts


@dataclass
class Probe:
    """Asks the database in a thread of its own, one question at a time."""

    threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, "probe")
    )
    question: Future[bool] | None = None

    def succeeds(self) -> bool:
        """Whether the database answers in time, and its clock agrees with ours."""
        if self.question is None or self.question.done():
            self.question = self.threads.submit(_ask_database)
        try:
            return self.question.result(PROBE_TIMEOUT)
        except TimeoutError:
            return False


@dataclass
class WebHost:
    """This host, as the proxy sees it."""

    probe: Probe = field(default_factory=Probe)
    unwell_since: float | None = None

    def may_serve(self) -> bool:
        """Whether the proxy may send requests here."""
        if not settings.REDIS_URL:
            return True  # there is no other host
        if self._is_well():
            self.unwell_since = None
            caches["hints"].set(HINT, value=True, timeout=HINT_SECONDS)
            return True
        if self.unwell_since is None:
            self.unwell_since = monotonic()
        own_hint_is_gone = monotonic() - self.unwell_since > HINT_SECONDS
        return not (own_hint_is_gone and caches["hints"].get(HINT))

    def _is_well(self) -> bool:
        now, metrics = timezone.now(), web_metrics.values()
        return self.probe.succeeds() and not are_pages_stuck(
            metrics, now, PAGES_TIMEOUT
        )


this_host = WebHost()


def _ask_database() -> bool:
    try:
        return clocks_agree()
    except Error:
        return False
    finally:
        connection.close()  # of this thread: no connection stays open for a question a second
