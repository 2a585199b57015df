"""Three sizes of the suite. `bin/test` runs the quick tests, `bin/test --long` the long ones, both
with samples; `bin/test --whole` runs all, and samples nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

import pytest

Size = TypeVar("Size")


def sampled(usual: Size, whole: Size) -> Size:
    """Returns `usual`, or `whole` under `bin/test --whole`."""
    return whole if os.environ.get("WHOLE") else usual


def cases(
    values: Iterable[Any], usual: Collection[Any], name: Callable[[Any], str] = str
) -> list[Any]:
    """Returns values for `parametrize`. The first value in `usual` is a quick test if its function
    is marked `quick`, the others in `usual` are long, the rest runs under `--whole` alone. A value
    of several arguments is a tuple.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else [value]),
            id=name(value),
            marks=_marks(value, usual),
        )
        for value in values
    ]


def _marks(value: Any, usual: Collection[Any]) -> list[pytest.MarkDecorator]:
    if value not in usual:
        return [pytest.mark.whole]
    return [] if value == next(iter(usual)) else [pytest.mark.long]
