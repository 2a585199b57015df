"""The flow of the game: which module answers for which move. What there is at a moment is in
`position.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from games.core import CHANCE, Move, Outcome, Seat
from games.message import Message

from . import activation, moves, uses, walk
from .position import CARD, CHOOSE, OVER, RUN, SCORING, Universe
from .steps import STEPS, Step


@dataclass(frozen=True, slots=True)
class PlayableUniverse(Universe):
    """A moment with its moves: which are legal, and what follows from each."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        if phase == CHOOSE:
            return walk.choices(self, seat) if seat in self.may_act else ()
        if seat not in self.to_act or seat == CHANCE:
            return ()
        return uses.card_moves(self, seat) if phase == CARD else activation.run_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return walk.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move, None)  # type: ignore[return-value]

    def told(self, seat: Seat, move: Move) -> list[Message]:
        """What everybody hears when the move is made."""
        log: list[Message] = []
        _AFTER[type(move)](self, seat, move, log)
        return log

    def foreseeable(self, seat: Seat, move: Move) -> bool:
        if self.phase not in (CARD, RUN, SCORING) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        return then.phase in (RUN, SCORING) and (then.stop, then.at) == (self.stop, self.at)

    def chance_move(self, rng: Random) -> Move:
        return walk.chance_move(self, rng)

    @property
    def outcome(self) -> Outcome | None:
        return walk.result(self) if self.phase == OVER else None


def _run_on(step: Step) -> Step:
    """A step of a seat's, after which the rules may go on by themselves."""
    return lambda position, seat, move, log: walk.run_on(step(position, seat, move, log), log)


_AFTER: Final[dict[type[Move], Step]] = {
    moves.Pile: lambda position, seat, move, log: walk.pile(position, move),
    moves.Deal: lambda position, seat, move, log: walk.deal(position, move),
    moves.Choose: _run_on(walk.choose),
    **{kind: _run_on(step) for kind, step in STEPS.items()},
}
