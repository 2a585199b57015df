"""Heartbeats of beat, of the sweep, of workers and of bots; `health.py` checks their age. A sweep
is written at once; other tasks and computations of bots are written every few seconds.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from time import monotonic, perf_counter
from typing import Any

from celery import states
from celery.beat import Scheduler
from celery.signals import before_task_publish, task_postrun, task_prerun, worker_init
from django.conf import settings
from django.db import DatabaseError, Error, close_old_connections
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from club.base import periodic_tasks
from club.base.monitoring.models import Pulse

log = logging.getLogger(__name__)
SWEEP = "sweep"
WORKER = "worker"
SEARCHERS = "searchers"  # workers of the queue of bots that search
BOTS = "bots"
WRITE_INTERVAL = 10.0  # seconds between two heartbeats of a busy worker
bot_thought = Signal()  # seconds: how long a bot computed one decision
HEADER = "kerho_request"  # of a message: the id of the request that called the task
# seconds, not yet written
_durations: dict[str, list[float]] = {WORKER: [], SEARCHERS: [], BOTS: []}
_began: dict[str, float] = {}  # by the id of the task
_written = 0.0
BEAT = "beat"


def beat(name: str, times: Sequence[float], now: datetime) -> None:
    """Adds the runs since the last heartbeat, given by the seconds of each."""
    Pulse.objects.bulk_create([Pulse(name=name, at=now)], ignore_conflicts=True)
    Pulse.objects.filter(pk=name).update(
        at=now, count=F("count") + len(times), seconds=F("seconds") + sum(times)
    )


def connect() -> None:
    """Connects the receivers. It is called once per process."""
    before_task_publish.connect(_send_request_id)
    worker_init.connect(_connect_worker)


def _send_request_id(headers: dict[str, Any] | None = None, **_: object) -> None:
    request = get_contextvars().get("request")
    if headers is not None and request:
        headers[HEADER] = request


def _connect_worker(**_: object) -> None:
    """Connects further receivers before the pool is forked, for all its processes."""
    task_prerun.connect(begin_trace)
    task_postrun.connect(end_trace)
    bot_thought.connect(note_computation)


def begin_trace(task_id: str, task: Any, args: Any = (), **_: object) -> None:
    """Binds the ids of the task and of its request to the log lines of a task that begins."""
    _began[task_id] = perf_counter()
    clear_contextvars()
    bind_contextvars(
        request=getattr(task.request, HEADER, None) or task_id, task=task.name
    )
    first_id = getattr(task, "first_id", "")
    if args and first_id:
        bind_contextvars(**{first_id: args[0]})


def end_trace(task_id: str, task: Any, state: str = "", **_: object) -> None:
    """Counts a task that has ended, also by an error, but not one that was left out. Never raises:
    a task must not fail because its heartbeat is not written.
    """
    seconds = perf_counter() - _began.pop(task_id, perf_counter())
    if state == states.IGNORED:
        clear_contextvars()
        return
    _durations[_worker_of(task)].append(seconds)
    try:
        if heartbeat := periodic_tasks.heartbeats.get(task.name):
            beat(heartbeat, [seconds], timezone.now())
        _write_sometimes()
    except DatabaseError as failure:
        log.warning("a heartbeat was not written: %s", type(failure).__name__)
    finally:
        clear_contextvars()


def _worker_of(task: Any) -> str:
    """Each queue may have a worker of its own, and each is watched by itself."""
    delivery = getattr(task.request, "delivery_info", None) or {}
    is_search = delivery.get("routing_key") == settings.SEARCHERS_QUEUE
    return SEARCHERS if is_search else WORKER


def note_computation(seconds: float, **_: object) -> None:
    """Counts a computation of a bot."""
    _durations[BOTS].append(seconds)


def _write_sometimes() -> None:
    global _written  # noqa: PLW0603 - one per process
    if monotonic() - _written < WRITE_INTERVAL:
        return
    _written = monotonic()
    for name, times in _durations.items():
        if times:
            beat(name, times, timezone.now())
            times.clear()


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
        beat(BEAT, [0.0], timezone.now())
    except Error as failure:
        log.warning("a heartbeat was not written: %s", type(failure).__name__)
