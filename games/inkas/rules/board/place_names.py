"""Names of corners, paths and tiles for members: by the tiles around them and their numbers, not by
the words of the notation.

A name follows a verb: a settlement is "between stone 11, wool 4 and potato 6". If several places
have the same name, a direction is added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from games.message import Message, Part, message

from .geometry import (
    CARD_OF_KIND,
    CORNERS,
    LAND_TILES,
    NUMBERS,
    PATH_ENDS,
    PATHS,
    PRINTED_KINDS,
    TILES,
    TILES_AT,
    find_bearing,
    find_point,
)

UNKNOWN_LAND: Final = tuple(
    "" if tile in LAND_TILES else kind for tile, kind in enumerate(PRINTED_KINDS)
)  # kinds of a board whose land may lie in any way
Point = tuple[float, float]


@lru_cache(1 << 6)
def name_places(kinds: tuple[str, ...]) -> Mapping[str, str]:
    """The names of all tiles, corners and paths, by notation word; `kinds` are those of the tiles.

    An empty kind is not known: the tile is named by its number.
    """
    tiles = [_name_tile(kind, tile) for tile, kind in enumerate(kinds)]
    corners = [_name_corner(tiles, number) for number in range(len(CORNERS))]
    paths = [
        _name_between(tiles, _tiles_beside(number), word)
        for number, word in enumerate(PATHS)
    ]
    return {
        **_tell_apart(TILES, tiles),
        **_tell_apart(CORNERS, corners),
        **_tell_apart(PATHS, paths),
    }


def message_with_places(
    kinds: tuple[str, ...], text: str, rule: str, /, **parts: Part
) -> Message:
    """A message in which names replace the notation words of places.

    The words are parts that the text does not use, so that pages can highlight the places.
    """
    names = name_places(kinds)
    named = {key: _name_part(names, part) for key, part in parts.items()}
    words = {f"{key}_id": part for key, part in parts.items() if named[key] != part}
    return message(text, rule, **named, **words)


def _name_part(names: Mapping[str, str], part: Any) -> Any:
    if isinstance(part, tuple):
        return tuple(_name_part(names, inner_part) for inner_part in part)
    if isinstance(part, str):
        return names.get(part, part)
    return part


def _name_tile(kind: str, tile: int) -> str:
    """ "stone 11", "ocean", or the number alone."""
    card = CARD_OF_KIND.get(kind) or kind
    number = str(NUMBERS[tile] or "")
    return f"{card} {number}".strip().replace("_", " ") or "land"


def _name_corner(tiles: Sequence[str], number: int) -> str:
    """The name of a corner; "at the rim" tells a corner of two tiles from the path between them."""
    around = TILES_AT[number]
    where = _name_between(tiles, around, CORNERS[number])
    if len(around) == 2:
        return f"{where} at the rim"
    return where


def _tiles_beside(path: int) -> tuple[int, ...]:
    """The tiles on both sides of a path."""
    start, end = PATH_ENDS[path]
    return tuple(tile for tile in TILES_AT[start] if tile in TILES_AT[end])


def _name_between(tiles: Sequence[str], around: tuple[int, ...], place: str) -> str:
    """The place between the tiles that touch it, or on which side of a single tile it is."""
    *others, last = [tiles[tile] for tile in around]
    if others:
        return f"between {', '.join(others)} and {last}"
    bearing = find_bearing(TILES[around[0]], place)
    return f"at the {bearing} of {last}"


def _tell_apart(words: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The names by notation word; equal ones get a direction: "... in the west"."""
    words_by_name: dict[str, list[str]] = {}
    for word, name in zip(words, names, strict=True):
        words_by_name.setdefault(name, []).append(word)
    full_names = dict(zip(words, names, strict=True))
    for name, equal in words_by_name.items():
        if len(equal) > 1:
            quarters = _name_quarters([find_point(word) for word in equal])
            for word, quarter in zip(equal, quarters, strict=True):
                full_names[word] = f"{name} in the {quarter}"
    return full_names


def _name_quarters(points: Sequence[Point]) -> list[str]:
    """The direction of each point among them, along the axis on which they are further apart."""
    easts = [east for east, _ in points]
    souths = [south for _, south in points]
    height = max(souths) - min(souths)
    width = max(easts) - min(easts)
    is_north_south = height >= width
    line = souths if is_north_south else easts
    numbers = range(len(points))
    ascending = sorted(numbers, key=line.__getitem__)
    words = _QUARTER_NAMES[is_north_south][len(points)]
    return [words[ascending.index(number)] for number in numbers]


_QUARTER_NAMES: Final[tuple[Mapping[int, tuple[str, ...]], ...]] = (
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
