"""Whether the club is alive: database, sweep, worker, and pages and streams of every web process
on this machine, each asked on its own. No secrets, no names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from redis import RedisError

from club import web_metrics
from club.monitoring.models import Pulse
from club.monitoring.worker_pulse import SWEEP, WORKER
from club.redis import client

PATIENCE = timedelta(minutes=3)  # without a sign of life, where beat calls every minute
BORN = timezone.now()  # this process; whoever has just opened has heard nobody yet

Pulses = Mapping[str, datetime]  # name -> last sign of life


@dataclass(frozen=True, slots=True)
class Sign:
    """How one part is."""

    ok: bool
    seconds: int | None = None  # since its last sign of life; None where there is none to have


def signs(now: datetime) -> dict[str, Sign]:
    """How every part is."""
    try:
        pulses: Pulses | None = dict(Pulse.objects.values_list("name", "at"))
    except DatabaseError:
        pulses = None
    metrics = web_metrics.values()
    return {
        "database": Sign(pulses is not None),
        SWEEP: _sign(pulses, SWEEP, now),
        WORKER: _sign(pulses, WORKER, now),
        "pages": Sign(not _pages_stand_still(metrics, now)),
        "streams": Sign(not _streams_are_deaf(metrics)),
    }


def patience() -> timedelta:
    """How long nothing may be heard: three sweeps, at least three minutes."""
    return max(PATIENCE, 3 * timedelta(seconds=settings.SWEEP_SECONDS))


def _pages_stand_still(metrics: web_metrics.Values, now: datetime) -> bool:
    """Whether requests wait in some process and none has got a thread for long."""
    progress = metrics["kerho_requests_progress_timestamp_seconds"]
    since = (now - settings.WATCHDOG_TIMEOUT).timestamp()
    waiting = metrics["kerho_requests_waiting"]
    return any(count > 0 and progress[process] < since for process, count in waiting.items())


def _streams_are_deaf(metrics: web_metrics.Values) -> bool:
    """Whether pages listen to some process that receives no signals. A subscription does not
    notice that Redis hangs, so Redis is asked.
    """
    if any(metrics["kerho_subscription_down"].values()):
        return True
    is_listening = any(metrics["kerho_streams_open"].values())
    return is_listening and bool(settings.REDIS_URL) and not _redis_answers()


def _redis_answers() -> bool:
    try:
        return bool(client(settings.REDIS_URL).ping())
    except RedisError:
        return False


def _sign(pulses: Pulses | None, name: str, now: datetime) -> Sign:
    at = (pulses or {}).get(name)
    if at is None:
        return Sign(now - BORN < patience())
    return Sign(now - max(at, BORN) < patience(), round((now - at).total_seconds()))
