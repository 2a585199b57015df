"""Legal moves of a position, and the function that applies each kind of move. Fields are in
`position.py`, the effects of a building in `resolution/ripple.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Move, Outcome, Seat
from games.message import Message

from . import legal_moves, moves, placement, refusals, turns
from .position import BasePosition


@dataclass(frozen=True, slots=True)
class PlayablePosition(BasePosition):
    """A position with its legal moves and their effects."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        if seat == CHANCE:
            return turns.list_chance_moves(self)
        return legal_moves.list_legal_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return turns.allows_chance_move(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _APPLY[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        """All moves except those followed by drawn cards or by a question to another seat."""
        if seat not in self.to_act or isinstance(move, _DRAWN):
            return False
        then = self.after(seat, move)
        return then.to_act == self.to_act and then.turn == self.turn

    def chance_move(self, rng: Random) -> Move:
        return turns.draw_chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return turns.make_outcome(self)


# cards come after them
_DRAWN: Final = (moves.EndTurn, moves.ThrowAway, moves.Exchange)
_APPLY: Final[dict[type[Move], Callable[[Any, Seat, Any], BasePosition]]] = {
    moves.First: turns.begin_game,
    moves.Draw: turns.draw_due_cards,
    moves.Exchange: turns.exchange,
    moves.Swap: turns.swap,
    moves.Travel: turns.travel,
    moves.EndTurn: turns.end_turn,
    moves.ThrowAway: turns.throw_away,
    moves.Build: placement.choose_building,
    moves.Upgrade: placement.choose_building,
    moves.At: placement.choose_place,
    moves.Pay: placement.pay_ground,
    moves.Demolish: placement.demolish,
    moves.Shrink: placement.answer_question,
    moves.Lay: placement.answer_question,
    moves.Populate: placement.populate,
    moves.Renovate: placement.renovate,
}
