"""A thread of one's own, for what would stumble over a browser's: Playwright keeps a loop in the
thread that tests run in, and switches stacks there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def aside(act: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What it returns there; raises what it raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(act, *given, **named).result()
