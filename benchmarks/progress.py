"""The progress of a part: one line on standard error for each step."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

MARK = "@ "

T = TypeVar("T")


def stepping(things: Sequence[T]) -> Iterator[T]:
    """The things one by one; says after each how many are done."""
    for number, thing in enumerate(things, 1):
        yield thing
        sys.stderr.write(f"{MARK}{number}/{len(things)}\n")
        sys.stderr.flush()


def read(line: str) -> float | None:
    """The share of the work that is done, read from a progress line; None for any other line."""
    done, _, of = line.removeprefix(MARK).strip().partition("/")
    return (
        int(done) / int(of)
        if line.startswith(MARK) and done.isdigit() and of.isdigit()
        else None
    )
