"""Ends thinking that does not end. Rules and bots are plain Python: a watcher, one thread beside
all others of a process, interrupts the thread that they are in.

What never comes back from outside Python cannot be interrupted so; a worker's hard time limit ends
that, and its process with it. Why this is ours: `docs/decisions/0002-page-time-limit.md`.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from math import inf
from time import monotonic, thread_time
from typing import TypeVar

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings

GRACE = timedelta(seconds=5)  # for who caught the first interruption and goes on
LEAST_AT_WORK = 0.1  # of its time, for a thread whose own doing it is that it took too long

T = TypeVar("T")
# of this thread: `call`, the last one that was watched; `interrupted`, whether one was
_last = threading.local()


class TimeLimitExceeded(Exception):
    """Thinking that was interrupted."""


def with_time_limit(think: Callable[[], T], time: timedelta) -> T:
    """What `think` returns. Raises TookTooLong in it when the time is up, and again after every
    grace; never later. Where the thread is watched and its time is up sooner, that will do.
    With DEBUG there is no limit: a developer may stop in a debugger for as long as they like.
    """
    if settings.DEBUG or _ends_sooner(time):
        return think()
    call = _last.call = _WatchedCall(time)
    try:
        _watcher.watch(call)
        return think()
    finally:
        call.over = True  # a bare store: Python delivers no interruption between the call and it
        call.cancel()


def was_interrupted() -> bool:
    """Whether anything in this thread was, since this was asked last: then what it was doing may be
    half done, in the middle of a call of a library as well.
    """
    interrupted, _last.interrupted = getattr(_last, "interrupted", False), False
    return interrupted


def was_kept_waiting(failure: Exception) -> bool:
    """Whether this thread was interrupted while it waited, for a database or the processor, rather
    than computed: no fault of the rules it was in. A worker's limit counts all waits of a task, so
    it is never theirs.
    """
    if isinstance(failure, SoftTimeLimitExceeded):
        return True
    call: _WatchedCall | None = getattr(_last, "call", None)
    return (
        isinstance(failure, TimeLimitExceeded) and call is not None and call.at_work < LEAST_AT_WORK
    )


def _ends_sooner(time: timedelta) -> bool:
    """Whether this thread is interrupted anyway before so much time has passed."""
    call: _WatchedCall | None = getattr(_last, "call", None)
    until = monotonic() + time.total_seconds()
    return call is not None and not call.over and call.deadline <= until


class _WatchedCall:
    """What a thread is in, from now until it is over."""

    def __init__(self, time: timedelta) -> None:
        self.thread_id = threading.get_ident()
        self.began, self.worked = monotonic(), thread_time()
        self.deadline = self.began + time.total_seconds()
        self.interrupt_at = self.deadline  # later by every grace
        self.over = self.raised = False
        self.interrupting = threading.Lock()

    @property
    def at_work(self) -> float:
        """For how much of its time the processor was with it, until now; asked in its thread."""
        return (thread_time() - self.worked) / max(monotonic() - self.began, 1e-9)

    def interrupt(self) -> None:
        """Unless it is just being cancelled."""
        if self.interrupting.acquire(blocking=False):
            if not self.over:
                self.raised = True
                _raise_in(self.thread_id, TimeLimitExceeded)
            self.interrupting.release()
        self.interrupt_at = monotonic() + GRACE.total_seconds()

    def cancel(self) -> None:
        """Takes back what was raised and has not arrived. Where nothing was, the thread is left
        alone: taking back sets a flag that makes Python look up at every step from then on, and
        never get on at all under a profiler.
        """
        with self.interrupting:
            if self.raised:
                _last.interrupted = True
                _raise_in(self.thread_id, None)
        _watcher.calls.discard(self)


class _Watcher:
    """Interrupts what is due. Whoever is watched may be interrupted anywhere, so they take no lock
    that others wait for: each thing they do here is one step of the interpreter.
    """

    def __init__(self) -> None:
        self.calls: set[_WatchedCall] = set()
        self.wakes = inf  # when it looks up by itself
        self.asleep = threading.Lock()  # held by nobody else: letting go of it wakes the watcher
        self.thread = threading.Thread()  # not begun
        self.starting = threading.Lock()  # nobody is interrupted before there is a watcher

    def watch(self, call: _WatchedCall) -> None:
        """Until it is over. Most are due later than others before them, and wake nobody."""
        self.calls.add(call)
        if not self.thread.is_alive():  # not yet, or left behind where we were forked
            self._start()
        if call.interrupt_at < self.wakes:
            with suppress(RuntimeError):  # it is awake
                self.asleep.release()

    def _start(self) -> None:
        with self.starting:
            if not self.thread.is_alive():
                self.thread = threading.Thread(target=self._watch, name="watcher", daemon=True)
                self.thread.start()

    def _watch(self) -> None:
        while True:
            self.wakes = inf  # who comes from here on wakes it
            self.wakes = self._look_up()
            left = self.wakes - monotonic()
            self.asleep.acquire(timeout=min(max(left, 0), threading.TIMEOUT_MAX))

    def _look_up(self) -> float:
        """Interrupts what is due; when the next will be."""
        known = tuple(self.calls)
        self.calls.difference_update([call for call in known if call.over])
        for call in known:
            if call.interrupt_at <= monotonic():
                call.interrupt()
        return min((call.interrupt_at for call in known), default=inf)


_watcher = _Watcher()
os.register_at_fork(after_in_child=_watcher.calls.clear)  # their threads are not there


def _raise_in(thread: int, kind: type[Exception] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None
    )
