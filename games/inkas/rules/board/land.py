"""The land: which kind of tile lies where, and the card that each pays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..cards import KIND, ONE, Bundle
from .geometry import CARD_MADE, LAND_TILES, PRINTED


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles, the same for the whole game once they are dealt."""

    kinds: tuple[str, ...]  # per tile; empty for land not dealt yet
    makes: tuple[Bundle, ...]  # per tile, the card it pays


def made_by(kind: str) -> Bundle:
    """The card that a kind of tile pays, or none."""
    return ONE[KIND[CARD_MADE[kind]]] if kind in CARD_MADE else 0


@lru_cache(1 << 8)
def board(land: tuple[str, ...]) -> Board:
    """The board with these kinds on its land tiles, in their order; none: not dealt yet."""
    kinds = list(PRINTED)
    for index, tile in enumerate(LAND_TILES):
        kinds[tile] = land[index] if land else ""
    return Board(tuple(kinds), tuple(map(made_by, kinds)))


def printed_land() -> tuple[str, ...]:
    """The kinds of the land tiles as printed."""
    return tuple(PRINTED[tile] for tile in LAND_TILES)
