"""The grid as bit masks: squares, terrain, footprints and neighbours. Buildings are in `board.py`.

A mask is an int with one bit per square. A row has 17 bits. The last bit is never a square, so a
shift by one does not enter the next row.
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


def find_bit(column: int, row: int) -> int:
    """The bit of a square; column and row count from 0."""
    return row * WIDTH + column


NAMES: Final = {
    find_bit(column, row): f"{_MAP['columns'][column]}{row + 1}"
    for row in range(ROWS)
    for column in range(COLUMNS)
}  # of squares, by bit
INDEX: Final = {name: bit for bit, name in NAMES.items()}


def make_mask(squares: Iterable[int]) -> int:
    """The squares as one mask."""
    return sum(1 << bit for bit in squares)


def squares_in(mask: int) -> Iterator[int]:
    """The bits of a mask, from the top row down, left to right."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def find_nth(mask: int, number: int) -> int:
    """The bit of the mask with `number` bits before it, by binary search."""
    position = 0
    width = 512
    while width > 1:
        width >>= 1
        low = mask & ((1 << width) - 1)
        count = low.bit_count()
        if number < count:
            mask = low
        else:
            number -= count
            mask >>= width
            position += width
    return position


INSIDE: Final = make_mask(NAMES)


def _read_terrain(sign: str) -> int:
    return make_mask(
        find_bit(column, row)
        for row, line in enumerate(_MAP["rows"])
        for column, square_sign in enumerate(line)
        if square_sign == sign
    )


RIVER: Final = _read_terrain("~")  # R1
FOREST: Final = _read_terrain("f")
MOUNTAIN: Final = _read_terrain("m")
# the hamlets on every board
PRINTED: Final = make_mask(INDEX[name] for name in _MAP["printed"])
PLACES: Final = {INDEX[name]: place for name, place in _MAP["printed"].items()}


def add_neighbours(mask: int) -> int:
    """The mask with all squares that share an edge with it."""  # R3
    return (mask | mask << 1 | mask >> 1 | mask << WIDTH | mask >> WIDTH) & INSIDE


def find_covering_anchors(mask: int, size: int) -> int:
    """Anchors of footprints of that size that cover the mask. Some do not fit the grid."""
    for _ in range(1, size):
        mask |= mask >> 1
    for _ in range(1, size):
        mask |= mask >> WIDTH
    return mask


def _make_footprint(size: int, anchor: int) -> int:
    """The squares of a footprint; 0: it does not fit the grid."""
    column = anchor % WIDTH
    row = anchor // WIDTH
    if column + size > COLUMNS or row + size > ROWS:
        return 0
    return make_mask(
        find_bit(column + across, row + down)
        for down in range(size)
        for across in range(size)
    )


# the footprints by size, then by anchor
FOOT: Final = (
    (),
    *(tuple(_make_footprint(size, anchor) for anchor in range(BITS)) for size in SIZES),
)
FITS: Final = tuple(
    make_mask(bit for bit, foot in enumerate(feet) if foot) for feet in FOOT
)
# footprint and the squares that touch it
NEAR: Final = tuple(tuple(map(add_neighbours, feet)) for feet in FOOT)
DRY: Final = tuple(
    make_mask(bit for bit, foot in enumerate(feet) if foot and not foot & RIVER)
    for feet in FOOT
)  # R14


def find_touching_anchors(mask: int) -> tuple[int, int, int]:
    """By size, the anchors of all footprints that touch or cover the mask."""
    near = add_neighbours(mask)
    return (
        near,
        find_covering_anchors(near, 2) & FITS[2],
        find_covering_anchors(near, 3) & FITS[3],
    )


# by size, then by anchor: the anchors, of each size, whose footprints touch that footprint
TOUCHED: Final = tuple(tuple(map(find_touching_anchors, feet)) for feet in FOOT)


def find_component(seed: int, mask: int) -> int:
    """The squares of the mask that are connected with the seed, a part of the mask."""  # R3
    part = 0
    grown = seed
    while grown != part:
        part = grown
        sideways = part | part << 1 | part >> 1
        grown = (sideways | part << WIDTH | part >> WIDTH) & mask
    return part


def list_components(mask: int) -> list[int]:
    """The mask's connected parts, in the order of their first squares."""
    components = []
    while mask:
        part = find_component(mask & -mask, mask)
        components.append(part)
        mask ^= part
    return components


def find_vacant_anchors(occupied: int, size: int) -> int:
    """Anchors of the footprints that cover no occupied square."""
    free = INSIDE & ~occupied
    for _ in range(1, size):
        free &= free >> 1
    for _ in range(1, size):
        free &= free >> WIDTH
    return free


def _list_growths(old: int, new: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The ways in which a footprint of size `old` can lie in one of size `new`: its offset from the
    new anchor, and the offsets of the added squares.
    """
    growths = []
    for down in range(new - old + 1):
        for across in range(new - old + 1):
            inner = {
                find_bit(across + right, down + below)
                for below in range(old)
                for right in range(old)
            }
            outer = {
                find_bit(right, below) for below in range(new) for right in range(new)
            }
            growths.append((find_bit(across, down), tuple(sorted(outer - inner))))
    return tuple(growths)


_GROWTHS: Final = {
    (old, new): _list_growths(old, new) for old in SIZES for new in SIZES if old < new
}


def find_growth_anchors(occupied: int, anchors: int, old: int, new: int) -> int:
    """Anchors of footprints of size `new` that contain one of size `old` and no other occupied
    square.
    """  # R17
    free = INSIDE & ~occupied
    growth_anchors = 0
    for offset, added in _GROWTHS[old, new]:
        fitting = anchors >> offset
        for square in added:
            fitting &= free >> square
        growth_anchors |= fitting
    return growth_anchors & FITS[new]


def read_terrain_prices(seats: int) -> dict[str, int]:
    """The cards that forest and mountain cost."""  # R13
    prices: dict[str, int] = load(__package__, "setup")["surcharge"][str(seats)]
    return prices


def list_surcharges(seats: int, both: bool) -> tuple[tuple[int, ...], ...]:
    """By size, then by anchor, the extra cards for the terrain."""  # R13
    due = read_terrain_prices(seats)
    return tuple(
        tuple(_find_surcharge(foot, due, both) for foot in feet) for feet in FOOT
    )


def _find_surcharge(foot: int, prices: dict[str, int], both: bool) -> int:
    forest = prices["forest"] if foot & FOREST else 0
    mountain = prices["mountain"] if foot & MOUNTAIN else 0
    if both:
        return forest + mountain
    return max(forest, mountain)
