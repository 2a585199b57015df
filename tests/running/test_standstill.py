"""A web process whose pages stand still ends itself; one that was merely stopped does not."""

from __future__ import annotations

import signal
import subprocess
import sys

from django.conf import settings

SETTING_UP = """
import time
import django
django.setup()
from club.admission import Queue
from club.standstill import leave_at_a_standstill
queue = Queue(waiting=1, moved=time.perf_counter() - 3600)
"""
STANDING_STILL = "leave_at_a_standstill(queue, 60, 0.01)\ntime.sleep(60)"
GOING_ON = """
leave_at_a_standstill(queue, 60, 0.2)
time.sleep(0.3)
queue.moved = time.perf_counter()
time.sleep(0.4)
"""


def ran(act: str) -> subprocess.CompletedProcess[str]:
    told = [sys.executable, "-c", SETTING_UP + act]
    return subprocess.run(told, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)


def test_a_process_whose_pages_stand_still_ends_and_says_where_it_was() -> None:
    ended = ran(STANDING_STILL)
    assert ended.returncode == -signal.SIGKILL
    assert "Pages stand still" in ended.stderr and "Current thread" in ended.stderr


def test_a_process_that_goes_on_after_it_was_stopped_stays() -> None:
    assert ran(GOING_ON).returncode == 0
