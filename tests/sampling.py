"""How much of a long test runs: a part in each run, all before a release."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

import pytest

Size = TypeVar("Size")


def sampled(usual: Size, whole: Size) -> Size:
    """`usual`, or `whole` under `bin/test --whole`."""
    return whole if os.environ.get("WHOLE") else usual


def cases(
    values: Iterable[Any], usual: Collection[Any], name: Callable[[Any], str] = str
) -> list[Any]:
    """Values for `parametrize`: those in `usual` in each run, the others before a release. A
    value of several arguments is a tuple.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else [value]),
            id=name(value),
            marks=[] if value in usual else [pytest.mark.whole],
        )
        for value in values
    ]
