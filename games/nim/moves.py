"""The only kind of move in nim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Move

LETTERS: Final = "abcdefg"  # names of the heaps, in their order


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Takes stones from one heap."""

    NOTATION = "take {count} from {heap}"
    RULE = "R2"
    ASKS = {"heap": "From which heap?", "count": "How many stones?"}
    heap: str  # letter of the heap
    count: int
