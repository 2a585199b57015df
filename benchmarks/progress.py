"""The progress of a part: one line on standard error for each step."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

MARK = "@ "

T = TypeVar("T")


def stepping(things: Sequence[T]) -> Iterator[T]:
    """Yields the things, and writes after each how many are done."""
    for number, thing in enumerate(things, 1):
        yield thing
        sys.stderr.write(f"{MARK}{number}/{len(things)}\n")
        sys.stderr.flush()


def read(line: str) -> float | None:
    """The share that is done, from a line of progress; None for other lines."""
    done, _, total = line.removeprefix(MARK).strip().partition("/")
    if not (line.startswith(MARK) and done.isdigit() and total.isdigit()):
        return None
    return int(done) / int(total)
