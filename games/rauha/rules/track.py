"""The sixteen stops of the walk: which line runs, which packet is looked at, how often each square
will still run.

Squares are numbers in reading order; a mask has bit `square` set for each square in it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from games.core import Seat
from games.data import load

from .faces import CELL, CELLS

_STOPS: Final = load(__package__, "track")["stops"]
_LINES: Final = load(__package__, "components")["lines"]

LAST: Final = len(_STOPS)  # stop 16
TURNS: Final[tuple[int, ...]] = tuple(
    one["number"] for one in _STOPS if one["kind"] == "turn"
)  # the twelve stops with a turn
CORNERS: Final[tuple[int, ...]] = tuple(one["number"] for one in _STOPS if one["kind"] == "scoring")
_BEFORE: Final[tuple[Any, ...]] = (_STOPS[0], *_STOPS)  # so that stop 1 has index 1

# as if the walk went on after the end
ROUND: Final[tuple[int, ...]] = (*(one["round"] for one in _BEFORE), 4)
AGE: Final[tuple[int, ...]] = tuple(one["age"] for one in _BEFORE)
TURN: Final[tuple[int, ...]] = tuple(one.get("turn", 0) for one in _BEFORE)  # 1 to 3; 0 at a corner
SYMBOL: Final[tuple[str, ...]] = tuple(one.get("symbol", "") for one in _BEFORE)  # moon or star
LINE_NAME: Final[tuple[str, ...]] = tuple(one.get("line", "") for one in _BEFORE)
LINE: Final[tuple[int, ...]] = tuple(
    sum(1 << CELL[cell] for cell in one.get("cells", ())) for one in _BEFORE
)  # mask per stop
# where the packet to the right is taken
STARRED: Final = tuple(symbol == "star" for symbol in SYMBOL)

# R3: rows, then columns
LINES: Final = tuple(tuple(CELL[cell] for cell in cells) for cells in _LINES.values())
CROSSING: Final = tuple(
    tuple(tuple(other for other in line if other != cell) for line in LINES if cell in line)
    for cell in range(len(CELLS))
)  # per square: the two others of its row, and of its column


def _runs(first: int) -> tuple[int, ...]:
    return tuple(
        sum(LINE[stop] >> cell & 1 for stop in TURNS if stop >= first) for cell in range(len(CELLS))
    )


# per stop, per square: line runs from that stop on
RUNS: Final = tuple(_runs(first) for first in range(LAST + 2))
# from that stop on
SCORINGS: Final = tuple(sum(corner >= first for corner in CORNERS) for first in range(LAST + 2))


def satellite(stop: int, seat: Seat, seats: int) -> int:
    """The packet that a seat looks at there: moon on its left, star on its right."""  # R7
    return (seat - 1) % seats if STARRED[stop] else seat


def looker(stop: int, packet: int, seats: int) -> Seat:
    """Who looks at the packet there."""
    return (packet + 1) % seats if STARRED[stop] else packet


def numbers(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, rising."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


members = cache(numbers)  # for small masks alone: what it has answered is kept for good
