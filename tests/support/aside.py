"""Runs code in another thread. Playwright has an event loop in the thread of the tests and switches
stacks there, which some code does not support.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def aside(act: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
    """The result of the call in another thread; raises what it raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(act, *arguments, **keywords).result()
