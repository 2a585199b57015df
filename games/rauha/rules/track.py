"""The sixteen stops of the walk: the line that runs at each, the packet that each seat sees, and
how often each square still runs.

Squares are numbers in reading order. A mask has bit `square` set for each of its squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from games.core import Seat
from games.data import load

from .faces import CELL_INDEX, CELLS

_STOPS: Final = load(__package__, "track")["stops"]
_LINES: Final = load(__package__, "components")["lines"]


def _numbers_of(kind: str) -> tuple[int, ...]:
    """The numbers of the stops of this kind."""
    return tuple(stop["number"] for stop in _STOPS if stop["kind"] == kind)


def _mask_cells(names: Iterable[str]) -> int:
    return sum(1 << CELL_INDEX[name] for name in names)


LAST_STOP: Final = len(_STOPS)  # stop 16
TURN_STOPS: Final = _numbers_of("turn")  # twelve
SCORING_STOPS: Final = _numbers_of("scoring")  # four
# stop 1 has index 1
_STOP_BY_NUMBER: Final[tuple[Any, ...]] = (_STOPS[0], *_STOPS)

# one entry more, as if the walk went on after the end
ROUND: Final[tuple[int, ...]] = (*(stop["round"] for stop in _STOP_BY_NUMBER), 4)
AGE: Final[tuple[int, ...]] = tuple(stop["age"] for stop in _STOP_BY_NUMBER)
# 1 to 3; 0 at a corner
TURN_OF_ROUND: Final[tuple[int, ...]] = tuple(
    stop.get("turn", 0) for stop in _STOP_BY_NUMBER
)
# moon or star; empty at a corner
SYMBOL: Final[tuple[str, ...]] = tuple(
    stop.get("symbol", "") for stop in _STOP_BY_NUMBER
)
LINE_NAMES: Final[tuple[str, ...]] = tuple(
    stop.get("line", "") for stop in _STOP_BY_NUMBER
)
LINE_MASKS: Final[tuple[int, ...]] = tuple(
    _mask_cells(stop.get("cells", ())) for stop in _STOP_BY_NUMBER
)
HAS_STAR: Final = tuple(symbol == "star" for symbol in SYMBOL)

# R3: rows, then columns
LINES: Final = tuple(
    tuple(CELL_INDEX[cell] for cell in cells) for cells in _LINES.values()
)


def _partners_of(cell: int) -> tuple[tuple[int, ...], ...]:
    """The two other squares of the row, and those of the column."""
    lines = [line for line in LINES if cell in line]
    return tuple(tuple(other for other in line if other != cell) for line in lines)


LINE_PARTNERS: Final = tuple(_partners_of(cell) for cell in range(len(CELLS)))


def _count_runs(first: int) -> tuple[int, ...]:
    """The number of runs of each square by a line, from a stop on."""
    lines = [LINE_MASKS[stop] for stop in TURN_STOPS if stop >= first]
    return tuple(sum(line >> cell & 1 for line in lines) for cell in range(len(CELLS)))


def _count_scorings(first: int) -> int:
    return sum(stop >= first for stop in SCORING_STOPS)


# per stop, this one and all later ones
RUNS_LEFT: Final = tuple(_count_runs(first) for first in range(LAST_STOP + 2))
SCORINGS_LEFT: Final = tuple(_count_scorings(first) for first in range(LAST_STOP + 2))


def find_satellite(stop: int, seat: Seat, seats: int) -> int:
    """The packet that the seat sees at a stop: left at a moon, right at a star."""
    # R7
    if HAS_STAR[stop]:
        return (seat - 1) % seats
    return seat


def find_looker(stop: int, packet: int, seats: int) -> Seat:
    """The seat that sees the packet at a stop."""
    if HAS_STAR[stop]:
        return (packet + 1) % seats
    return packet


def list_bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


list_bits_cached = cache(list_bits)  # only for masks of squares and sources: no limit
