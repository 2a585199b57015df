"""The heap of a web process, as the C library tells of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

VARIABLE = "MALLOC_ARENA_MAX"  # as the image has it
THREADS = """
import ctypes
from threading import Barrier, Event, Thread
{first}
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


def heaps(first: str, **environment: str) -> int:
    """How many a process has whose four threads worked at once."""
    told = subprocess.run(
        [sys.executable, "-c", THREADS.format(first=first)],
        env={name: value for name, value in os.environ.items() if name != VARIABLE} | environment,
        capture_output=True,
        check=True,
    )
    return told.stdout.count(b"<heap nr=")


@pytest.mark.parametrize(
    "begins",
    ["from club.processes.one_arena import share_one_arena; share_one_arena()", "import club.asgi"],
    ids=["alone", "web process"],
)
def test_all_threads_take_memory_from_one_heap(begins: str) -> None:
    assert heaps("") > 1 == heaps(begins)


def test_so_they_do_in_the_image_where_one_is_there_before_the_club() -> None:
    waiting = "Thread(target=lambda: bytes(1000) and Event().wait(), daemon=True).start()"
    assert f"{VARIABLE}=1" in Path("Dockerfile").read_text()
    assert heaps(waiting) > 1 == heaps(waiting, **{VARIABLE: "1"})
