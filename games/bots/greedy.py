"""The greedy bot (one-ply search): takes what looks best after a ply, by the game's appraisal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.core import AnyGame, Move, Seat

GUESSES = 12  # of what is hidden, at most
LOOKS = 600  # appraisals per decision, about; many moves mean fewer guesses


class GreedyBot:
    """The move whose results the game appraises best, averaged over guesses of what is hidden.

    Beside the moves listed it thinks of the game's own ideas: an offer, where a form would be
    filled in. Ties are broken by lot.
    """

    def choose(
        self, game: AnyGame, seat: Seat, moves: Sequence[Move], view: Callable[[], Any], rng: Random
    ) -> Move:
        moves = (*moves, *game.candidates(view))
        if len(moves) == 1:
            return moves[0]
        worths = _worths(game, seat, moves, view(), rng)
        highest = max(worths)
        best = [at for at, worth in enumerate(worths) if worth == highest]
        return moves[rng.choice(best)]


def _worths(
    game: AnyGame, seat: Seat, moves: Sequence[Move], view: Any, rng: Random
) -> list[float]:
    """Per move, its appraisals added up; what waits for chance is appraised as it stands."""
    count = max(1, min(GUESSES, LOOKS // len(moves)))
    guesses = [game.sample_hidden(view, rng) for _ in range(count)]
    return [
        sum(game.evaluate(sample_hidden.after(seat, move), seat) for sample_hidden in guesses)
        for move in moves
    ]


BOT = GreedyBot()
