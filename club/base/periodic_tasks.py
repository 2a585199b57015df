"""Periodic tasks: `periodic_task` makes a Celery task that beat calls, beside the task itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from celery import Task, shared_task
from celery.schedules import crontab

DAY: Final = 24 * 3600  # seconds
EVERY_NIGHT: Final = crontab(hour="4", minute="0")
LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)

# Both by name of the task, and complete when the tasks of all apps are imported: beat's schedule,
# and the heartbeats that are written when a task ends.
beat_schedule: Final[dict[str, dict[str, Any]]] = {}
heartbeats: Final[dict[str, str]] = {}


def periodic_task(
    when: int | crontab, heartbeat: str = "", queue: str | None = None
) -> Callable[[Callable[[], None]], Task[[], None]]:
    """Returns a decorator that makes a task and has beat call it every `when` seconds, or once a
    day. Admins watch the time since the last `heartbeat`. Without `queue` it is the usual one.
    """

    def make_task(function: Callable[[], None]) -> Task[[], None]:
        task = f"{function.__module__}.{function.__name__}"
        beat_schedule[task] = _schedule_entry(task, when, queue)
        if heartbeat:
            heartbeats[task] = heartbeat
        return shared_task(name=task)(function)

    return make_task


def _schedule_entry(
    task: str, when: int | crontab, queue: str | None
) -> dict[str, Any]:
    is_nightly = isinstance(when, crontab)
    # An expired call is dropped. Otherwise calls would pile up while no worker runs.
    until_next = DAY if is_nightly else when
    options = {"expires": until_next} | ({"queue": queue} if queue else {})
    entry = {"task": task, "schedule": when, "options": options}
    # Beat remembers nothing of the time before it started: what runs at intervals is due at once.
    return entry if is_nightly else entry | {"last_run_at": LONG_AGO}
