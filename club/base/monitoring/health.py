"""The health checks: database, clock, beat, sweep, worker, searchers, and pages and streams of all
web processes on this machine. They contain no secrets and no names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import Error
from django.utils import timezone
from redis import RedisError

from club.base.database.server import clocks_agree
from club.base.monitoring.heartbeats import BEAT, SEARCHERS, SWEEP, WORKER
from club.base.monitoring.models import Pulse
from club.base.processes import web_metrics
from club.base.redis import client

MIN_SILENCE_LIMIT = timedelta(minutes=3)  # beat calls the sweep every minute by default
BEAT_SILENCE_LIMIT = timedelta(seconds=45)  # it writes a heartbeat every ten seconds
# the start of this process; a heartbeat that is missing since before it is no failure
STARTED_AT = timezone.now()

Pulses = Mapping[str, datetime]  # the last heartbeat, by name


@dataclass(frozen=True, slots=True)
class PartStatus:
    """The status of one part."""

    ok: bool
    seconds: int | None = None  # since its last heartbeat; None: it has none


def check_parts(now: datetime) -> dict[str, PartStatus]:
    """The status of each part, by its name."""
    pulses: Pulses | None = None
    has_right_clock = True  # as long as the database does not say otherwise
    try:
        pulses = dict(Pulse.objects.values_list("name", "at"))
        has_right_clock = clocks_agree()
    except Error:
        pass
    metrics = web_metrics.values()
    return {
        "database": PartStatus(pulses is not None),
        "clock": PartStatus(has_right_clock),
        BEAT: _heartbeat_status(pulses, BEAT, now, BEAT_SILENCE_LIMIT),
        SWEEP: _heartbeat_status(pulses, SWEEP, now, silence_limit()),
        WORKER: _heartbeat_status(pulses, WORKER, now, silence_limit()),
        SEARCHERS: _heartbeat_status(pulses, SEARCHERS, now, silence_limit()),
        "pages": PartStatus(
            not are_pages_stuck(metrics, now, settings.WATCHDOG_TIMEOUT)
        ),
        "streams": PartStatus(not _is_subscription_down(metrics)),
    }


def silence_limit() -> timedelta:
    """The longest time without a heartbeat: three intervals of the sweep, at least three
    minutes.
    """
    return max(MIN_SILENCE_LIMIT, 3 * timedelta(seconds=settings.SWEEP_SECONDS))


def are_pages_stuck(
    metrics: web_metrics.Values, now: datetime, limit: timedelta
) -> bool:
    """Whether requests wait in some process, and none of them got a thread for that long."""
    progress = metrics["kerho_requests_progress_timestamp_seconds"]
    since = (now - limit).timestamp()
    waiting = metrics["kerho_requests_waiting"]
    return any(
        count > 0 and progress[process] < since for process, count in waiting.items()
    )


def _is_subscription_down(metrics: web_metrics.Values) -> bool:
    """Whether a process with open streams receives no signals. A subscription does not notice that
    Redis hangs, and therefore Redis is called.
    """
    if any(metrics["kerho_subscription_down"].values()):
        return True
    has_streams = any(metrics["kerho_streams_open"].values())
    return has_streams and bool(settings.REDIS_URL) and not _redis_answers()


def _redis_answers() -> bool:
    try:
        return bool(client(settings.REDIS_URL).ping())
    except RedisError:
        return False


def _heartbeat_status(
    pulses: Pulses | None, name: str, now: datetime, limit: timedelta
) -> PartStatus:
    at = (pulses or {}).get(name)
    if at is None:
        return PartStatus(now - STARTED_AT < limit)
    is_alive = now - max(at, STARTED_AT) < limit
    return PartStatus(is_alive, round((now - at).total_seconds()))
