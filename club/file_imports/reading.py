"""The time limit of files that are read while somebody waits for the page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final, TypeVar

from club.errors import ClubError
from club.processes.time_limit import TimeLimitExceeded, with_time_limit

LONGEST_READING: Final = timedelta(seconds=10)

T = TypeVar("T")


def read_in_time(read: Callable[[], T], limit: timedelta = LONGEST_READING) -> T:
    """The result of `read`. Raises ClubError where that takes longer than a page may."""
    try:
        return with_time_limit(read, limit)
    except TimeLimitExceeded:
        raise ClubError(
            "slow_file", "This file takes too long to read. Send a smaller one."
        ) from None
