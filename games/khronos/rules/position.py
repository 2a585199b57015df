"""A position of Khronos: its fields, and figures that follow from them. Moves are in `play.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self

from games.core import CHANCE, Move, Position, Seat

from . import bookings
from .boards.buildings import BYTE, COUNTS, EIGHT, MIGHT, owner_of
from .cards import Cards
from .resolution.steps import Boards, Cause, Question
from .terms import CUBES, Terms

# phases
FIRST = "first"
DEAL = "deal"
TURN = "turn"
REFILL = "refill"
OVER = "over"
EXCHANGED, SWAPPED, ACTED = 1, 2, 4  # what has been done this turn, as a mask
NO_SEATS: Final[frozenset[Seat]] = frozenset()
CHANCE_ONLY: Final = frozenset({CHANCE})
ALONE: Final = tuple(frozenset({seat}) for seat in range(5))


class Laying(NamedTuple):
    """A placement whose place or payment is still open."""

    kind: int
    board: int
    grows: bool  # it is an upgrade
    anchor: int = -1  # known once only the cards for the ground are open


class Pending(NamedTuple):
    """A resolution that waits for an answer."""

    cause: Cause
    boards: Boards  # before the resolution
    answers: tuple[int, ...]
    question: Question
    told: int  # steps that were reported before


@dataclass(frozen=True, slots=True)
class BasePosition(Position[Move, Any]):
    """The fields of a position, and questions that rules and views ask of it."""

    change: ClassVar[Callable[..., Self]]

    terms: Terms
    phase: str
    first: Seat  # -1 until it is drawn
    turn: int  # turns ended, all seats together
    active: Seat  # the seat on turn; -1 before the first seat is drawn
    dealt: int  # seats that have their first cards
    boards: Boards  # Might, Faith, Reason
    hands: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    row: Cards  # open cards; none unless option holdem
    ecus: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]  # per seat, Ecus collected on each board so far
    pawns: tuple[tuple[int, int], ...]  # boards where both adventurers of a seat stand
    booked: int  # see `bookings.py`
    done: int  # mask of EXCHANGED, SWAPPED, ACTED
    due: int  # cards still to be drawn
    laying: Laying | None
    pending: Pending | None

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.due or self.active < 0:
            return CHANCE_ONLY
        if self.pending is not None:
            return ALONE[self.pending.question.seat]
        if self.phase == OVER:
            return NO_SEATS
        return ALONE[self.active]

    @property
    def reacting(self) -> frozenset[Seat]:
        """The seat that lays its own building in the turn of another."""  # R25, R26
        if self.pending is not None:
            return self.to_act - {self.active}
        return NO_SEATS

    @property
    def whose_turn(self) -> Seat:
        return self.active

    @property
    def round(self) -> int:
        """1 to 7."""
        return min(self.turn // self.terms.seats + 1, 7)

    @property
    def drawer(self) -> Seat:
        """The seat that draws the cards that are due."""
        if self.phase == DEAL:
            return (self.first + self.dealt) % self.terms.seats
        return self.active

    def stock(self, kind: int) -> int:
        """Tiles of the kind that lie on no board."""
        might, faith, last = self.boards
        on_boards = might.tiles + faith.tiles + last.tiles
        return COUNTS[kind] - (on_boards >> EIGHT * kind & BYTE)

    def cubes(self, seat: Seat) -> int:
        """Cubes of the seat that lie on no board."""
        might, faith, last = self.boards
        left = (
            CUBES
            - might.count_cubes(seat)
            - faith.count_cubes(seat)
            - last.count_cubes(seat)
        )
        return left - self._count_cube_being_laid(seat)

    def _count_cube_being_laid(self, seat: Seat) -> int:
        """1 if the building that a question is about belongs to the seat."""
        if self.pending is None or not self.pending.question.code:
            return 0
        return int(owner_of(self.pending.question.code) == seat)

    def adventurers_on(self, board: int) -> int:
        """The adventurers of the seat on turn on a board, as a mask."""
        first, second = self.pawns[self.active]
        return (first == board) * bookings.FIRST | (second == board) * bookings.SECOND

    def limit(self, board: int) -> int:
        """The number of cards that the seat on turn can spend on a board."""
        adventurers = self.adventurers_on(board)
        if not adventurers:
            return 0
        return min(
            bookings.count_spendable(self.booked, adventurers),
            sum(self.hands[self.active]),
        )


def replace_item(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item new."""
    return (*values[:index], value, *values[index + 1 :])


def make_opening(
    kind: type[BasePosition], terms: Terms, empty: Boards, ecus: int
) -> BasePosition:
    """The first position: no cards are dealt, and the first seat is not drawn."""  # R6
    deck = terms.deck
    row = (1, 1, 1) if terms.holdem else (0, 0, 0)  # R9
    return kind(
        terms=terms,
        phase=FIRST,
        first=-1,
        turn=0,
        active=-1,
        dealt=0,
        boards=empty,
        hands=((0, 0, 0),) * terms.seats,
        deck=(deck[0] - row[0], deck[1] - row[1], deck[2] - row[2]),
        discard=(0, 0, 0),
        row=row,
        ecus=(ecus,) * terms.seats,
        earned=((0, 0, 0),) * terms.seats,
        pawns=((MIGHT, MIGHT),) * terms.seats,
        booked=bookings.NONE,
        done=0,
        due=0,
        laying=None,
        pending=None,
    )
