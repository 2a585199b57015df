"""What the board of nim is drawn from: heaps with their letters and stones."""

from __future__ import annotations

from dataclasses import dataclass

from .moves import LETTERS
from .position import NimPosition

APART = 22  # between heaps on a thumbnail, in its units
THICK = 10  # a stone there


@dataclass(frozen=True, slots=True)
class HeapPicture:
    """One heap."""

    letter: str
    left: int  # stones
    counts: tuple[int, ...]  # how many are taken with each stone, the topmost first
    x: int  # on a thumbnail
    stones: tuple[int, ...]  # the heights of the stones there, the lowest first


@dataclass(frozen=True, slots=True)
class NimPicture:
    """All heaps, and what taking the last stone does."""

    heaps: tuple[HeapPicture, ...]
    ending: str


def picture(view: NimPosition) -> NimPicture:
    """The board as the view shows it."""
    heaps = tuple(_heap(at, stones) for at, stones in enumerate(view.heaps))
    if view.last_wins:
        return NimPicture(heaps, "Who takes the last stone wins.")
    return NimPicture(heaps, "Who takes the last stone loses.")


def _heap(at: int, stones: int) -> HeapPicture:
    return HeapPicture(
        letter=LETTERS[at],
        left=stones,
        counts=tuple(range(1, stones + 1)),
        x=at * APART,
        stones=tuple(-THICK * below for below in range(stones)),
    )
