"""Takes the pulse of a worker: every sweep at once, all its tasks and its bots' thinking every few
seconds.

The web server writes nothing here; read `health.py` next, which asks how old the signs are.
"""

from __future__ import annotations

import logging
from time import monotonic, perf_counter
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun, worker_init
from django.db import DatabaseError
from django.utils import timezone
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from club.monitoring import services
from club.tables.signals import bot_thought

log = logging.getLogger(__name__)

SWEEP, WORKER, BOTS = "sweep", "worker", "bots"
EVERY = 10.0  # seconds between two signs of a busy worker
SWEEPS = "club.sweep.tasks.sweep"
ABOUT_A_TABLE = "club.sweep.tasks."  # tasks whose first argument is a table's number
HEADER = "kerho_request"  # carries the number of the request from which a task was called

_taken: dict[str, list[float]] = {WORKER: [], BOTS: []}  # seconds each, not yet written
_began: dict[str, float] = {}
_written = 0.0


def connect() -> None:
    """Called once per process."""
    before_task_publish.connect(_carry_on)
    worker_init.connect(_watch_tasks)


def _carry_on(headers: dict[str, Any] | None = None, **_: object) -> None:
    request = get_contextvars().get("request")
    if headers is not None and request:
        headers[HEADER] = request


def _watch_tasks(**_: object) -> None:
    """Before the pool is forked, so that every process of it listens."""
    task_prerun.connect(begin_trace)
    task_postrun.connect(end)
    bot_thought.connect(note_thought)


def begin_trace(task_id: str, task: Any, args: Any = (), **_: object) -> None:
    """A task begins: what it logs carries its number, and that of the request it came from."""
    _began[task_id] = perf_counter()
    clear_contextvars()
    bind_contextvars(request=getattr(task.request, HEADER, None) or task_id, task=task.name)
    if args and task.name.startswith(ABOUT_A_TABLE):
        bind_contextvars(table=args[0])


def end(task_id: str, task: Any, **_: object) -> None:
    """A task is over, well or badly. Never raises: nothing depends on these signs."""
    seconds = perf_counter() - _began.pop(task_id, perf_counter())
    _taken[WORKER].append(seconds)
    try:
        if task.name == SWEEPS:
            services.beat(SWEEP, [seconds], timezone.now())
        _write_now_and_then()
    except DatabaseError as failure:
        log.warning("a sign of life was not written: %s", type(failure).__name__)
    finally:
        clear_contextvars()


def note_thought(seconds: float, **_: object) -> None:
    """A bot has chosen."""
    _taken[BOTS].append(seconds)


def _write_now_and_then() -> None:
    global _written  # noqa: PLW0603 - one per process
    if monotonic() - _written < EVERY:
        return
    _written = monotonic()
    for name, times in _taken.items():
        if times:
            services.beat(name, times, timezone.now())
            times.clear()
