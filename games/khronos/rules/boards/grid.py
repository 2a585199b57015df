"""The grid as bit masks: squares, terrain, footprints and what lies beside them. What is built on
it is in `board.py`.

A mask is an int with one bit per square. Rows are 17 bits long: the last one is never a square, so
that a shift by one never runs on into the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.data import load

_MAP = load(__package__, "map")
COLUMNS: Final = len(_MAP["columns"])
ROWS: Final = len(_MAP["rows"])
WIDTH: Final = COLUMNS + 1  # bits per row
BITS: Final = WIDTH * ROWS
SIZES: Final = (1, 2, 3)  # sides of a footprint


def index(column: int, row: int) -> int:
    """The bit of a square, both counted from 0."""
    return row * WIDTH + column


NAMES: Final = {
    index(column, row): f"{_MAP['columns'][column]}{row + 1}"
    for row in range(ROWS)
    for column in range(COLUMNS)
}  # of squares, by bit
INDEX: Final = {name: bit for bit, name in NAMES.items()}


def mask_of(squares: Iterable[int]) -> int:
    """The squares as one mask."""
    return sum(1 << bit for bit in squares)


def squares_in(mask: int) -> Iterator[int]:
    """The bits of a mask, from the top row down, left to right."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth(mask: int, number: int) -> int:
    """The bit that has `number` others of the mask before it, found by halves."""
    found, width = 0, 512
    while width > 1:
        width >>= 1
        low = mask & ((1 << width) - 1)
        count = low.bit_count()
        if number < count:
            mask = low
        else:
            number -= count
            mask >>= width
            found += width
    return found


INSIDE: Final = mask_of(NAMES)


def _terrain(sign: str) -> int:
    return mask_of(
        index(column, row)
        for row, line in enumerate(_MAP["rows"])
        for column, one in enumerate(line)
        if one == sign
    )


RIVER: Final = _terrain("~")  # R1
FOREST: Final = _terrain("f")
MOUNTAIN: Final = _terrain("m")
PRINTED: Final = mask_of(INDEX[name] for name in _MAP["printed"])  # the hamlets on every board
PLACES: Final = {INDEX[name]: place for name, place in _MAP["printed"].items()}


def beside(mask: int) -> int:
    """The mask with all squares that share an edge with it."""  # R3
    return (mask | mask << 1 | mask >> 1 | mask << WIDTH | mask >> WIDTH) & INSIDE


def anchors_over(mask: int, size: int) -> int:
    """Anchors of the footprints of that size that cover some square of the mask; some of them do
    not fit the grid.
    """
    for _ in range(1, size):
        mask |= mask >> 1
    for _ in range(1, size):
        mask |= mask >> WIDTH
    return mask


def _foot(size: int, anchor: int) -> int:
    """The squares of a footprint, 0 where it does not fit the grid."""
    column, row = anchor % WIDTH, anchor // WIDTH
    if column + size > COLUMNS or row + size > ROWS:
        return 0
    return mask_of(
        index(column + across, row + down) for down in range(size) for across in range(size)
    )


# by size, then by anchor
FOOT: Final = ((), *(tuple(_foot(size, anchor) for anchor in range(BITS)) for size in SIZES))
FITS: Final = tuple(mask_of(bit for bit, foot in enumerate(feet) if foot) for feet in FOOT)
NEAR: Final = tuple(tuple(map(beside, feet)) for feet in FOOT)  # footprint and what touches it
DRY: Final = tuple(
    mask_of(bit for bit, foot in enumerate(feet) if foot and not foot & RIVER) for feet in FOOT
)  # R14


def touched_by(mask: int) -> tuple[int, int, int]:
    """By size, the anchors of all footprints that touch or cover the mask."""
    near = beside(mask)
    return (
        near,
        anchors_over(near, 2) & FITS[2],
        anchors_over(near, 3) & FITS[3],
    )


# by size, then by anchor: anchors of the footprints of each size that touch that footprint
TOUCHED: Final = tuple(tuple(map(touched_by, feet)) for feet in FOOT)


def components(mask: int) -> list[int]:
    """The mask's connected parts, in the order of their first squares."""  # R3
    found = []
    while mask:
        part, grown = 0, mask & -mask
        while grown != part:
            part = grown
            grown = (part | part << 1 | part >> 1 | part << WIDTH | part >> WIDTH) & mask
        found.append(part)
        mask ^= part
    return found


def vacant(occupied: int, size: int) -> int:
    """Anchors of the footprints that cover no occupied square."""
    free = INSIDE & ~occupied
    for _ in range(1, size):
        free &= free >> 1
    for _ in range(1, size):
        free &= free >> WIDTH
    return free


def _growths(old: int, new: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How a footprint of size `old` lies in one of size `new`: its offset from the new anchor, and
    the offsets of the squares added.
    """
    found = []
    for down in range(new - old + 1):
        for across in range(new - old + 1):
            inner = {
                index(across + right, down + below) for below in range(old) for right in range(old)
            }
            outer = {index(right, below) for below in range(new) for right in range(new)}
            found.append((index(across, down), tuple(sorted(outer - inner))))
    return tuple(found)


_GROWTHS: Final = {(old, new): _growths(old, new) for old in SIZES for new in SIZES if old < new}


def grown(occupied: int, anchors: int, old: int, new: int) -> int:
    """Anchors of the footprints of size `new` that hold one of those of size `old` and nothing else
    that is occupied.
    """  # R17
    free, found = INSIDE & ~occupied, 0
    for offset, added in _GROWTHS[old, new]:
        fitting = anchors >> offset
        for square in added:
            fitting &= free >> square
        found |= fitting
    return found & FITS[new]


def prices(seats: int) -> dict[str, int]:
    """The cards that forest and mountain cost."""  # R13
    found: dict[str, int] = load(__package__, "setup")["surcharge"][str(seats)]
    return found


def surcharges(seats: int, both: bool) -> tuple[tuple[int, ...], ...]:
    """By size, then by anchor, the cards that terrain costs on top."""  # R13
    due = prices(seats)
    return tuple(tuple(_surcharge(foot, due, both) for foot in feet) for feet in FOOT)


def _surcharge(foot: int, prices: dict[str, int], both: bool) -> int:
    forest = prices["forest"] if foot & FOREST else 0
    mountain = prices["mountain"] if foot & MOUNTAIN else 0
    return forest + mountain if both else max(forest, mountain)
