"""A child process ends when its parent is gone, even when that was killed."""

import ctypes
import multiprocessing
import os
import signal

PR_SET_PDEATHSIG = 1  # of Linux's sys/prctl.h


def end_with_parent() -> None:
    """Linux kills this process when its parent ends. Other systems have no such call."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = multiprocessing.parent_process()
    if parent and not parent.is_alive():  # it ended before the call
        os.kill(os.getpid(), signal.SIGKILL)
