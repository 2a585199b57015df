"""Bots that now and then make one of the next best moves.

A slip stays among moves that make sense, so that the same share of slips makes about the same
difference in every game. Noise on the evaluations does not: games spread them differently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.bots.greedy import rank_moves
from games.core import AnyGame, Move, Seat

LAST_PLACE: Final = 4  # of the move that a slip makes, at most


@dataclass(frozen=True, slots=True)
class SlipBot:
    """The greedy bot, which in a share of its decisions makes the second to fourth best move.

    It makes no slip among two moves, nor where the best move wins at once.
    """

    label: str
    share: float

    def choose(
        self,
        game: AnyGame,
        seat: Seat,
        moves: Sequence[Move],
        view: Callable[[], Any],
        rng: Random,
    ) -> Move:
        """Returns the best move, or a slip."""
        moves = (*moves, *game.candidates(view))
        if len(moves) == 1:
            return moves[0]
        ranked = rank_moves(game, seat, moves, view(), rng)
        is_slip = rng.random() < self.share
        if not is_slip or len(ranked) == 2 or ranked[0].value >= 1:
            return ranked[0].move
        return rng.choice(ranked[1:LAST_PLACE]).move
