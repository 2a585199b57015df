"""The contract's position: one complete, immutable moment of one game. `game` has the other side.

Chance is a seat like any other, so a game is its list of plies and replays without a generator.
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
    """How a game ended."""

    places: tuple[int, ...]  # per seat, 1 is best, ties share
    reason: str  # one word of the game's own: "income", "idle"
    scores: tuple[int, ...] = ()  # per seat, in the game's own unit
    # label and figures per seat, in reading order
    breakdown: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Position(ABC, Generic[M, V]):
    """One moment of one game, hidden things included. Subclasses: frozen dataclasses with slots."""

    __slots__ = ("_legal",)
    _legal: dict[Seat, Sequence[M]]

    if TYPE_CHECKING:
        # fields or properties, as the game likes; a real property here would become a field's
        # default

        @property
        def to_act(self) -> frozenset[Seat]:
            """Who must decide: one seat, several at once, {CHANCE}, or nobody after the end."""

        @property
        def turn(self) -> int:
            """Counts the rules' own turns; an interrupt leaves it as it is: clocks go on."""

        @property
        def outcome(self) -> Outcome | None:
            """How the game ended, None while it goes on."""

    @property
    def may_act(self) -> frozenset[Seat]:
        """Who may act, those who must included; clocks and letters look at `to_act` alone."""
        return self.to_act

    @property
    def whose_turn(self) -> Seat:
        """Whose turn it is, -1 when nobody's; standing orders are asked clockwise from there."""
        return min(self.to_act, default=CHANCE)

    def legal_moves(self, seat: Seat) -> Sequence[M]:
        """The seat's moves, in a fixed order and worked out once; empty when it may not act."""
        try:
            kept = self._legal
        except AttributeError:
            kept = {}
            object.__setattr__(self, "_legal", kept)
        if seat not in kept:
            kept[seat] = self.list_moves(seat)
        return kept[seat]

    @abstractmethod
    def list_moves(self, seat: Seat) -> Sequence[M]:
        """What `legal_moves` keeps: a few hundred at most, a bigger decision is split."""

    def families(self, seat: Seat) -> Sequence[Family]:
        """Kinds of moves too many to list, as forms; `allows` judges what a form builds."""
        return ()

    @property
    def reacting(self) -> frozenset[Seat]:
        """Those of `to_act` who are asked inside another's turn, which waits meanwhile. Their time
        is a reaction's, not a turn's.
        """
        return frozenset()

    @property
    def replies(self) -> Mapping[Seat, Sequence[M]]:
        """By seat, what it may answer though nobody waits for it: to an offer, say.

        Some of its legal moves, never of a seat to act; bots answer at once. Each closes what it
        answers, so that replies come to an end.
        """
        return {}

    def allows(self, seat: Seat, move: M) -> bool:
        """Whether the seat may make the move now; asked for chance moves too."""
        return move in self.legal_moves(seat)

    def is_deterministic(self, seat: Seat, move: M) -> bool:
        """True when the seat knows all that the move will do and goes on deciding after it."""
        return False

    @abstractmethod
    def after(self, seat: Seat, move: M) -> Self:
        """The next position, run on through what the rules force. Trusts that it is allowed."""

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        """Whom this viewer may be told the game waits for; empty where a name would betray."""
        return self.to_act - {CHANCE}

    @abstractmethod
    def view(self, viewer: Viewer) -> V:
        """What the viewer may know (its information set), built up field by field."""

    def chance_move(self, rng: Random) -> M:
        """Nature's move, drawn with `rng`; asked only while CHANCE is to act."""
        raise NotImplementedError(f"{type(self).__name__} leaves nothing to chance")

    def why_not(self, seat: Seat, move: M) -> Message:
        """Why the seat may not make the move: the rule broken, from what the seat can see."""
        if seat not in self.may_act:
            return message("It is not your turn.")
        return message("That is not possible now.")

    def play(self, seat: Seat, move: M) -> Self:
        """`after`, with legality asked. Raises IllegalMove with `why_not`."""
        if not self.allows(seat, move):
            raise IllegalMove(self.why_not(seat, move))
        return self.after(seat, move)


AnyPosition = Position[Any, Any]
