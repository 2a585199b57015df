"""Ends thinking that does not end. Rules and bots are plain Python: a watcher beside the thread
interrupts it.

What never comes back from outside Python cannot be interrupted so; a worker's hard time limit ends
that, and its process with it.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import TypeVar

GRACE = timedelta(seconds=5)  # for who caught the first interruption and goes on

T = TypeVar("T")
_last = threading.local()  # `watch`: the last one of this thread


class TookTooLong(Exception):
    """Thinking that was interrupted."""


def in_time(think: Callable[[], T], time: timedelta) -> T:
    """What `think` returns. Raises TookTooLong in it when the time is up, and again after every
    grace; never later. Where the thread is watched and its time is up sooner, that will do: to
    start a watcher takes longer than most thoughts.
    """
    if _ends_sooner(time):
        return think()
    watch = _last.watch = _Watch(threading.get_ident(), time)
    try:
        watch.start()
        watch.begun.set()
        return think()
    finally:
        watch.over = True  # a bare store: Python delivers no interruption between the call and this
        watch.call_off()


def _ends_sooner(time: timedelta) -> bool:
    """Whether a watcher of this thread interrupts it before so much time has passed."""
    watch: _Watch | None = getattr(_last, "watch", None)
    return (
        watch is not None and not watch.over and watch.until <= monotonic() + time.total_seconds()
    )


class _Watch(threading.Thread):
    """Interrupts one thread until it is over."""

    def __init__(self, whom: int, time: timedelta) -> None:
        super().__init__(daemon=True)
        self.whom, self.time = whom, time
        self.until = monotonic() + time.total_seconds()
        self.over = self.raised = False
        self.begun, self.early = threading.Event(), threading.Event()
        self.interrupting = threading.Lock()

    def run(self) -> None:
        self.begun.wait()  # a thread interrupted as it starts this one would lose track of it
        time = self.time
        while not self.early.wait(time.total_seconds()) and self.interrupting.acquire(timeout=1):
            if not self.over:
                self.raised = True
                _raise_in(self.whom, TookTooLong)
            self.interrupting.release()
            if self.over:
                return
            time = GRACE

    def call_off(self) -> None:
        """Takes back what was raised and has not arrived. Where nothing was, the thread is left
        alone: taking back sets a flag that makes Python look up at every step from then on, and
        never get on at all under a profiler.
        """
        with self.interrupting:
            if self.raised:
                _raise_in(self.whom, None)
        self.early.set()
        self.begun.set()


def _raise_in(thread: int, kind: type[Exception] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(kind) if kind else None
    )
