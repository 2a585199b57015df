"""Limits of files that are read while somebody waits for the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import islice
from typing import Any, Final, TypeVar

import jsonschema

from club.errors import ClubError
from club.processes.time_limit import TimeLimitExceeded, with_time_limit

LONGEST_READING: Final = timedelta(seconds=10)
MOST_ERRORS: Final = 50  # of a JSON Schema that are compared

T = TypeVar("T")


def read_in_time(read: Callable[[], T], limit: timedelta = LONGEST_READING) -> T:
    """The result of `read`. Raises ClubError where that takes longer than a page may."""
    try:
        return with_time_limit(read, limit)
    except TimeLimitExceeded:
        raise ClubError(
            "slow_file", "This file takes too long to read. Send a smaller one."
        ) from None


def best_error(errors: Iterable[Any]) -> Any:
    """The error that says best why a document has another shape; None: it has that shape. The
    first errors are enough: a file of a megabyte can have a million, each with a copy of the rest.
    """
    return jsonschema.exceptions.best_match(islice(errors, MOST_ERRORS))
