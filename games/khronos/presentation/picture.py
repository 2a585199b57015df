"""The picture of a page: the same valley three times, with what stands there, whose it is, what it
pays, and what may be done. Words, names and links are the templates'; buildings are in `pieces.py`,
outlines in `outlines.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import Move, Seat

from ..rules import earnings
from ..rules.boards.buildings import BOARDS, COLOUR, COLOURS, KINDS, MIGHT
from ..rules.boards.grid import PLACES, WIDTH, prices
from ..rules.boards.square_names import SPOKEN
from ..rules.cards import words
from ..rules.position import Valley
from ..rules.terms import PAYDAYS, ROUNDS, Terms
from .click_targets import Area, Spot, Way, areas, spots, ways
from .outlines import SIDE, DrawnEstate, Ghost, drawn_estates, ghosts
from .pieces import Piece, piece
from .preview import Preview, preview
from .view import UNKNOWN, KhronosView


@dataclass(frozen=True, slots=True)
class Income:
    """What a seat would collect on a board."""

    seat: Seat
    ecus: int
    there: bool  # it has an adventurer on the board
    then: int  # what it would collect after the only move that is left


@dataclass(frozen=True, slots=True)
class Panel:
    """One age."""

    age: str
    number: int
    open: bool  # the one shown where there is room for one
    pieces: tuple[Piece, ...]
    estates: tuple[DrawnEstate, ...]
    spots: tuple[Spot, ...]
    areas: tuple[Area, ...]  # instead of spots that would be too many
    ghosts: tuple[Ghost, ...]
    pawns: tuple[Seat, ...]
    ways: tuple[Way, ...]  # adventurers that may come here
    incomes: tuple[Income, ...]
    left: int  # cards that the seat on turn can still spend here

    @property
    def ring(self) -> str:
        """What its spots are filled with: a smaller ring where a click picks more than a square."""
        return "ring" if self.areas or all(spot.only for spot in self.spots) else "small-ring"

    @property
    def inset(self) -> int:
        """Where it begins in a picture of all three."""
        return 340 * self.number


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat and what lies before it."""

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
    """What is left of a kind."""

    kind: str
    colour: str
    count: int
    price: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What a terrain asks of a building."""

    terrain: str
    cards: int  # on top of its price
    wet: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the page."""

    panels: tuple[Panel, ...]
    stamps: Mapping[Piece, str]  # looks that several buildings have, and what each is called
    holdings: tuple[Holding, ...]
    turns: tuple[Turn, ...]
    stock: tuple[Tiles, ...]
    grounds: tuple[Ground, ...]
    both: bool  # two terrains that cost cards are paid together
    hand: tuple[str, ...]
    row: tuple[str, ...]
    deck: int
    discard: int


def picture(valley: Valley, view: KhronosView, moves: Sequence[Move]) -> Picture:
    """What everybody sees, and what the viewer may do, `moves` being those that fit its picks."""
    shown = _shown(view)
    panels = tuple(_panel(view, valley, board, moves, board == shown) for board in range(3))
    return Picture(
        panels=panels,
        stamps=_stamps(one for panel in panels for one in panel.pieces),
        holdings=tuple(
            Holding(one.seat, one.ecus, one.cards, one.cubes, one.seat == view.active)
            for one in view.seats
        ),
        turns=_turns(view),
        stock=tuple(
            Tiles(name, COLOURS[COLOUR[kind]], view.stock[kind], view.terms.prices[kind])
            for kind, name in enumerate(KINDS)
        ),
        grounds=_grounds(view.terms),
        both=view.terms.both and all(prices(view.terms.seats).values()),
        hand=words(view.hand),
        row=words(view.row),
        deck=view.deck,
        discard=view.discard,
    )


def _turns(view: KhronosView) -> tuple[Turn, ...]:
    return tuple(
        Turn(number, number == view.round, number in PAYDAYS) for number in range(1, ROUNDS + 1)
    )


def _stamps(pieces: Iterable[Piece]) -> dict[Piece, str]:
    """Looks that are there twice or more, by name."""
    looks = Counter(one.look for one in pieces)
    often = (look for look, times in looks.items() if times > 1)
    return {look: f"p{number}" for number, look in enumerate(often)}


def _grounds(terms: Terms) -> tuple[Ground, ...]:
    """Every terrain but the plain."""  # R13, R14
    dry = (Ground(terrain, cards, False) for terrain, cards in prices(terms.seats).items())
    return (*dry, Ground("river", 0, True))


def _shown(view: KhronosView) -> int:
    """The age to look at first: where something is asked, else where the viewer's adventurer is."""
    if view.pending is not None:
        return view.pending.question.board
    if view.laying is not None:
        return view.laying.board
    return MIGHT if view.viewer is None else min(view.seats[view.viewer].pawns)


def _panel(
    view: KhronosView, valley: Valley, number: int, moves: Sequence[Move], open_: bool
) -> Panel:
    board = view.boards[number]
    dry = preview(valley, moves[0]) if len(moves) == 1 else None
    return Panel(
        age=BOARDS[number],
        number=number,
        open=open_,
        pieces=tuple(piece(view, number, code) for code in board.buildings),
        estates=drawn_estates(view.terms, number, board),
        spots=spots(view, number, moves),
        areas=areas(view, number, moves),
        ghosts=ghosts(dry, number) if dry else (),
        pawns=tuple(one.seat for one in view.seats for pawn in one.pawns if pawn == number),
        ways=ways(number, moves),
        incomes=_incomes(view, number, dry),
        left=view.left[number],
    )


def _incomes(view: KhronosView, number: int, dry: Preview | None) -> tuple[Income, ...]:
    """What a board pays whom, now and after the dry run."""
    now = earnings.incomes(view.terms, number, view.boards[number])
    then = earnings.incomes(view.terms, number, dry.boards[number]) if dry else now
    return tuple(
        Income(one.seat, now[one.seat], number in one.pawns, then[one.seat])
        for one in view.seats
        if now[one.seat] or then[one.seat]
    )


def board_constants() -> dict[str, Any]:
    """What never changes: the hamlets and what they are called."""
    return {
        "hamlets": tuple(
            (bit % WIDTH * SIDE, bit // WIDTH * SIDE, place) for bit, place in PLACES.items()
        ),
        "spoken": SPOKEN,
    }
