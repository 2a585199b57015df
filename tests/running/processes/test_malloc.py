"""All threads of a process share one heap: `supervisord.conf` and the image set a variable of
malloc.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

VARIABLE = "MALLOC_ARENA_MAX"
THREADS = """
import ctypes
from threading import Barrier, Thread
together = Barrier(4)
def work():
    together.wait()
    large = [bytes(1000) for _ in range(100)]
    together.wait()
some = [Thread(target=work) for _ in range(4)]
for one in some: one.start()
for one in some: one.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


def heaps(**environment: str) -> int:
    """The number of heaps of a process whose four threads worked concurrently."""
    told = subprocess.run(
        [sys.executable, "-c", THREADS],
        env={name: value for name, value in os.environ.items() if name != VARIABLE} | environment,
        capture_output=True,
        check=True,
    )
    return told.stdout.count(b"<heap nr=")


def test_all_threads_take_memory_from_one_heap() -> None:
    assert heaps() > 1 == heaps(**{VARIABLE: "1"})


@pytest.mark.parametrize("file", ["supervisord.conf", "Dockerfile"])
def test_every_way_to_run_the_club_sets_it(file: str) -> None:
    assert f"{VARIABLE}=1" in Path(file).read_text().replace('"', "")
