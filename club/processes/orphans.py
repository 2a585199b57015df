"""No orphaned process: whatever `serve` started ends when `serve` is gone, even when that was
killed.
"""

from __future__ import annotations

import os
import signal
import threading
import time

PARENT = "KERHO_SERVE_PID"  # environment variable: the process that started this one
LOOKED_EVERY = 0.2  # seconds


def leave_with_parent(by: signal.Signals = signal.SIGTERM) -> None:
    """Watches the parent from now on, and sends this process the signal once it is gone; nothing
    where `serve` did not start it.
    """
    parent = os.environ.get(PARENT)
    if parent:
        threading.Thread(target=_watch, args=(int(parent), by), daemon=True).start()


def _watch(parent: int, by: signal.Signals) -> None:
    while os.getppid() == parent:
        time.sleep(LOOKED_EVERY)
    os.kill(os.getpid(), by)
