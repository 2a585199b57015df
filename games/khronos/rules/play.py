"""A position in play: what is legal, and which module carries out which move. What lies on the
table is in `position.py`, what follows from a building in `resolution/ripple.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Move, Outcome, Seat
from games.message import Message

from . import legal_moves, moves, placement, refusals, turns
from .position import Valley


@dataclass(frozen=True, slots=True)
class PlayableValley(Valley):
    """A moment with its moves: which are legal, and what follows from each."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        return turns.chance_moves(self) if seat == CHANCE else legal_moves.legal(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return turns.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        """All but cards drawn, and what others are asked."""
        if seat not in self.to_act or isinstance(move, _DRAWN):
            return False
        then = self.after(seat, move)
        return then.to_act == self.to_act and then.turn == self.turn

    def chance_move(self, rng: Random) -> Move:
        return turns.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return turns.result(self)


_DRAWN: Final = (moves.EndTurn, moves.ThrowAway, moves.Exchange)  # cards come after them
_AFTER: Final[dict[type[Move], Callable[[Any, Seat, Any], Valley]]] = {
    moves.First: turns.begin,
    moves.Draw: turns.draw,
    moves.Exchange: turns.exchange,
    moves.Swap: turns.swap,
    moves.Travel: turns.travel,
    moves.EndTurn: turns.end_turn,
    moves.ThrowAway: turns.throw_away,
    moves.Build: placement.choose,
    moves.Upgrade: placement.choose,
    moves.At: placement.at,
    moves.Pay: placement.pay,
    moves.Demolish: placement.demolish,
    moves.Shrink: placement.answer,
    moves.Lay: placement.answer,
    moves.Populate: placement.populate,
    moves.Renovate: placement.renovate,
}
