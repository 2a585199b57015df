"""The buildings as they are drawn: sign, value, owner and cubes."""

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
    value_of,
)
from ..rules.terms import Terms, ruin_value
from .outlines import SIDE, find_corner, meets_place_name
from .view import KhronosView

_SEATS = range(5)


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube or a place for one; on a ruin, a card that it still needs."""

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
    # the number on it; 0: none
    value: int
    shadow: bool  # an identical one stands on Faith
    cubes: tuple[Cube, ...]
    # the value is written at the foot, where no name of a place is in its way
    low: bool

    @property
    def value_y(self) -> int:
        """The corner with the value. The clock sign has the opposite corner."""
        if self.low:
            return self.side - 4
        return 13

    @property
    def clock_y(self) -> int:
        if self.low:
            return 1
        return self.side - 10

    @property
    def flag(self) -> int:
        """The side of its owner's token."""
        return 7 if self.side == SIDE else 11

    @property
    def look(self) -> Piece:
        """The piece without its place, equal for all pieces that are drawn alike."""
        return replace(
            self,
            kind="",
            square="",
            x=0,
            y=0,
        )

    @property
    def room(self) -> tuple[Cube, ...]:
        """The places for more cubes; none on a ruin."""
        if self.ruin:
            return ()
        return tuple(cube for cube in self.cubes if cube.seat == NOBODY)

    @property
    def ruin(self) -> bool:
        """Whether its free places are for cards instead of cubes."""
        return self.sign.endswith("-ruin")


def draw_piece(view: KhronosView, number: int, code: int) -> Piece:
    """A building of one board, drawn."""
    kind = kind_of(code)
    x, y = find_corner(anchor_of(code))
    side = SIDE * SIZE[kind]
    return Piece(
        sign=_choose_sign(number, code),
        kind=kind_name(code),
        square=square_of(code),
        x=x,
        y=y,
        side=side,
        owner=owner_of(code),
        value=_find_shown_value(view.terms, number, code),
        shadow=number == MIGHT
        and SIZE[kind] > 1
        and code in view.boards[FAITH].buildings,
        cubes=_draw_cubes(view, code, side) if number == REASON else (),
        low=not meets_place_name(x + side, y + side),
    )


def _find_shown_value(terms: Terms, number: int, code: int) -> int:
    kind = kind_of(code)
    if SIZE[kind] == 1:
        return 0
    if _is_shown_as_ruin(number, code):
        return ruin_value(kind, terms.large, terms.remainder)
    return value_of(kind, terms.large)


def _is_shown_as_ruin(number: int, code: int) -> bool:
    return number == REASON and age_of_reason.is_ruin(code)


def _choose_sign(number: int, code: int) -> str:
    if kind_of(code) == PRINTED_HAMLET:
        return "printed"
    if _is_shown_as_ruin(number, code):
        return f"{kind_name(code)}-ruin"
    return kind_name(code)


def _draw_cubes(view: KhronosView, code: int, side: int) -> tuple[Cube, ...]:
    """Cubes and free places; on a ruin, the mark and the cards that it still needs."""
    if COLOUR[kind_of(code)] == CIVIL:
        owners = [seat for seat in _SEATS for _ in range(cubes_of(code, seat))]
        room = age_of_reason.find_capacity(code, view.terms.large)
    else:
        owners = [mark_of(code)] if mark_of(code) != NOBODY else []
        room = SIZE[kind_of(code)] - 1 if age_of_reason.is_ruin(code) else 0
    owners += [NOBODY] * (room - len(owners))
    return tuple(Cube(seat, 1 + 11 * at, side - 11) for at, seat in enumerate(owners))
