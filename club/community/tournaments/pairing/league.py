"""League: divisions, and who moves between them after a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

LEAST_DIVISION: Final = 3
SMALL_DIVISION: Final = 4  # below, only one moves


def cut_divisions(line: Sequence[str], size: int, table: int = 2) -> list[list[str]]:
    """Cuts the line into divisions; a last one below three, or below the smallest table, joins the
    one above.
    """  # tournaments 5.6
    cut = [list(line[first : first + size]) for first in range(0, len(line), size)]
    if len(cut) > 1 and len(cut[-1]) < least_division(table):
        cut[-2:] = [cut[-2] + cut[-1]]
    return cut


def least_division(table: int) -> int:
    """The fewest of a division, where a table has so many at least."""
    return max(LEAST_DIVISION, table)


def next_divisions(
    divisions: Sequence[Sequence[str]],
    gone: Collection[str],
    new: Sequence[str],
    up: int,
    size: int,
) -> list[list[str]]:
    """The divisions of the next season, from those of this one in standings order."""
    moved = [list(division) for division in divisions]
    for upper in range(len(divisions) - 1):
        above, below = divisions[upper], divisions[upper + 1]
        small = min(len(above), len(below)) < SMALL_DIVISION
        count = min(up, 1) if small else up
        moved[upper][len(above) - count :] = below[:count]
        moved[upper + 1][:count] = above[len(above) - count :]
    line = [entrant for division in moved for entrant in division]
    return cut_divisions(
        [entrant for entrant in [*line, *new] if entrant not in gone], size
    )
