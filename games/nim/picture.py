"""Data for the template of nim's board: heaps with letters and stones."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import LETTERS
from .position import NimPosition

HEAP_DISTANCE = 22  # on a thumbnail, in its units
STONE_HEIGHT = 10  # on a thumbnail


@dataclass(frozen=True, slots=True)
class HeapPicture:
    """One heap."""

    letter: str
    left: int  # stones
    # per stone from the top, the number of stones that a click on it takes
    counts: tuple[int, ...]
    x: int  # on a thumbnail
    stones: tuple[int, ...]  # y of each stone on a thumbnail, from the bottom


@dataclass(frozen=True, slots=True)
class NimPicture:
    """All heaps, and the effect of the last stone."""

    heaps: tuple[HeapPicture, ...]
    ending: str


def picture(view: NimPosition) -> NimPicture:
    """The picture of a view."""
    heaps = tuple(_heap(index, stones) for index, stones in enumerate(view.heaps))
    if view.last_wins:
        return NimPicture(heaps, "The player who takes the last stone wins.")
    return NimPicture(heaps, "The player who takes the last stone loses.")


def _heap(index: int, stones: int) -> HeapPicture:
    return HeapPicture(
        letter=LETTERS[index],
        left=stones,
        counts=tuple(range(1, stones + 1)),
        x=index * HEAP_DISTANCE,
        stones=tuple(-STONE_HEIGHT * number for number in range(stones)),
    )
