"""The random bot, for play-outs and measurements. It never looks at its view."""

from __future__ import annotations

from games.bots.request import DecisionRequest
from games.core import Move


class RandomBot:
    """Makes each legal move with the same probability."""

    label = "Random"
    offered = False

    def choose(self, request: DecisionRequest) -> Move:
        # three times as fast as rng.choice
        moves = request.moves
        return moves[int(request.rng.random() * len(moves))]


BOT = RandomBot()
