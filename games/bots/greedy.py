"""The greedy bot (one-ply search): makes the move with the best evaluation after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games.bots.request import DecisionRequest
from games.core import AnyGame, AnyPosition, Move, Seat

SAMPLES = 12  # sampled positions, at most
EVALUATIONS = 600  # per decision, about; many moves mean fewer sampled positions


class GreedyBot:
    """Makes the move with the best mean evaluation over sampled hidden information.

    It considers the legal moves and the candidates of the game, such as offers. Ties are broken
    randomly.
    """

    label = "Steady"

    def choose(self, request: DecisionRequest) -> Move:
        moves = request.all_moves()
        if len(moves) == 1:
            return moves[0]
        values = rate_moves(
            request.game, request.seat, moves, request.view(), request.rng
        )
        highest = max(values)
        best = [index for index, value in enumerate(values) if value == highest]
        return moves[request.rng.choice(best)]


class RatedMove(NamedTuple):
    """A move, and its mean evaluation, 0 to 1."""

    value: float
    move: Move


def rank_moves(request: DecisionRequest, moves: Sequence[Move]) -> list[RatedMove]:
    """Returns the moves with their values, the best first. Equal moves stand in a random order."""
    values = rate_moves(request.game, request.seat, moves, request.view(), request.rng)
    rated = [RatedMove(value, move) for value, move in zip(values, moves, strict=True)]
    request.rng.shuffle(rated)
    return sorted(rated, key=lambda rated_move: rated_move.value, reverse=True)


def rate_moves(
    game: AnyGame, seat: Seat, moves: Sequence[Move], view: Any, rng: Random
) -> list[float]:
    """Per move, its mean evaluation, 0 to 1. Chance moves that follow are not played."""
    return rate_after(game, seat, moves, sample_guesses(game, view, len(moves), rng))


def sample_guesses(
    game: AnyGame, view: Any, moves: int, rng: Random
) -> list[AnyPosition]:
    """Returns random positions that fit the view, fewer if there are many moves to rate."""
    count = max(1, min(SAMPLES, EVALUATIONS // moves))
    return [game.sample_hidden(view, rng) for _ in range(count)]


def rate_after(
    game: AnyGame, seat: Seat, moves: Sequence[Move], guesses: Sequence[AnyPosition]
) -> list[float]:
    """Per move, its mean evaluation in these positions."""
    return [
        sum(game.evaluate(guess.after(seat, move), seat) for guess in guesses)
        / len(guesses)
        for move in moves
    ]


BOT = GreedyBot()
