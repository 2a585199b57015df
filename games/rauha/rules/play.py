"""A position with its moves: which are legal, and the function that applies each kind.

The fields of a position are in `position.py`.
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
from .position import CARD_STEP, CHOOSE, OVER, RUN, SCORING, BasePosition

Step = Callable[[BasePosition, Seat, Any, Log], BasePosition]


@dataclass(frozen=True, slots=True)
class PlayablePosition(BasePosition):
    """A position that answers for its moves."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        phase = self.phase
        if phase == CHOOSE:
            if seat in self.may_act:
                return rounds.list_choices(self, seat)
            return ()
        if seat not in self.to_act or seat == CHANCE:
            return ()
        if phase == CARD_STEP:
            return card_uses.list_card_moves(self, seat)
        return activation.list_run_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return rounds.can_chance_draw(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move, None)  # type: ignore[return-value]

    def list_log_messages(self, seat: Seat, move: Move) -> list[Message]:
        """The messages of the move for all viewers."""
        log: list[Message] = []
        _AFTER[type(move)](self, seat, move, log)
        return log

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if self.phase not in (CARD_STEP, RUN, SCORING) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        same_step = then.stop == self.stop and then.at == self.at
        return same_step and then.phase in (RUN, SCORING)

    def chance_move(self, rng: Random) -> Move:
        return rounds.draw_chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase == OVER:
            return rounds.compute_outcome(self)
        return None


def apply_step(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
    """The position after the move alone: the seat's step does not end, even if it has no move."""
    return _OWN_STEPS[type(move)](position, seat, move, None)


def _with_automatic_steps(step: Step) -> Step:
    """The step, followed by all that the rules do without a decision."""

    def apply(position: BasePosition, seat: Seat, move: Any, log: Log) -> BasePosition:
        return rounds.run_automatic_steps(step(position, seat, move, log), log)

    return apply


# moves in a seat's own step
_OWN_STEPS: Final[dict[type[Move], Step]] = {
    moves.Place: card_uses.place_card,
    moves.DiscardForCrystals: card_uses.discard_for_crystals,
    moves.DiscardForSpore: card_uses.discard_for_spore,
    moves.Run: activation.run_source,
    moves.RunTheRest: activation.run_the_rest,
    moves.Finish: activation.finish_running,
}
_AFTER: Final[dict[type[Move], Step]] = {
    moves.Pile: lambda position, seat, move, log: rounds.pile_tokens(position, move),
    moves.Deal: lambda position, seat, move, log: rounds.deal_packet(position, move),
    moves.Choose: _with_automatic_steps(rounds.choose_card),
    **{kind: _with_automatic_steps(step) for kind, step in _OWN_STEPS.items()},
}
