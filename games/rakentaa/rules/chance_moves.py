"""The moves of chance and their notation. The moves of seats are in `moves.py`."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Move, Seat


@dataclass(frozen=True, slots=True)
class LayTiles(Move):
    """Chance: the structure tile of each land, in file order."""

    NOTATION = "lay tiles {tiles}"
    RULE = "R2"
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LayIncomes(Move):
    """Chance: the income tile of each land, in file order."""

    NOTATION = "lay incomes {incomes}"
    RULE = "R2"
    incomes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tiles(Move):
    """Chance: the turn tiles; the seat named first holds tile 1."""

    NOTATION = "tiles {order}"
    RULE = "R7"
    SEATS = frozenset({"order"})
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Chance: one card for the seat that bought it."""

    NOTATION = "draw {card}"
    RULE = "R36"
    card: str


@dataclass(frozen=True, slots=True)
class PickCard(Move):
    """Chance: the card that a Pick Pocket finds."""

    NOTATION = "pick card {card}"
    RULE = "R30"
    card: str


@dataclass(frozen=True, slots=True)
class PickToken(Move):
    """Chance: the token that a Pick Pocket finds."""

    NOTATION = "pick token {token}"
    RULE = "R30"
    token: str
