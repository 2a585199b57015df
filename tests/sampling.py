"""How much of a long test runs: a part in each run, all before a release."""

from __future__ import annotations

import os
from typing import TypeVar

Size = TypeVar("Size")


def sampled(usual: Size, whole: Size) -> Size:
    """`usual`, or `whole` under `bin/test --whole`."""
    return whole if os.environ.get("WHOLE") else usual
