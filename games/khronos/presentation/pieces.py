"""The buildings as they are drawn: signs and figures, whose they are, who lives in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import Seat

from ..rules.boards import age_of_reason
from ..rules.boards.buildings import (
    CIVIL,
    COLOUR,
    FAITH,
    MIGHT,
    NOBODY,
    PRINTED_HAMLET,
    REASON,
    SIZE,
    anchor_of,
    cubes_of,
    kind_name,
    kind_of,
    mark_of,
    owner_of,
    square_of,
    worth,
)
from ..rules.terms import Terms, ruin_worth
from .outlines import SIDE, corner, named
from .view import KhronosView

_SEATS = range(5)


@dataclass(frozen=True, slots=True)
class Cube:
    """A seat's cube, or room for one; on a ruin, a card that it takes."""

    seat: Seat  # -1: empty
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A building as it is drawn."""

    sign: str  # on the sheet
    kind: str
    square: str
    x: int
    y: int
    side: int
    owner: Seat
    value: int  # that is written on it; 0: what is small says it by its size, a ruin has none
    shadow: bool  # an identical one stands on Faith
    cubes: tuple[Cube, ...]
    low: bool  # the value is written at the foot, where no name of a place is in its way

    @property
    def value_y(self) -> int:
        """Where the value is written; the clock of the shadow has the other corner."""
        return self.side - 4 if self.low else 13

    @property
    def clock_y(self) -> int:
        return 1 if self.low else self.side - 10

    @property
    def flag(self) -> int:
        """The side of its owner's token."""
        return 7 if self.side == SIDE else 11

    @property
    def look(self) -> Piece:
        """What it shares with all that are drawn alike, wherever they stand."""
        return replace(self, kind="", square="", x=0, y=0)

    @property
    def room(self) -> tuple[Cube, ...]:
        """Where more people may live; none on a ruin."""
        return () if self.ruin else tuple(cube for cube in self.cubes if cube.seat == NOBODY)

    @property
    def ruin(self) -> bool:
        """Whether what is free on it waits for cards, not for cubes."""
        return self.sign.endswith("-ruin")


def piece(view: KhronosView, number: int, code: int) -> Piece:
    """A building of one board, drawn."""
    kind = kind_of(code)
    x, y = corner(anchor_of(code))
    side = SIDE * SIZE[kind]
    return Piece(
        sign=_sign(number, code),
        kind=kind_name(code),
        square=square_of(code),
        x=x,
        y=y,
        side=side,
        owner=owner_of(code),
        value=_value(view.terms, number, code),
        shadow=number == MIGHT and SIZE[kind] > 1 and code in view.boards[FAITH].buildings,
        cubes=_cubes(view, code, side) if number == REASON else (),
        low=not named(x + side, y + side),
    )


def _value(terms: Terms, number: int, code: int) -> int:
    kind = kind_of(code)
    if SIZE[kind] == 1:
        return 0
    if _ruined(number, code):
        return ruin_worth(kind, terms.large, terms.remainder)
    return worth(kind, terms.large)


def _ruined(number: int, code: int) -> bool:
    return number == REASON and age_of_reason.is_ruin(code)


def _sign(number: int, code: int) -> str:
    if kind_of(code) == PRINTED_HAMLET:
        return "printed"
    return f"{kind_name(code)}-ruin" if _ruined(number, code) else kind_name(code)


def _cubes(view: KhronosView, code: int, side: int) -> tuple[Cube, ...]:
    """People and the room for more; on a ruin, the mark and the cards that it still takes."""
    if COLOUR[kind_of(code)] == CIVIL:
        there = [seat for seat in _SEATS for _ in range(cubes_of(code, seat))]
        room = age_of_reason.capacity(code, view.terms.large)
    else:
        there = [mark_of(code)] if mark_of(code) != NOBODY else []
        room = SIZE[kind_of(code)] - 1 if age_of_reason.is_ruin(code) else 0
    there += [NOBODY] * (room - len(there))
    return tuple(Cube(seat, 1 + 11 * at, side - 11) for at, seat in enumerate(there))
