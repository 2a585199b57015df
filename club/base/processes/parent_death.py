"""Ends a child process when its parent ends, even when the parent was killed."""

import ctypes
import multiprocessing
import os
import signal

PR_SET_PDEATHSIG = 1  # of Linux's sys/prctl.h


def end_with_parent() -> None:
    """Asks Linux to kill this process when its parent ends. On other systems it does nothing."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent and not parent.is_alive():  # it ended before the call
        os.kill(os.getpid(), signal.SIGKILL)
