"""The sharp bot: plays its best moves on until its next turn, and judges the positions there.

Measured: looking one round ahead is the gain, not the number of play-outs, and a tree is not better
than this. A play-out is fair: each player in it decides on a guess from what their own seat sees.
A play-out that sees all hands would ruin the bot in games of bluffing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final

from games.bots.greedy import BOT as STEADY
from games.bots.greedy import RatedMove, rank_moves
from games.bots.play_on import OutOfTime, play_on
from games.bots.request import DecisionRequest
from games.core import Move

TRUST: Final = 4  # play-outs that the evaluation of the greedy bot counts for
SURE: Final = 2.0  # standard errors behind the best, after which a move is dropped


@dataclass(frozen=True, slots=True)
class AheadBot:
    """Compares the best moves of the greedy bot by play-outs up to its own next turn."""

    label: str = "Sharp"
    seconds: float = 0.3  # of a decision
    top: int = 6  # moves that are compared
    most_rounds: int = 12  # play-outs of each move; measured: more change little

    def choose(self, request: DecisionRequest) -> Move:
        """Returns the move that leads to the best positions that were reached until the time is
        over; where the game says that looking ahead brings nothing, the greedy bot's. Without a
        limit of time the same generator leads to the same move.
        """
        if not request.game.rewards_search:
            return STEADY.choose(request)
        moves = request.all_moves()
        if len(moves) == 1:
            return moves[0]
        ranked = rank_moves(request, moves)[: self.top]
        if ranked[0].value >= 1:
            return ranked[0].move
        return _Comparison(request, request.view()).best_of(ranked, self.most_rounds)


@dataclass(slots=True)
class _Candidate:
    """A move that is compared, and the values of its play-outs."""

    rated: RatedMove
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        total = TRUST * self.rated.value + sum(self.values)
        return total / (TRUST + len(self.values))


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Play-outs of several moves, each round with the same guess and the same luck for all."""

    request: DecisionRequest
    view: Any

    def best_of(self, ranked: Sequence[RatedMove], most_rounds: int) -> Move:
        """Plays rounds until one candidate is left or the time is over."""
        candidates, rounds = [_Candidate(rated) for rated in ranked], 0
        while len(candidates) > 1 and rounds < most_rounds:
            try:
                self._play_round(candidates)
            except OutOfTime:
                break
            rounds += 1
            candidates = _without_the_worse(candidates)
        return max(candidates, key=lambda candidate: candidate.mean).rated.move

    def _play_round(self, candidates: Sequence[_Candidate]) -> None:
        """Adds a value to each candidate; to none if the time ends. Raises OutOfTime."""
        game, seat, rng = self.request.game, self.request.seat, self.request.rng
        guess, luck = game.sample_hidden(self.view, rng), rng.random()
        values = []
        for candidate in candidates:
            position = guess.after(seat, candidate.rated.move)
            is_over = self.request.is_time_over
            reached = play_on(game, position, seat, guess.turn, Random(luck), is_over)
            values.append(game.evaluate(reached, seat))
        for candidate, value in zip(candidates, values, strict=True):
            candidate.values.append(value)


def _without_the_worse(candidates: list[_Candidate]) -> list[_Candidate]:
    """Drops the candidates that are surely behind the best, by the gaps of the same rounds."""
    best = max(candidates, key=lambda candidate: candidate.mean)
    return [
        candidate
        for candidate in candidates
        if candidate is best or not _is_surely_behind(candidate, best)
    ]


def _is_surely_behind(candidate: _Candidate, best: _Candidate) -> bool:
    gaps = [high - low for high, low in zip(best.values, candidate.values, strict=True)]
    if len(gaps) < TRUST:
        return False
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean > SURE * sqrt(spread / len(gaps))


BOT = AheadBot()
