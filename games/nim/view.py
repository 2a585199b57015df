"""What a viewer of nim may know: everything."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Viewer


@dataclass(frozen=True, slots=True)
class NimView:
    """The whole position, and who looks at it."""

    viewer: Viewer
    heaps: tuple[int, ...]  # stones per heap, a first
    seats: int
    turn: int  # plies so far
    last_wins: bool
