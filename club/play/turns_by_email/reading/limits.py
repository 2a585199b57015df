"""The limit of the time in which a received e-mail is read. Its parts, headers and encodings may be
made to take the parser minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeVar

from club.base.errors import ClubError
from club.base.processes.time_limit import TimeLimitExceeded, with_time_limit

LONGEST_READING = timedelta(seconds=5)

T = TypeVar("T")


class UnreadableMail(ClubError):
    """The e-mail takes too long to read, or its parts are nested too deep."""

    def __init__(self) -> None:
        super().__init__(
            "mail_unreadable",
            "Your e-mail is built in a way that cannot be read; nothing was done. Send it as plain"
            " text.",
        )


def read_within_limits(read: Callable[[], T]) -> T:
    """The result of `read`, which only computes. Raises UnreadableMail."""
    try:
        return with_time_limit(read, LONGEST_READING)
    except (TimeLimitExceeded, RecursionError):
        raise UnreadableMail from None
