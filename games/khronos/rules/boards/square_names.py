"""Names of squares on pages: by the nearest printed hamlet, since columns are hard to count."""

from __future__ import annotations

from typing import Final

from .buildings import list_names
from .grid import NAMES, PLACES, WIDTH


def _find_nearest_hamlet(square: int) -> int:
    """The printed hamlet that the name of the square refers to."""
    row, column = divmod(square, WIDTH)

    def rank(hamlet: int) -> tuple[int, int]:
        hamlet_row, hamlet_column = divmod(hamlet, WIDTH)
        distance = abs(row - hamlet_row) + abs(column - hamlet_column)
        return distance, hamlet

    return min(PLACES, key=rank)


def _describe_square(square: int) -> str:
    """Text like "2 east, 1 south of Ford". The square of a hamlet has the name of the hamlet."""
    hamlet = _find_nearest_hamlet(square)
    row, column = divmod(square, WIDTH)
    hamlet_row, hamlet_column = divmod(hamlet, WIDTH)
    across = _describe_offset(column - hamlet_column, "east", "west")
    down = _describe_offset(row - hamlet_row, "south", "north")
    offsets = [offset for offset in (across, down) if offset]
    name: str = PLACES[hamlet].capitalize()
    if offsets:
        return f"{', '.join(offsets)} of {name}"
    return name


def _describe_offset(squares: int, positive: str, negative: str) -> str:
    if not squares:
        return ""
    return f"{abs(squares)} {positive if squares > 0 else negative}"


NEAR: Final = {
    name: PLACES[_find_nearest_hamlet(square)] for square, name in NAMES.items()
}
SPOKEN: Final = {name: _describe_square(square) for square, name in NAMES.items()}


def list_words() -> dict[str, str]:
    """The names of notation words: kinds, boards, hamlets and squares."""
    return (
        list_names() | {place: place.capitalize() for place in PLACES.values()} | SPOKEN
    )
