"""The things printed or standing on a land, as signs of the sprite sheet `static/sheet.svg`.

Coordinates are px from the middle of the land. The places of lands are in `layouts.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.core import Seat

from ...rules.board import LAND
from ...rules.moves import NOBODY
from ..view import LandView

LAID_OUT = " laid-out"  # what a draft adds is drawn hollow until it is played


@dataclass(frozen=True, slots=True)
class Price:
    """The cost of the move that spends the fewest cards and tokens."""

    gold: int  # G
    spent: tuple[str, ...]  # cards and types of token that it takes besides

    @property
    def look(self) -> str:
        """Classes of the shape that it is printed in."""
        return "offered spends" if self.spent else "offered"


@dataclass(frozen=True, slots=True)
class LandPicture:
    """One land, the things on it and the moves for it."""

    id: str
    name: str
    terrain: str
    island: str
    tile: str  # token type; empty until laid
    advanced: bool
    income: int
    ocean: bool
    castle: Seat  # -1 for nobody's
    mine: bool  # the castle is the viewer's
    pieces: tuple[Seat, ...]  # in the order built
    free: int  # places
    banned: bool
    lit: bool  # some move that may still be picked is for this land
    structure: Price | None  # None: none may be built
    tower: Price | None  # of a castle; 0 G in the opening

    @property
    def number(self) -> int:
        """Its number on the map, a short name for elements."""
        return LAND[self.id]

    @property
    def look(self) -> str:
        """Classes of its outline."""
        words = {"open": self.lit, "closed": self.banned}
        return " ".join(["spot", *(word for word, holds in words.items() if holds)])

    @property
    def marked(self) -> bool:
        """Whether a ban or a price is printed on it."""
        return self.banned or self.tower is not None or self.structure is not None

    @property
    def dot(self) -> tuple[int, int]:
        """The place for the dot of a change, beside the sign of a ban."""
        if self.banned:
            return (-53, -22)
        return (-40, -11)

    @property
    def owners(self) -> tuple[Seat, ...]:
        """The owner of its castle: one seat or none."""
        if self.castle == NOBODY:
            return ()
        return (self.castle,)


@dataclass(frozen=True, slots=True)
class StructurePlace:
    """A structure, or a free place for one."""

    x: int
    y: int
    seat: Seat  # -1: free


@dataclass(frozen=True, slots=True)
class Sign:
    """One symbol of the sheet and where it is put."""

    id: str
    look: str  # classes
    x: int  # of its left and top
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class IncomeFigure:
    """The figure on an income tile."""

    income: int
    look: str  # classes


@cache
def list_income_figures(advanced: bool, income: int) -> tuple[IncomeFigure, ...]:
    """The figure on the income tile; empty until it is laid."""
    if not income:
        return ()
    words = {"dear": advanced, "ten": income > 9}
    return (
        IncomeFigure(
            income, " ".join(["worth", *(word for word in words if words[word])])
        ),
    )


def list_standing_signs(
    land: LandPicture, places: Sequence[StructurePlace], before: LandView | None
) -> tuple[Sign, ...]:
    """Structures and castle. `before` is the land without the viewer's draft."""
    known = len(land.pieces) if before is None else len(before.pieces)
    built = [place for place in places if place.seat != NOBODY]
    pieces = [
        _make_piece_sign(place, new=number >= known)
        for number, place in enumerate(built)
    ]
    return (*pieces, *_make_castle_signs(land, before))


def draw_free_places(places: Sequence[StructurePlace]) -> str:
    """The path whose inner corners are the free places; empty: there are none."""
    free = "".join(f"L{place.x} {place.y}" for place in places if place.seat == NOBODY)
    return f"M0 0{free}L0 0" if free else ""


def _make_piece_sign(place: StructurePlace, new: bool) -> Sign:
    look = f"seat-{place.seat} piece"
    laid_out = LAID_OUT if new else ""
    return Sign(
        f"piece-{place.seat}", look + laid_out, place.x - 8, place.y - 8, 16, 16
    )


def _make_castle_signs(land: LandPicture, before: LandView | None) -> list[Sign]:
    """The castle, with a rim if it is the viewer's."""
    if land.castle == NOBODY:
        return []
    new = before is not None and before.castle != land.castle
    look = f"seat-{land.castle} piece"
    castle = Sign("castle", look + (LAID_OUT if new else ""), -15, 6, 30, 33)
    rim = Sign("keep", "mine", -15, 6, 30, 33)
    if land.mine and not new:
        return [rim, castle]
    return [castle]
