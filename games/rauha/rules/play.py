"""A position in play: what is legal, and which module carries out which move. What there is at a
moment is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Move, Outcome, Seat
from games.message import Message

from . import activation, card_uses, moves, refusals, rounds
from .log_messages import Log
from .position import CARD, CHOOSE, OVER, RUN, SCORING, Universe

Step = Callable[[Universe, Seat, Any, Log], Universe]


@dataclass(frozen=True, slots=True)
class PlayedUniverse(Universe):
    """A moment with its moves: which are legal, and what follows from each of them."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        if phase == CHOOSE:
            return rounds.choices(self, seat) if seat in self.may_act else ()
        if seat not in self.to_act or seat == CHANCE:
            return ()
        return (
            card_uses.card_moves(self, seat) if phase == CARD else activation.run_moves(self, seat)
        )

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return rounds.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move, None)  # type: ignore[return-value]

    def told(self, seat: Seat, move: Move) -> list[Message]:
        """What everybody hears when the move is made."""
        log: list[Message] = []
        _AFTER[type(move)](self, seat, move, log)
        return log

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if self.phase not in (CARD, RUN, SCORING) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        return then.phase in (RUN, SCORING) and (then.stop, then.at) == (self.stop, self.at)

    def chance_move(self, rng: Random) -> Move:
        return rounds.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return rounds.result(self) if self.phase == OVER else None


def taken(position: Universe, seat: Seat, move: Move) -> Universe:
    """The position after the move alone; the seat's step is not left, even where nothing of it
    remains.
    """
    return _STEPS[type(move)](position, seat, move, None)


def _run_on(step: Step) -> Step:
    """A step of a seat's, after which the rules may go on by themselves."""
    return lambda position, seat, move, log: rounds.run_on(step(position, seat, move, log), log)


# what a move does in a seat's own step, before the rules go on by themselves
_STEPS: Final[dict[type[Move], Step]] = {
    moves.Place: card_uses.place,
    moves.DiscardForCrystals: card_uses.discard_for_crystals,
    moves.DiscardForSpore: card_uses.discard_for_spore,
    moves.Run: activation.run,
    moves.RunTheRest: activation.run_the_rest,
    moves.Finish: activation.finish,
}
_AFTER: Final[dict[type[Move], Step]] = {
    moves.Pile: lambda position, seat, move, log: rounds.pile(position, move),
    moves.Deal: lambda position, seat, move, log: rounds.deal(position, move),
    moves.Choose: _run_on(rounds.choose),
    **{kind: _run_on(step) for kind, step in _STEPS.items()},
}
