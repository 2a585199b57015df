"""Compares the processor time of a function for a short and for a long text, since seconds depend
on the machine and on what else runs there.
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

TIMES = 4  # the long text, to the short one
MOST = 9  # a linear function takes 4 times as long, a quadratic one 16 times
LEAST_SECONDS = 0.005  # below that the clock is too coarse


def grows_linearly(read: Callable[[str], object], text: str) -> bool:
    """Whether the text takes about as many times longer than its quarter as it is longer."""
    short = text[: len(text) // TIMES]
    quarter = min(_seconds(read, short) for _ in range(3))
    whole = min(_seconds(read, text) for _ in range(3))
    return whole < MOST * max(quarter, LEAST_SECONDS)


def _seconds(read: Callable[[str], object], text: str) -> float:
    began = thread_time()
    read(text)
    return thread_time() - began
