"""Time-outs of tasks, by task and rows. The sweep calls a task again as long as its rows have work
to do: work that takes too long would be repeated each minute. Of two time-outs the second is the
last one, until a release may have mended it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from functools import cache

from billiard.exceptions import TimeLimitExceeded as HardTimeLimitExceeded
from django.core.cache import caches

from club.base.processes.release import page_release_id
from club.base.processes.time_limit import TIME_OUTS

log = logging.getLogger(__name__)

MOST_TIME_OUTS = 2
KEPT_FOR = timedelta(days=30)
ONE_TURN = timedelta(seconds=30)  # after which a long task queues the rest
ALL_TIME_OUTS = (*TIME_OUTS, HardTimeLimitExceeded)


def note_time_out(task: str, ids: Sequence[object], kept_for: timedelta) -> None:
    """Counts a time-out of the task with these ids. It is forgotten after the given time."""
    with suppress(OSError):  # a full disk
        times = _count_time_outs(task, ids) + 1
        caches["hints"].set(_key(task, ids), times, kept_for.total_seconds())
        if times >= MOST_TIME_OUTS:
            log.error("%s%s reached its time limit twice", task, tuple(ids))


def has_timed_out_twice(task: str, ids: Sequence[object]) -> bool:
    """Whether the task with these ids is given up."""
    with suppress(OSError):
        return _count_time_outs(task, ids) >= MOST_TIME_OUTS
    return False


def _count_time_outs(task: str, ids: Sequence[object]) -> int:
    times: int = caches["hints"].get(_key(task, ids)) or 0
    return times


def _key(task: str, ids: Sequence[object]) -> str:
    return ".".join(["time-outs", _release(), task, *map(str, ids)])


@cache
def _release() -> str:
    return page_release_id()
