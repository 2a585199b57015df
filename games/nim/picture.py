"""Data for the template of nim's board: heaps with letters and stones."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import LETTERS, Take
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
    gone: tuple[str, ...]  # names of the stones that were taken, from the top
    x: int  # on a thumbnail
    stones: tuple[int, ...]  # y of each stone on a thumbnail, from the bottom


@dataclass(frozen=True, slots=True)
class NimPicture:
    """All heaps, and the effect of the last stone."""

    heaps: tuple[HeapPicture, ...]
    ending: str


def picture(view: NimPosition) -> NimPicture:
    """The picture of a view."""
    heaps = tuple(_heap(view, index) for index in range(len(view.heaps)))
    if view.last_wins:
        return NimPicture(heaps, "The player who takes the last stone wins.")
    return NimPicture(heaps, "The player who takes the last stone loses.")


def name_taken_stones(before: NimPosition, take: Take) -> tuple[str, ...]:
    """Returns the names of the stones that the move takes."""
    left = before.heaps[LETTERS.index(take.heap)]
    return _name_stones(take.heap, left - take.count, left)


def _name_stones(letter: str, below: int, top: int) -> tuple[str, ...]:
    """Returns the names of stones from the top: "b4" is the fourth of heap b from the bottom."""
    return tuple(f"{letter}{number}" for number in range(top, below, -1))


def _heap(view: NimPosition, index: int) -> HeapPicture:
    stones = view.heaps[index]
    return HeapPicture(
        letter=LETTERS[index],
        left=stones,
        counts=tuple(range(1, stones + 1)),
        gone=_name_stones(LETTERS[index], stones, view.begun[index]),
        x=index * HEAP_DISTANCE,
        stones=tuple(-STONE_HEIGHT * number for number in range(stones)),
    )
