"""The land: the kind of each tile, and the card that it pays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..cards import KIND_INDEX, ONE_OF_KIND, Bundle
from .geometry import CARD_OF_KIND, LAND_TILES, PRINTED_KINDS


@dataclass(frozen=True, slots=True)
class Board:
    """The kinds of all tiles; they do not change after the deal."""

    kinds: tuple[str, ...]  # per tile; empty before the deal
    makes: tuple[Bundle, ...]  # per tile, the card that it pays


def card_of_kind(kind: str) -> Bundle:
    """The card that a kind of tile pays, or 0."""
    if kind in CARD_OF_KIND:
        return ONE_OF_KIND[KIND_INDEX[CARD_OF_KIND[kind]]]
    return 0


@lru_cache(1 << 8)
def create_board(land: tuple[str, ...]) -> Board:
    """The board with these kinds on its land tiles, in their order; empty: not dealt yet."""
    kinds = list(PRINTED_KINDS)
    for index, tile in enumerate(LAND_TILES):
        kinds[tile] = land[index] if land else ""
    return Board(tuple(kinds), tuple(map(card_of_kind, kinds)))


def list_printed_land() -> tuple[str, ...]:
    """The kinds of the land tiles on the printed board."""
    return tuple(PRINTED_KINDS[tile] for tile in LAND_TILES)
