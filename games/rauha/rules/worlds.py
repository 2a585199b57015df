"""One seat's world: nine squares, Spores, crystals and Energy, and the figures that follow. What
effects do is in `effects.py`, whose Entities are whose in `position.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.frozen import changer

from .effects import SPORE
from .faces import COUNTS, PRINTED, SHOWN, START_CRYSTALS
from .track import CROSSING

ALL_CELLS: Final = 511
# uses of a card besides the nine squares; with FOR_SPORE the square is added
FOR_CRYSTALS, FOR_SPORE = 9, 10


@dataclass(frozen=True, slots=True)
class World:
    """Everything before one seat that all can see."""

    crystals: int
    energy: int
    arrival: int  # when its token came to where it stands; the higher, the later
    cells: tuple[int, ...]  # visible face per square
    spores: int  # mask of squares
    counts: int  # animals, Water Sources and Spores, packed as in `effects.py`; without Vuori
    # per turn: the square its card was placed on, FOR_CRYSTALS, or FOR_SPORE and the square
    uses: tuple[int, ...]


change = changer(World)


def first(side: str) -> World:
    """A world before the first turn."""  # R1, R4
    cells = PRINTED[side]
    return World(START_CRYSTALS, 0, 0, cells, 0, counted(cells, 0), ())


def counted(cells: tuple[int, ...], spores: int) -> int:
    """Animals, Water Sources and Spores of the squares as they lie."""
    return sum(COUNTS[face] for face in cells) + (spores.bit_count() << SPORE)


def covered(world: World, cell: int, card: int, cost: int) -> World:
    """With a card over a square; what it covers is gone, a Spore there stays."""  # R2, R11, R22
    cells = world.cells
    return change(
        world,
        crystals=world.crystals - cost,
        cells=(*cells[:cell], card, *cells[cell + 1 :]),
        counts=world.counts + COUNTS[card] - COUNTS[cells[cell]],
        uses=(*world.uses, cell),
    )


def lined_up(cells: tuple[int, ...], cell: int, ignored: int) -> int:
    """Mask of the symbols of which the row or the column through the square now shows three."""
    (row, other_row), (column, other_column) = CROSSING[cell]
    lines = (
        SHOWN[cells[row]] & SHOWN[cells[other_row]]
        | SHOWN[cells[column]] & SHOWN[cells[other_column]]
    )
    return SHOWN[cells[cell]] & lines & ~ignored
