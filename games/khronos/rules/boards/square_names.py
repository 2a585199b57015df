"""What squares are called: by the printed hamlet nearest to them, since nobody counts columns on a
map.
"""

from __future__ import annotations

from typing import Final

from .buildings import names
from .grid import NAMES, PLACES, WIDTH


def _nearest(square: int) -> int:
    """The printed hamlet that the square is named after."""
    row, column = divmod(square, WIDTH)

    def far(hamlet: int) -> tuple[int, int]:
        down, across = divmod(hamlet, WIDTH)
        return abs(row - down) + abs(column - across), hamlet

    return min(PLACES, key=far)


def _spoken(square: int) -> str:
    """ "2 east, 1 south of Ford"; a hamlet's own square has its name."""
    hamlet, (row, column) = _nearest(square), divmod(square, WIDTH)
    down, across = divmod(hamlet, WIDTH)
    ways = [(column - across, "east", "west"), (row - down, "south", "north")]
    parts = [f"{abs(by)} {more if by > 0 else less}" for by, more, less in ways if by]
    name = PLACES[hamlet].capitalize()
    return f"{', '.join(parts)} of {name}" if parts else name


NEAR: Final = {name: PLACES[_nearest(square)] for square, name in NAMES.items()}
SPOKEN: Final = {name: _spoken(square) for square, name in NAMES.items()}


def words() -> dict[str, str]:
    """How notation words are shown: kinds, boards, hamlets and squares."""
    return names() | {place: place.capitalize() for place in PLACES.values()} | SPOKEN
