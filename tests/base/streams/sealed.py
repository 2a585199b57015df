"""A toy game of secrets: all seats choose a number at the same time, and no seat learns when
another has chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from games.core import Game, Info, Move, Outcome, Ply, Position, Seat, Viewer
from games.message import Message, Who, message


@dataclass(frozen=True, slots=True)
class Seal(Move):
    NOTATION = "seal {number}"
    number: int


@dataclass(frozen=True, slots=True)
class SealedView:
    viewer: Viewer
    mine: int
    over: bool


@dataclass(frozen=True, slots=True)
class SealedPosition(Position[Seal, SealedView]):
    sealed: tuple[int, ...]  # per seat; 0: nothing yet

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset(seat for seat, number in enumerate(self.sealed) if not number)

    @property
    def turn(self) -> int:
        return 0

    @property
    def outcome(self) -> Outcome | None:
        return None if self.to_act else Outcome((1,) * len(self.sealed), "sealed")

    def list_moves(self, seat: Seat) -> Sequence[Seal]:
        return (Seal(1), Seal(2)) if seat in self.to_act else ()

    def after(self, seat: Seat, move: Seal) -> SealedPosition:
        return SealedPosition((*self.sealed[:seat], move.number, *self.sealed[seat + 1 :]))

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        return self.to_act & {viewer}

    def view(self, viewer: Viewer) -> SealedView:
        return SealedView(viewer, 0 if viewer is None else self.sealed[viewer], not self.to_act)


class Sealed(Game[SealedPosition, Seal, SealedView]):
    info = Info("sealed", "Sealed", 1, (2, 3, 4), "", "")
    moves: ClassVar = (Seal,)

    def start(self, seats: int, options: Mapping[str, str | int]) -> SealedPosition:
        return SealedPosition((0,) * seats)

    def news(
        self, before: SealedPosition, ply: Ply[Seal], after: SealedPosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        if not after.to_act:
            return (message("All is open."),)
        return (
            (message("{seat} seals a number.", seat=Who(ply.seat)),) if viewer == ply.seat else ()
        )

    def prompts(self, view: SealedView) -> Message:
        return message("Seal a number.")

    def default_move(self, view: SealedView, moves: Sequence[Seal]) -> Seal:
        return moves[0]

    def sample_hidden(self, view: SealedView, rng: Random) -> SealedPosition:
        raise NotImplementedError

    def evaluate(self, position: SealedPosition, seat: Seat) -> float:
        return 0.5


GAME = Sealed()
