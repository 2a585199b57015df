"""Reads files of JSON: their shape is checked, and there are limits of time and of errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import islice
from typing import Any, Final, TypeVar

import jsonschema

from club.base.errors import ClubError
from club.base.processes.time_limit import TimeLimitExceeded, with_time_limit
from club.base.texts.json_text import read_json

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


def read_json_file(content: str | bytes, code: str) -> Any:
    """The value of a JSON file. Raises ClubError with this code."""
    try:
        return read_json(content)
    except RecursionError:
        raise ClubError(code, "The file is nested too deeply.") from None
    except ValueError as error:
        text = "The file is not JSON: {reason}"
        raise ClubError(code, text, reason=str(error)) from None


def expect_shape(data: Any, validator: Any, code: str) -> None:
    """Raises ClubError that says where the data have another shape than the JSON Schema."""
    wrong = best_error(validator.iter_errors(data))
    if wrong is not None:
        raise ClubError(
            code,
            "The file has another shape at {place}: {reason}",
            place="/" + "/".join(map(str, wrong.absolute_path)),
            reason=wrong.message[:200],
        )


def best_error(errors: Iterable[Any]) -> Any:
    """The error that says best why a document has another shape; None: it has that shape. The
    first errors are enough: a file of a megabyte can have a million, each with a copy of the rest.
    """
    return jsonschema.exceptions.best_match(islice(errors, MOST_ERRORS))
