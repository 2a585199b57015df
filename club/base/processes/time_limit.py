"""A time limit for computations. Rules and bots are plain Python: a watcher, one more thread of the
process, raises an exception in the thread that runs them.

A call that never returns to Python cannot be interrupted in this way. In a worker, Celery's hard
time limit then ends the process. The reasons are in `docs/decisions/0002-page-time-limit.md`.
"""

from __future__ import annotations

import ctypes
import logging
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import cache
from math import inf
from time import monotonic, thread_time
from typing import TypeVar

from billiard.exceptions import TimeLimitExceeded as HardTimeLimitExceeded
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.cache import caches

from club.base.processes.release import page_release_id

log = logging.getLogger(__name__)

MOST_TIME_OUTS = 2
KEPT_FOR = timedelta(days=30)
ONE_TURN = timedelta(seconds=30)  # after which a long task queues the rest
# between two interruptions, when code caught the first and goes on
GRACE = timedelta(seconds=5)
MIN_CPU_SHARE = 0.1  # of its time; a thread with less was waiting and not computing
T = TypeVar("T")
# for each thread: `call`, the last call with a time limit; `interrupted`, whether one was
# interrupted since the last `was_interrupted`
_state = threading.local()


class TimeLimitExceeded(Exception):
    """A computation was interrupted."""


# a computation was interrupted, by this module or by Celery's soft time limit
TIME_OUTS = (SoftTimeLimitExceeded, TimeLimitExceeded)
ALL_TIME_OUTS = (*TIME_OUTS, HardTimeLimitExceeded)


def with_time_limit(compute: Callable[[], T], limit: timedelta) -> T:
    """The result of `compute`. When the limit is reached, TimeLimitExceeded is raised inside of
    `compute`, and again after every `GRACE`; it is never raised after this function. A call inside
    of another one with an earlier deadline uses that deadline. With DEBUG there is no limit, since
    a developer may stop in a debugger.
    """
    if settings.DEBUG or _has_earlier_deadline(limit):
        return compute()
    call = _state.call = _WatchedCall(limit)
    try:
        _watcher.watch(call)
        return compute()
    finally:
        # a single store: Python raises nothing between the call and this line
        call.over = True
        call.cancel()


def was_interrupted() -> bool:
    """Whether a call in this thread was interrupted since the last question. If so, a library may
    have been interrupted in the middle, and its state may be inconsistent.
    """
    interrupted, _state.interrupted = getattr(_state, "interrupted", False), False
    return interrupted


def was_kept_waiting(failure: Exception) -> bool:
    """Whether this thread was waiting for a database or the processor when it was interrupted; then
    the rules are not to blame. The soft limit of a worker includes all waits of a task, and is
    therefore never blamed on the rules.
    """
    if isinstance(failure, SoftTimeLimitExceeded):
        return True
    call: _WatchedCall | None = getattr(_state, "call", None)
    if call is None or not isinstance(failure, TimeLimitExceeded):
        return False
    return call.cpu_share < MIN_CPU_SHARE


def _has_earlier_deadline(limit: timedelta) -> bool:
    """Whether this thread already has a deadline within the limit."""
    call: _WatchedCall | None = getattr(_state, "call", None)
    until = monotonic() + limit.total_seconds()
    return call is not None and not call.over and call.deadline <= until


class _WatchedCall:
    """A call with a time limit that runs in the current thread."""

    def __init__(self, limit: timedelta) -> None:
        self.thread_id = threading.get_ident()
        self.began, self.began_cpu = monotonic(), thread_time()
        self.deadline = self.began + limit.total_seconds()
        self.interrupt_at = self.deadline  # raised by GRACE at each interruption
        self.over = self.raised = False
        self.interrupting = threading.Lock()

    @property
    def cpu_share(self) -> float:
        """CPU time divided by elapsed time. It must be read in the thread of the call."""
        return (thread_time() - self.began_cpu) / max(monotonic() - self.began, 1e-9)

    def interrupt(self) -> None:
        """Raises TimeLimitExceeded in the thread, unless the call is being cancelled."""
        if self.interrupting.acquire(blocking=False):
            if not self.over:
                self.raised = True
                _raise_in(self.thread_id, TimeLimitExceeded)
            self.interrupting.release()
        self.interrupt_at = monotonic() + GRACE.total_seconds()

    def cancel(self) -> None:
        """Withdraws an exception that was raised and not yet delivered. It does so only when there
        was one: the call sets a flag that slows Python down, and stops it under a profiler.
        """
        with self.interrupting:
            if self.raised:
                _state.interrupted = True
                _raise_in(self.thread_id, None)
        _watcher.calls.discard(self)


class _Watcher:
    """Interrupts calls whose time is up. A watched thread may be interrupted anywhere. The watcher
    therefore shares no lock with other threads: each of its steps here is atomic in the
    interpreter.
    """

    def __init__(self) -> None:
        self.calls: set[_WatchedCall] = set()
        self.wakes_at = inf  # when the sleeping watcher wakes up by itself
        # the watcher waits for it; to release it wakes the watcher
        self.asleep = threading.Lock()
        self.thread = threading.Thread()  # not started
        # without a watcher no thread is interrupted in here
        self.starting = threading.Lock()

    def watch(self, call: _WatchedCall) -> None:
        """Watches the call until it is over. Most calls end later than an earlier one, and need not
        wake the watcher.
        """
        self.calls.add(call)
        if not self.thread.is_alive():  # not started, or this is a forked child
            self._start()
        if call.interrupt_at < self.wakes_at:
            with suppress(RuntimeError):  # the watcher is awake
                self.asleep.release()

    def _start(self) -> None:
        with self.starting:
            if not self.thread.is_alive():
                self.thread = threading.Thread(
                    target=self._watch, name="watcher", daemon=True
                )
                self.thread.start()

    def _watch(self) -> None:
        while True:
            self.wakes_at = inf  # calls that come from now on wake the watcher
            self.wakes_at = self._interrupt_due_calls()
            left = self.wakes_at - monotonic()
            self.asleep.acquire(timeout=min(max(left, 0), threading.TIMEOUT_MAX))

    def _interrupt_due_calls(self) -> float:
        """Interrupts the calls whose time is up; returns when the next call is due."""
        known = tuple(self.calls)
        self.calls.difference_update([call for call in known if call.over])
        for call in known:
            if call.interrupt_at <= monotonic():
                call.interrupt()
        return min((call.interrupt_at for call in known), default=inf)


_watcher = _Watcher()
os.register_at_fork(after_in_child=_watcher.calls.clear)  # a child has no other threads


def _raise_in(thread: int, kind: type[Exception] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None
    )


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
