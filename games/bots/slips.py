"""Bots that now and then make one of the next best moves.

A slip stays among moves that make sense, so that the same share of slips makes about the same
difference in every game. Noise on the evaluations does not: games spread them differently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.bots import Level
from games.bots.greedy import rank_moves
from games.bots.request import DecisionRequest
from games.core import Move

LAST_PLACE: Final = 4  # of the move that a slip makes, at most


@dataclass(frozen=True, slots=True)
class SlipBot:
    """The greedy bot, which in a share of its decisions makes the second to fourth best move.

    It makes no slip among two moves, nor where the best move wins at once.
    """

    shares: tuple[float, ...]  # by level

    def choose(self, request: DecisionRequest) -> Move:
        """Returns the best move, or a slip."""
        moves = request.all_moves()
        if len(moves) == 1:
            return moves[0]
        ranked = rank_moves(request, moves)
        is_slip = request.rng.random() < self.shares[request.level - 1]
        if not is_slip or len(ranked) == 2 or ranked[0].value >= 1:
            return ranked[0].move
        return request.rng.choice(ranked[1:LAST_PLACE]).move


LEVELS = (Level("gentle", "Gentle"), Level("easy", "Easy"))
BOT = SlipBot((0.60, 0.35))
