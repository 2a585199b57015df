"""The picture of the boards: for each age its buildings, owners and incomes, and the places to
click. Templates add words, names and links. Buildings are in `pieces.py`, outlines in
`outlines.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import Move, Seat

from ..rules import earnings
from ..rules.boards.buildings import BOARDS, COLOUR, COLOURS, KINDS, MIGHT
from ..rules.boards.grid import PLACES, WIDTH, read_terrain_prices
from ..rules.boards.square_names import SPOKEN
from ..rules.cards import list_card_words
from ..rules.moves import find_square
from ..rules.position import BasePosition
from ..rules.terms import PAYDAYS, ROUNDS, Terms
from .click_targets import Area, Arrival, Spot, list_areas, list_arrivals, list_spots
from .outlines import (
    SIDE,
    DrawnDomain,
    PreviewShape,
    draw_domains,
    draw_marks,
    draw_outline,
    draw_preview,
)
from .pieces import Piece, draw_piece
from .preview import Preview, make_preview
from .view import UNKNOWN, KhronosView


@dataclass(frozen=True, slots=True)
class Income:
    """The amount that a seat would collect on a board."""

    seat: Seat
    ecus: int
    there: bool  # it has an adventurer on the board
    then: int  # what it would collect after the only move that is left


@dataclass(frozen=True, slots=True)
class Panel:
    """One age."""

    age: str
    number: int
    open: bool  # drawn large
    pieces: tuple[Piece, ...]
    estates: tuple[DrawnDomain, ...]
    spots: tuple[Spot, ...]
    areas: tuple[Area, ...]  # instead of spots that would be too many
    ghosts: tuple[PreviewShape, ...]
    pawns: tuple[Seat, ...]
    ways: tuple[Arrival, ...]  # adventurers that may come here
    incomes: tuple[Income, ...]
    left: int  # cards that the seat on turn can still spend here

    @property
    def legal_edge(self) -> str:
        """The outline of all squares of its areas."""
        squares = {square for area in self.areas for square in area.squares}
        return draw_outline(sum(1 << find_square(square) for square in squares))

    @property
    def inset(self) -> int:
        """Its left edge in a picture of all three ages."""
        return 340 * self.number


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat and what it has."""

    seat: Seat
    ecus: int  # -1: hidden
    cards: int
    cubes: int
    active: bool

    @property
    def hidden(self) -> bool:
        return self.ecus == UNKNOWN


@dataclass(frozen=True, slots=True)
class Turn:
    """A space of the turn track."""

    number: int
    now: bool
    payday: bool


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of a kind that are left."""

    kind: str
    colour: str
    count: int
    price: int


@dataclass(frozen=True, slots=True)
class Ground:
    """The cost of a terrain."""

    terrain: str
    cards: int  # on top of its price
    wet: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the page."""

    panels: tuple[Panel, ...]
    # looks that several buildings have, and what each is called
    stamps: Mapping[Piece, str]
    holdings: tuple[Holding, ...]
    turns: tuple[Turn, ...]
    stock: tuple[Tiles, ...]
    grounds: tuple[Ground, ...]
    both: bool  # two terrains that cost cards are paid together
    hand: tuple[str, ...]
    row: tuple[str, ...]
    deck: int
    discard: int


def make_picture(
    position: BasePosition, view: KhronosView, moves: Sequence[Move]
) -> Picture:
    """The picture for a viewer. `moves` are the moves that match its picks."""
    shown = _choose_open_age(view, moves)
    panels = tuple(
        _make_panel(view, position, board, moves, board == shown) for board in range(3)
    )
    return Picture(
        panels=panels,
        stamps=_name_repeated_looks(
            piece for panel in panels for piece in panel.pieces
        ),
        holdings=tuple(
            Holding(
                seat.seat, seat.ecus, seat.cards, seat.cubes, seat.seat == view.active
            )
            for seat in view.seats
        ),
        turns=_list_turns(view),
        stock=tuple(
            Tiles(
                name, COLOURS[COLOUR[kind]], view.stock[kind], view.terms.prices[kind]
            )
            for kind, name in enumerate(KINDS)
        ),
        grounds=_list_grounds(view.terms),
        both=view.terms.both and all(read_terrain_prices(view.terms.seats).values()),
        hand=list_card_words(view.hand),
        row=list_card_words(view.row),
        deck=view.deck,
        discard=view.discard,
    )


def _list_turns(view: KhronosView) -> tuple[Turn, ...]:
    return tuple(
        Turn(number, number == view.round, number in PAYDAYS)
        for number in range(1, ROUNDS + 1)
    )


def _name_repeated_looks(pieces: Iterable[Piece]) -> dict[Piece, str]:
    """A name for each look that several buildings have."""
    looks = Counter(piece.look for piece in pieces)
    often = (look for look, times in looks.items() if times > 1)
    return {look: f"p{number}" for number, look in enumerate(often)}


def _list_grounds(terms: Terms) -> tuple[Ground, ...]:
    """Every terrain except the plain."""  # R13, R14
    dry = (
        Ground(terrain, cards, False)
        for terrain, cards in read_terrain_prices(terms.seats).items()
    )
    return (*dry, Ground("river", 0, True))


def _choose_open_age(view: KhronosView, moves: Sequence[Move]) -> int:
    """The large age: that of the open question or of all `moves`, else of an adventurer."""
    if view.pending is not None:
        return view.pending.question.board
    if view.laying is not None:
        return view.laying.board
    ages = {getattr(move, "board", "") for move in moves}
    age = ages.pop() if len(ages) == 1 else ""
    if age in BOARDS:
        return BOARDS.index(age)
    if view.viewer is None:
        return MIGHT
    return min(view.seats[view.viewer].pawns)


def _make_panel(
    view: KhronosView,
    position: BasePosition,
    number: int,
    moves: Sequence[Move],
    open_: bool,
) -> Panel:
    board = view.boards[number]
    dry = make_preview(position, moves[0]) if len(moves) == 1 else None
    return Panel(
        age=BOARDS[number],
        number=number,
        open=open_,
        pieces=tuple(draw_piece(view, number, code) for code in board.buildings),
        estates=draw_domains(view.terms, number, board),
        spots=list_spots(view, number, moves),
        areas=list_areas(view, number, moves),
        ghosts=draw_preview(dry, number) if dry else (),
        pawns=tuple(
            seat.seat for seat in view.seats for pawn in seat.pawns if pawn == number
        ),
        ways=list_arrivals(number, moves),
        incomes=_list_incomes(view, number, dry),
        left=view.left[number],
    )


def _list_incomes(
    view: KhronosView, number: int, dry: Preview | None
) -> tuple[Income, ...]:
    """The incomes of a board by seat, now and after the preview."""
    now = earnings.find_incomes(view.terms, number, view.boards[number])
    then = earnings.find_incomes(view.terms, number, dry.boards[number]) if dry else now
    return tuple(
        Income(seat.seat, now[seat.seat], number in seat.pawns, then[seat.seat])
        for seat in view.seats
        if now[seat.seat] or then[seat.seat]
    )


def make_board_constants() -> dict[str, Any]:
    """The printed hamlets and the names of squares."""
    return {
        "hamlets": tuple(
            (bit % WIDTH * SIDE, bit // WIDTH * SIDE, place)
            for bit, place in PLACES.items()
        ),
        "spoken": SPOKEN,
        "marks": {mark.name: mark for mark in draw_marks()},
    }
