"""What is printed and stands on a land, as signs of the sprite sheet `static/signs.svg`.

Coordinates are px from the land's middle. Where the land itself lies is in `layouts.py`.
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
    """What the plainest of some moves costs: the one that spends the fewest cards and tokens."""

    gold: int  # G
    spent: tuple[str, ...]  # cards and types of token that it takes besides

    @property
    def look(self) -> str:
        """Classes of the shape that it is printed in."""
        return "offered spends" if self.spent else "offered"


@dataclass(frozen=True, slots=True)
class LandPicture:
    """One land, its things and what may be done there."""

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
        """Which one of the map it is, for names of elements: they are many."""
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
        """Where the dot of a change is put: beside the sign of a ban, if there is one."""
        return (-53, -22) if self.banned else (-40, -11)

    @property
    def owners(self) -> tuple[Seat, ...]:
        """Whose castle stands there: one seat or none."""
        return () if self.castle == NOBODY else (self.castle,)


@dataclass(frozen=True, slots=True)
class Standing:
    """A structure, or the hollow place for one."""

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
class Worth:
    """The figure on an income tile."""

    income: int
    look: str  # classes


@cache
def worths(advanced: bool, income: int) -> tuple[Worth, ...]:
    """The figure on the income tile; none until it is laid."""
    if not income:
        return ()
    words = {"dear": advanced, "ten": income > 9}
    return (Worth(income, " ".join(["worth", *(word for word in words if words[word])])),)


def standing(
    land: LandPicture, places: Sequence[Standing], before: LandView | None
) -> tuple[Sign, ...]:
    """Structures and the castle; `before` is the land without the viewer's draft."""
    known = len(land.pieces) if before is None else len(before.pieces)
    built = [one for one in places if one.seat != NOBODY]
    pieces = [_piece(place, new=number >= known) for number, place in enumerate(built)]
    return (*pieces, *_castle(land, before))


def hollow(places: Sequence[Standing]) -> str:
    """The path whose inner corners are the free places; empty where there are none."""
    free = "".join(f"L{one.x} {one.y}" for one in places if one.seat == NOBODY)
    return f"M0 0{free}L0 0" if free else ""


def _piece(place: Standing, new: bool) -> Sign:
    look = f"seat-{place.seat} piece"
    laid_out = LAID_OUT if new else ""
    return Sign(f"piece-{place.seat}", look + laid_out, place.x - 8, place.y - 8, 16, 16)


def _castle(land: LandPicture, before: LandView | None) -> list[Sign]:
    """The castle, with a rim round the viewer's own."""
    if land.castle == NOBODY:
        return []
    new = before is not None and before.castle != land.castle
    look = f"seat-{land.castle} piece"
    castle = Sign("castle", look + (LAID_OUT if new else ""), -15, 6, 30, 33)
    rim = Sign("keep", "mine", -15, 6, 30, 33)
    return [rim, castle] if land.mine and not new else [castle]
