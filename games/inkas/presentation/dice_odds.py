"""The odds of the dice: what each roll brings to each seat, without regard to the supply."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..rules.board.geometry import CARD_OF_KIND, CORNERS, PIPS, name_tiles_around
from .view import CITY, InkasView, TileView

ROBBER_NUMBER: Final = 7
ALL_ROLLS: Final = 36
_TILES_AROUND: Final = {
    name: name_tiles_around(corner).split() for corner, name in enumerate(CORNERS)
}


@dataclass(frozen=True, slots=True)
class PayingTile:
    """A tile that pays for a roll."""

    tile: TileView
    makes: str  # the kind of card
    css_class: str  # " barred" if the robber is there


@dataclass(frozen=True, slots=True)
class SeatGain:
    """The cards that a roll brings a seat."""

    cards: int
    css_class: str  # "own" for the viewer, "none" without cards, or both


@dataclass(frozen=True, slots=True)
class RollOdds:
    """One sum of two dice."""

    number: int
    ways: int  # out of 36
    paying: tuple[PayingTile, ...]
    gains: tuple[SeatGain, ...]  # per seat
    seven: bool
    css_class: str  # "rolled" for the last roll


def compute_odds(view: InkasView) -> tuple[RollOdds, ...]:
    """The odds of the sums from 2 to 12."""
    return tuple(_compute_roll_odds(view, number) for number in range(2, 13))


def _compute_roll_odds(view: InkasView, number: int) -> RollOdds:
    tiles = [tile for tile in view.tiles if tile.number == number]
    gains = enumerate(_count_gains(view, tiles))
    seven = number == ROBBER_NUMBER
    return RollOdds(
        number=number,
        ways=ROBBER_NUMBER - 1 if seven else PIPS[number],
        paying=tuple(_build_paying_tile(tile) for tile in tiles),
        gains=tuple(_build_gain(cards, seat == view.viewer) for seat, cards in gains),
        seven=seven,
        css_class="rolled" if number == sum(view.dice) else "",
    )


def _build_paying_tile(tile: TileView) -> PayingTile:
    return PayingTile(
        tile, CARD_OF_KIND.get(tile.kind, ""), " barred" if tile.robber else ""
    )


def _build_gain(cards: int, own: bool) -> SeatGain:
    looks = ["own"] * own + ["none"] * (not cards)
    return SeatGain(cards, " ".join(looks))


def _count_gains(view: InkasView, tiles: Sequence[TileView]) -> list[int]:
    """Cards per seat: one for a settlement, two for a city; ruins count, too."""
    paying = {tile.name for tile in tiles if not tile.robber}
    gains = [0] * len(view.seats)
    for building in view.buildings if paying else ():
        touched = len(paying.intersection(_TILES_AROUND[building.corner]))
        gains[building.seat] += touched * (2 if building.kind == CITY else 1)
    return gains


def compute_averages(odds: Sequence[RollOdds], seats: int) -> tuple[str, ...]:
    """Per seat, the mean number of cards of a roll, as text with two decimals."""
    return tuple(f"{_compute_average(odds, seat):.2f}" for seat in range(seats))


def _compute_average(odds: Sequence[RollOdds], seat: int) -> float:
    return sum(roll.ways * roll.gains[seat].cards for roll in odds) / ALL_ROLLS
