"""The world of one seat: nine squares, Spores, crystals and Energy.

Effects are in `effects.py`, the holders of Entities in `position.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.frozen import changer

from .effects import SPORE
from .faces import CELLS, COUNTS, PRINTED_FACES, START_CRYSTALS, SYMBOL_MASKS
from .track import LINE_PARTNERS

ALL_CELLS: Final = 511
# A use of a card is a number: the square where it is placed, FOR_CRYSTALS, or FOR_SPORE plus
# the square of the Spore.
FOR_CRYSTALS = 9
FOR_SPORE = 10


@dataclass(frozen=True, slots=True)
class World:
    """The open assets of one seat."""

    crystals: int
    energy: int
    arrival: int  # a later arrival of its token on its space is higher
    cells: tuple[int, ...]  # visible face per square
    spores: int  # mask of squares
    counts: int  # packed as in `effects.py`, without Vuori
    # the use of the card of each turn
    uses: tuple[int, ...]


change = changer(World)


def create_world(side: str) -> World:
    """The world before the first turn, on side a or b."""  # R1, R4
    cells = PRINTED_FACES[side]
    return World(START_CRYSTALS, 0, 0, cells, 0, count_symbols(cells, 0), ())


def count_symbols(cells: tuple[int, ...], spores: int) -> int:
    """The counts of these faces and this mask of Spores, packed as in `effects.py`."""
    return sum(COUNTS[face] for face in cells) + (spores.bit_count() << SPORE)


def cover_square(world: World, cell: int, card: int, cost: int) -> World:
    """The world with a card on a square; a Spore there stays."""
    # R2, R11, R22
    cells = world.cells
    return change(
        world,
        crystals=world.crystals - cost,
        cells=(*cells[:cell], card, *cells[cell + 1 :]),
        counts=world.counts + COUNTS[card] - COUNTS[cells[cell]],
        uses=(*world.uses, cell),
    )


def find_lines_of_three(cells: tuple[int, ...], cell: int, ignored: int) -> int:
    """Mask of the Entities whose symbol the row or the column through the square shows three times.

    Those in the mask `ignored` are left out.
    """
    (row, other_row), (column, other_column) = LINE_PARTNERS[cell]
    shared_by_row = SYMBOL_MASKS[cells[row]] & SYMBOL_MASKS[cells[other_row]]
    shared_by_column = SYMBOL_MASKS[cells[column]] & SYMBOL_MASKS[cells[other_column]]
    shared = shared_by_row | shared_by_column
    return SYMBOL_MASKS[cells[cell]] & shared & ~ignored


def write_use(use: int) -> str:
    """A use of a card as its move is written."""
    if use < FOR_CRYSTALS:
        return f"place {CELLS[use]}"
    if use == FOR_CRYSTALS:
        return "discard for crystals"
    return f"discard for spore {CELLS[use - FOR_SPORE]}"
