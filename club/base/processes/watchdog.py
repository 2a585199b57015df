"""A watchdog: ends a web process whose pages make no progress, and a child process whose parent
ended. The supervisor starts another.

Code that never returns to Python keeps its thread, since no time limit reaches it
(`time_limit.py`). When it holds every thread, the process still accepts requests and answers none.
"""

from __future__ import annotations

import ctypes
import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable

PR_SET_PDEATHSIG = 1  # of Linux's sys/prctl.h
INTERVAL = 10.0  # seconds between two checks
# in a row: a process that was suspended for a while needs a moment to continue
CHECKS = 2


def end_with_parent() -> None:
    """Asks Linux to kill this process when its parent ends. On other systems it does nothing."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent and not parent.is_alive():  # it ended before the call
        os.kill(os.getpid(), signal.SIGKILL)


def end_when_stuck(is_stuck: Callable[[], bool], interval: float = INTERVAL) -> None:
    """Checks from now on, and ends this process when it is stuck."""
    threading.Thread(
        target=watch,
        args=(is_stuck, interval),
        name="watchdog",
        daemon=True,
    ).start()


def watch(is_stuck: Callable[[], bool], interval: float) -> None:
    """Never returns: it ends the process and writes the stack of each thread to standard error."""
    stuck = 0
    while stuck < CHECKS:
        time.sleep(interval)
        stuck = stuck + 1 if is_stuck() else 0
    # not through logging: a thread may hold its lock
    os.write(
        2, b"Pages make no progress; this web process ends. Where its threads are:\n"
    )
    faulthandler.dump_traceback()
    os._exit(1)
