"""What corners, paths and tiles are called: by the tiles around them, with the numbers that are
drawn there, and never by the letters and running numbers of the notation.

Phrases follow a verb: a settlement stands "between stone 11, wool 4 and potato 6". Where several
places would have one name, the quarter of the board is said as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.message import Message, Part, message

from .geometry import (
    CARD_MADE,
    CORNERS,
    ENDS,
    LAND_TILES,
    NUMBERS,
    PATHS,
    PRINTED,
    TILES,
    TILES_AT,
    bearing,
    point,
)

UNKNOWN: Final = tuple(
    "" if tile in LAND_TILES else kind for tile, kind in enumerate(PRINTED)
)  # kinds of a board whose land may lie in any way
Point = tuple[float, float]


@lru_cache(1 << 6)
def named(kinds: tuple[str, ...]) -> Mapping[str, str]:
    """Every tile, corner and path of a board with these kinds on its tiles, as sentences say it.

    A kind that is empty is not known: then the number stands alone.
    """
    tiles = [_tile(kind, tile) for tile, kind in enumerate(kinds)]
    corners = [_corner(tiles, number) for number in range(len(CORNERS))]
    paths = [_between(tiles, _beside(number), name) for number, name in enumerate(PATHS)]
    return {
        **dict(zip(TILES, _apart(tiles, _middles(TILES)), strict=True)),
        **dict(zip(CORNERS, _apart(corners, _middles(CORNERS)), strict=True)),
        **dict(zip(PATHS, _apart(paths, _middles(PATHS)), strict=True)),
    }


def located(kinds: tuple[str, ...], text: str, rule: str, /, **parts: Part) -> Message:
    """A sentence in which notation words of places are said as phrases.

    The words themselves go with it as parts that it leaves out, so that pages can light the places.
    """
    names = named(kinds)
    said = {name: _phrase(names, part) for name, part in parts.items()}
    about = {f"{name}_id": part for name, part in parts.items() if said[name] != part}
    return message(text, rule, **said, **about)


def _phrase(names: Mapping[str, str], part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(_phrase(names, one) for one in part)
    return names.get(part, part) if isinstance(part, str) else part


def _tile(kind: str, tile: int) -> str:
    """ "stone 11", "ocean", or the number alone."""
    said = (CARD_MADE.get(kind) or kind, str(NUMBERS[tile] or ""))
    return " ".join(word for word in said if word).replace("_", " ") or "land"


def _corner(tiles: Sequence[str], number: int) -> str:
    """The corner among its tiles; two of them meet at the rim of the board, and on a path."""
    around = TILES_AT[number]
    where = _between(tiles, around, CORNERS[number])
    return f"{where} at the rim" if len(around) == 2 else where


def _beside(path: int) -> tuple[int, ...]:
    """The tiles on both sides of a path."""
    start, end = ENDS[path]
    return tuple(tile for tile in TILES_AT[start] if tile in TILES_AT[end])


def _between(tiles: Sequence[str], around: tuple[int, ...], place: str) -> str:
    """The place among the tiles that touch it; at the edge of the board, on which side."""
    names = [tiles[tile] for tile in around]
    if len(names) > 1:
        return f"between {', '.join(names[:-1])} and {names[-1]}"
    return f"at the {bearing(TILES[around[0]], place)} of {names[0]}"


def _middles(names: Sequence[str]) -> list[Point]:
    return [point(name) for name in names]


def _apart(names: Sequence[str], points: Sequence[Point]) -> list[str]:
    """The names, those that stand several times with where on the board each is."""
    found = list(names)
    for name in {one for one in names if names.count(one) > 1}:
        alike = [number for number, one in enumerate(names) if one == name]
        for number, quarter in zip(alike, _quarters([points[at] for at in alike]), strict=True):
            found[number] = f"{name} in the {quarter}"
    return found


def _quarters(points: Sequence[Point]) -> list[str]:
    """Where each of a few points lies among them, along the way in which they differ more."""
    spans = [max(line) - min(line) for line in zip(*points, strict=True)]
    axis = int(spans[1] >= spans[0])
    rising = sorted(range(len(points)), key=lambda at: points[at][axis])
    words = _RISING[axis][len(points)]
    return [words[rising.index(at)] for at in range(len(points))]


_RISING: Final[tuple[Mapping[int, tuple[str, ...]], ...]] = (
    {
        2: ("west", "east"),
        3: ("west", "middle", "east"),
        4: ("far west", "west", "east", "far east"),
    },
    {
        2: ("north", "south"),
        3: ("north", "middle", "south"),
        4: ("far north", "north", "south", "far south"),
    },
)
