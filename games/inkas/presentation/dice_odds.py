"""What each roll of the dice would bring to whom, from what stands on the board; the supply is not
reckoned with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..rules.board.geometry import CARD_MADE, CORNERS, PIPS, around
from .view import CITY, InkasView, TileView

SEVEN: Final = 7
WAYS: Final = 36
_AROUND: Final = {name: around(corner).split() for corner, name in enumerate(CORNERS)}


@dataclass(frozen=True, slots=True)
class Paying:
    """A tile that a sum pays, and the card it makes."""

    tile: TileView
    makes: str
    look: str  # barred: the robber stands there


@dataclass(frozen=True, slots=True)
class Gain:
    """What a sum brings a seat."""

    cards: int
    look: str  # own and none, or empty


@dataclass(frozen=True, slots=True)
class Chance:
    """A sum of two dice."""

    number: int
    ways: int  # out of 36
    paying: tuple[Paying, ...]
    gains: tuple[Gain, ...]  # per seat
    seven: bool
    look: str  # rolled: the last roll, or empty


def odds(view: InkasView) -> tuple[Chance, ...]:
    """From 2 to 12."""
    return tuple(_chance(view, number) for number in range(2, 13))


def _chance(view: InkasView, number: int) -> Chance:
    tiles = [tile for tile in view.tiles if tile.number == number]
    gains = enumerate(_gains(view, tiles))
    seven = number == SEVEN
    return Chance(
        number=number,
        ways=SEVEN - 1 if seven else PIPS[number],
        paying=tuple(_paying(tile) for tile in tiles),
        gains=tuple(_gain(cards, seat == view.viewer) for seat, cards in gains),
        seven=seven,
        look="rolled" if number == sum(view.dice) else "",
    )


def _paying(tile: TileView) -> Paying:
    return Paying(tile, CARD_MADE.get(tile.kind, ""), " barred" if tile.robber else "")


def _gain(cards: int, own: bool) -> Gain:
    looks = ["own"] * own + ["none"] * (not cards)
    return Gain(cards, " ".join(looks))


def _gains(view: InkasView, tiles: Sequence[TileView]) -> list[int]:
    """Cards per seat, one for a settlement and two for a city, ruins included."""
    paying = {tile.name for tile in tiles if not tile.robber}
    gains = [0] * len(view.seats)
    for one in view.buildings if paying else ():
        touched = len(paying.intersection(_AROUND[one.corner]))
        gains[one.seat] += touched * (2 if one.kind == CITY else 1)
    return gains


def averages(odds: Sequence[Chance], seats: int) -> tuple[str, ...]:
    """Cards that a roll brings to each seat on average."""
    return tuple(f"{_average(odds, seat):.2f}" for seat in range(seats))


def _average(odds: Sequence[Chance], seat: int) -> float:
    return sum(one.ways * one.gains[seat].cards for one in odds) / WAYS
