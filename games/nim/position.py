"""The position of nim: heaps of stones, legal moves and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Outcome, Seat
from games.message import Message, message
from games.open_game import OpenPosition

from .moves import LETTERS, Take


@dataclass(frozen=True, slots=True)
class NimPosition(OpenPosition[Take]):
    """Heaps and the seat on turn. Nim has no secrets, so the position is also the view."""

    heaps: tuple[int, ...]  # stones per heap, from heap a
    begun: tuple[int, ...]  # stones per heap at the start
    seats: int
    turn: int  # plies so far
    last_wins: bool

    @property
    def whose_turn(self) -> Seat:
        return self.turn % self.seats  # R2

    @property
    def to_act(self) -> frozenset[Seat]:
        if any(self.heaps):
            return frozenset({self.whose_turn})
        return frozenset()

    @property
    def outcome(self) -> Outcome | None:
        if any(self.heaps):
            return None
        last = (self.turn - 1) % self.seats
        others = set(range(self.seats)) - {last}
        first = {last} if self.last_wins else others  # R3, R4
        last_place = 1 + len(first)
        places = tuple(1 if seat in first else last_place for seat in range(self.seats))
        return Outcome(places, "cleared")

    def list_moves(self, seat: Seat) -> Sequence[Take]:
        if seat not in self.to_act:
            return ()
        return tuple(
            Take(heap, count)
            for heap, stones in zip(LETTERS, self.heaps, strict=False)
            for count in range(1, stones + 1)
        )  # R2

    def after(self, seat: Seat, move: Take) -> NimPosition:
        index = LETTERS.index(move.heap)
        left = self.heaps[index] - move.count
        heaps = (*self.heaps[:index], left, *self.heaps[index + 1 :])
        turn = self.turn + 1
        return NimPosition(heaps, self.begun, self.seats, turn, self.last_wins)

    def why_not(self, seat: Seat, move: Take) -> Message:
        if seat not in self.to_act:
            return message("It is not your turn.", "R2")
        heaps = dict(zip(LETTERS, self.heaps, strict=False))
        if move.heap not in heaps:
            return message("There is no heap {heap}.", "R1", heap=move.heap)
        left = heaps[move.heap]
        return message(
            "Heap {heap} has only {left} left.", "R2", heap=move.heap, left=left
        )
