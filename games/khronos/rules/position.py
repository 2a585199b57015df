"""One moment of Khronos: what lies on the table and what is in whose hands, and plain questions to
it. The flow is in `play.py`.
"""

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
FIRST, DEAL, TURN, REFILL, OVER = "first", "deal", "turn", "refill", "over"
EXCHANGED, SWAPPED, ACTED = 1, 2, 4  # what has been done this turn, as a mask
NO_SEATS: Final[frozenset[Seat]] = frozenset()
CHANCE_ONLY: Final = frozenset({CHANCE})
ALONE: Final = tuple(frozenset({seat}) for seat in range(5))


class Laying(NamedTuple):
    """A placement of which not all is said yet."""

    kind: int
    board: int
    grows: bool  # it is an upgrade
    anchor: int = -1  # known once only the cards for the ground are open


class Pending(NamedTuple):
    """A resolution that waits for an answer."""

    cause: Cause
    boards: Boards  # as they stood before it
    answers: tuple[int, ...]
    question: Question
    told: int  # steps that the log has already


@dataclass(frozen=True, slots=True)
class Valley(Position[Move, Any]):
    """A moment, with questions that rules and views put to it."""

    change: ClassVar[Callable[..., Self]]

    terms: Terms
    phase: str
    first: Seat  # -1 until chance has said so
    turn: int  # turns ended, all seats together
    active: Seat  # whose turn it is; -1 before anybody has been drawn to begin
    dealt: int  # seats that have their first cards
    boards: Boards  # Might, Faith, Reason
    hands: tuple[Cards, ...]
    deck: Cards
    discard: Cards
    row: Cards  # open cards; none unless option holdem
    ecus: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]  # per seat, Ecus collected on each board so far
    pawns: tuple[tuple[int, int], ...]  # boards where both adventurers of a seat stand
    booked: int  # see `booking`
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
        return NO_SEATS if self.phase == OVER else ALONE[self.active]

    @property
    def reacting(self) -> frozenset[Seat]:
        """Whoever lays what shrinks on their own land, in another's turn."""  # R25, R26
        return self.to_act - {self.active} if self.pending is not None else NO_SEATS

    @property
    def whose_turn(self) -> Seat:
        return self.active

    @property
    def round(self) -> int:
        """1 to 7."""
        return min(self.turn // self.terms.seats + 1, 7)

    @property
    def drawer(self) -> Seat:
        """Who draws the cards that are due."""
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
        left = CUBES - might.owned(seat) - faith.owned(seat) - last.owned(seat)
        return left - self._in_the_air(seat)

    def _in_the_air(self, seat: Seat) -> int:
        """The cube of a building that is about to be laid smaller."""
        if self.pending is None or not self.pending.question.code:
            return 0
        return int(owner_of(self.pending.question.code) == seat)

    def there(self, board: int) -> int:
        """Which adventurers of the seat on turn are on a board, as a mask."""
        first, second = self.pawns[self.active]
        return (first == board) * bookings.FIRST | (second == board) * bookings.SECOND

    def limit(self, board: int) -> int:
        """How many cards the seat on turn can spend on a board."""
        there = self.there(board)
        if not there:
            return 0
        return min(bookings.most(self.booked, there), sum(self.hands[self.active]))


def replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item new."""
    return (*values[:index], value, *values[index + 1 :])


def opening(kind: type[Valley], terms: Terms, empty: Boards, ecus: int) -> Valley:
    """The first position: nothing is dealt, nobody begins yet."""  # R6
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
