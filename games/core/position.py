"""The part of the contract for one complete, immutable moment of a game. `game` has the other part.

Chance is a seat, so that a list of plies is a whole game and a replay needs no generator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from games.core.forms import Family
from games.message import Message, message
from games.notation import IllegalMove, Move

Seat = int  # place in turn order, 0-based
Viewer = int | None  # a seat, or None for a spectator
CHANCE: Final[Seat] = -1

# rows of a table: label, figures per seat
Figures = tuple[tuple[str, tuple[int, ...]], ...]
M = TypeVar("M", bound=Move)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Ply(Generic[M]):
    """A seat and its move."""

    seat: Seat
    move: M

    def __str__(self) -> str:
        return f"{'chance' if self.seat == CHANCE else self.seat} {self.move}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, with its result."""

    places: tuple[int, ...]  # per seat, 1 is best, ties share
    reason: str  # one word: "income", "idle"
    scores: tuple[int, ...] = ()  # per seat, in the game's own unit
    breakdown: Figures = ()


class Position(ABC, Generic[M, V]):
    """One moment of a game, with hidden information. Subclasses: frozen dataclasses with slots."""

    __slots__ = ("_legal",)
    _legal: dict[Seat, Sequence[M]]

    if TYPE_CHECKING:
        # games define fields or properties; a property here would become the default of a field

        @property
        def to_act(self) -> frozenset[Seat]:
            """Seats that must decide: one, several at once, {CHANCE}, or none after the end."""

        @property
        def turn(self) -> int:
            """Number of the turn. An interrupt does not change it, so that clocks go on."""

        @property
        def outcome(self) -> Outcome | None:
            """The outcome of the game; None while it goes on."""

    @property
    def may_act(self) -> frozenset[Seat]:
        """Seats that may act, `to_act` included. Clocks and e-mails use `to_act` alone."""
        return self.to_act

    @property
    def whose_turn(self) -> Seat:
        """The seat on turn; -1: none. Standing orders are asked clockwise from it."""
        return min(self.to_act, default=CHANCE)

    def legal_moves(self, seat: Seat) -> Sequence[M]:
        """The seat's moves, in a fixed order, cached; empty: it may not act."""
        try:
            cached = self._legal
        except AttributeError:
            cached = {}
            object.__setattr__(self, "_legal", cached)
        if seat not in cached:
            cached[seat] = self.list_moves(seat)
        return cached[seat]

    @abstractmethod
    def list_moves(self, seat: Seat) -> Sequence[M]:
        """Computes the legal moves, a few hundred at most. Larger decisions are split."""

    def families(self, seat: Seat) -> Sequence[Family]:
        """Forms for moves that are too many to list; `allows` checks the built move."""
        return ()

    @property
    def reacting(self) -> frozenset[Seat]:
        """Seats of `to_act` that decide during the turn of another seat, which waits.

        They have the time of a reaction, not of a turn.
        """
        return frozenset()

    @property
    def replies(self) -> Mapping[Seat, Sequence[M]]:
        """By seat, the moves that answer an offer while the table does not wait for the seat.

        They are legal moves of seats that are not to act. Bots make them at once. Each closes its
        offer, so that replies come to an end.
        """
        return {}

    def allows(self, seat: Seat, move: M) -> bool:
        """Whether the seat may make the move now, for chance too."""
        return move in self.legal_moves(seat)

    def is_deterministic(self, seat: Seat, move: M) -> bool:
        """Whether the seat knows the whole result of the move and decides again after it."""
        return False

    @abstractmethod
    def after(self, seat: Seat, move: M) -> Self:
        """Returns the next position, forced steps included. Does not check legality."""

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        """Seats that the game waits for, as far as the viewer may know.

        Empty if a name would give hidden information away.
        """
        return self.to_act - {CHANCE}

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """The information of the viewer (information set), built field by field."""

    def chance_move(self, rng: Random) -> M:
        """Draws the move of chance with `rng`; called only while CHANCE is to act."""
        raise NotImplementedError(f"{type(self).__name__} has no chance moves")

    def why_not(self, seat: Seat, move: M) -> Message:
        """The reason why the seat may not make the move. Uses only the seat's own information."""
        if seat not in self.may_act:
            return message("It is not your turn.")
        return message("That is not possible now.")

    def play(self, seat: Seat, move: M) -> Self:
        """Checks legality and returns `after`. Raises IllegalMove with `why_not`."""
        if not self.allows(seat, move):
            raise IllegalMove(self.why_not(seat, move))
        return self.after(seat, move)


AnyPosition = Position[Any, Any]
