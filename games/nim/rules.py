"""Nim's position and flow, and all the rest of it; bigger games keep views and appraisals in files of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import ClassVar

from games.core import Game, Info, Move, Option, Outcome, Ply, Position, Seat, Viewer
from games.message import Message, Who, message

NAMES = "abcdefg"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Some stones off one heap."""

    NOTATION = "take {count} from {heap}"
    RULE = "R2"
    ASKS = {"heap": "From which heap?", "count": "How many stones?"}
    heap: str  # its letter, a first
    count: int


@dataclass(frozen=True, slots=True)
class NimView:
    """Everything: nothing is hidden in nim."""

    viewer: Viewer
    heaps: tuple[int, ...]
    seats: int
    turn: int
    last_wins: bool


@dataclass(frozen=True, slots=True)
class NimPosition(Position[Take, NimView]):
    """Heaps, and whose turn it is."""

    heaps: tuple[int, ...]  # stones per heap, a first
    seats: int
    turn: int  # plies so far
    last_wins: bool

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset({self.turn % self.seats}) if any(self.heaps) else frozenset()

    @property
    def outcome(self) -> Outcome | None:
        if any(self.heaps):
            return None
        last = (self.turn - 1) % self.seats
        first = {last} if self.last_wins else set(range(self.seats)) - {last}  # R3, R4
        return Outcome(tuple(1 if seat in first else 1 + len(first) for seat in range(self.seats)), "cleared")

    def list_moves(self, seat: Seat) -> Sequence[Take]:
        if seat not in self.to_act:
            return ()
        return tuple(Take(NAMES[i], count) for i, heap in enumerate(self.heaps) for count in range(1, heap + 1))  # R2

    def foreseeable(self, seat: Seat, move: Take) -> bool:
        return False  # the turn passes with every move

    def after(self, seat: Seat, move: Take) -> NimPosition:
        at = NAMES.index(move.heap)
        heaps = (*self.heaps[:at], self.heaps[at] - move.count, *self.heaps[at + 1 :])
        return NimPosition(heaps, self.seats, self.turn + 1, self.last_wins)

    def view(self, viewer: Viewer) -> NimView:
        return NimView(viewer, self.heaps, self.seats, self.turn, self.last_wins)

    def why_not(self, seat: Seat, move: Take) -> Message:
        if seat not in self.to_act:
            return message("It is not your turn.", "R2")
        if move.heap not in NAMES[: len(self.heaps)]:
            return message("There is no heap {heap}.", "R1", heap=move.heap)
        return message(
            "Heap {heap} has only {left} left.", "R2", heap=move.heap, left=self.heaps[NAMES.index(move.heap)]
        )


class Nim(Game[NimPosition, Take, NimView]):
    """Rules of nim for two to four seats."""

    info = Info(
        slug="nim",
        name="Nim",
        version=1,
        seats=(2, 3, 4),
        source="Traditional; analysed by Charles L. Bouton, 1901",
        blurb="Heaps of stones; take as many as you like from one. Who takes the last?",
        options=(
            Option(
                id="heaps",
                values=("3 4 5", "1 3 5 7", "2 3 4 5 6"),
                default="3 4 5",
                meaning="Stones per heap at the start.",
                title="Heaps",
                labels=("3, 4 and 5", "1, 3, 5 and 7", "2, 3, 4, 5 and 6"),
            ),
            Option(
                id="last_stone",
                values=("wins", "loses"),
                default="wins",
                meaning="What taking the last stone does.",
                title="The last stone",
                labels=("who takes it wins", "who takes it loses"),
            ),
        ),
    )
    moves: ClassVar = (Take,)
    scenery = NAMES

    def start(self, seats: int, options: Mapping[str, str | int]) -> NimPosition:
        chosen = self.settled(seats, options)
        heaps = tuple(int(heap) for heap in str(chosen["heaps"]).split())
        return NimPosition(heaps, seats, 0, chosen["last_stone"] == "wins")

    def news(self, before: NimPosition, ply: Ply[Take], after: NimPosition, viewer: Viewer) -> tuple[Message, ...]:
        seat, move = Who(ply.seat), ply.move
        told = message("{seat} takes {count} from heap {heap}.", "R2", seat=seat, count=move.count, heap=move.heap)
        return (told,) if after.to_act else (told, message("{seat} took the last stone.", seat=seat))

    def asks(self, view: NimView) -> Message:
        if not any(view.heaps):
            return message("All heaps are gone.", "R3" if view.last_wins else "R4")
        seat = view.turn % view.seats
        if seat == view.viewer:
            return message("Your turn: take stones from one heap.", "R2")
        return message("{seat} takes from a heap.", "R2", seat=Who(seat))

    def forced(self, view: NimView, moves: Sequence[Take]) -> Take:
        return moves[0]

    def guess(self, view: NimView, rng: Random) -> NimPosition:
        return NimPosition(view.heaps, view.seats, view.turn, view.last_wins)

    def appraise(self, position: NimPosition, seat: Seat) -> float:
        """Bouton's sum for two seats; with more, only the end counts."""
        if position.outcome:
            return 1.0 if position.outcome.places[seat] == 1 else 0.0
        if position.seats > 2:
            return 0.5
        to_move_wins = reduce(xor, position.heaps) != 0
        if not position.last_wins and max(position.heaps) == 1:
            to_move_wins = sum(position.heaps) % 2 == 0
        return 0.9 if to_move_wins == (seat in position.to_act) else 0.1
