"""What each roll of the dice would bring to whom, from what stands on the board; the supply is not reckoned with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.data import load
from games.inkas.geometry import PIPS, scenery
from games.inkas.view import CITY, InkasView, TileView

MAKES: Final[dict[str, str]] = {
    name: kind["makes"] for name, kind in load("games.inkas", "board")["kinds"].items() if kind.get("makes")
}
SEVEN: Final = 7
WAYS: Final = 36
_AROUND: Final[dict[str, str]] = scenery()["around"]


@dataclass(frozen=True, slots=True)
class Chance:
    """A sum of two dice."""

    number: int
    ways: int  # out of 36
    tiles: tuple[TileView, ...]
    makes: tuple[str, ...]  # per tile
    gains: tuple[int, ...]  # cards per seat


def odds(view: InkasView) -> tuple[Chance, ...]:
    """From 2 to 12."""
    return tuple(_chance(view, number) for number in range(2, 13))


def _chance(view: InkasView, number: int) -> Chance:
    tiles = tuple(tile for tile in view.tiles if tile.number == number)
    paying = {tile.name for tile in tiles if not tile.robber}
    gains = [0] * len(view.seats)
    for one in view.buildings:
        touched = len(paying.intersection(_AROUND[one.corner].split()))
        gains[one.seat] += touched * (2 if one.kind == CITY else 1)
    ways = SEVEN - 1 if number == SEVEN else PIPS[number]
    return Chance(number, ways, tiles, tuple(MAKES.get(tile.kind, "") for tile in tiles), tuple(gains))


def averages(odds: Sequence[Chance], seats: int) -> tuple[str, ...]:
    """Cards that a roll brings to each seat on average."""
    return tuple(f"{sum(one.ways * one.gains[seat] for one in odds) / WAYS:.2f}" for seat in range(seats))
