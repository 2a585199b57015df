"""Turning points: turns in which the lead of the later winner changed, the decision of each that
cost most, and what the sharp bot would have done instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from games.analysis.played_game import PlayedGame, lead_of
from games.bots.ahead import AheadBot
from games.bots.greedy import rate_after
from games.bots.request import DecisionRequest
from games.core import CHANCE, Move, Ply, Seat
from games.reasons import Comparison, compare_pair

MOST_TURNS: Final = 6
SMALLEST_SWING: Final = 0.005
MOST_DECISIONS: Final = 12  # of a turn that are looked at
COST_GUESSES: Final = 2  # on which the decisions of a turn are compared
# rows instead of seconds: the same game has the same analysis
SHARP: Final = AheadBot(most_rounds=4)


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn, and the mean leads of the later winner in the rounds before and after it."""

    turn: int  # number among the turns, from 0
    start: int  # plies before it
    end: int
    before: float
    after: float

    @property
    def is_change_of_lead(self) -> bool:
        return (self.before > 0) != (self.after > 0)

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision in a turn that changed the lead."""

    swing: Swing
    number: int  # plies before the decision
    seat: Seat
    played: Move
    sharp: Move  # the sharp bot's
    comparison: Comparison | None  # of both; None: they are the same


def find_swings(played: PlayedGame, values: Sequence[Sequence[float]]) -> list[Swing]:
    """Returns the turns with the largest changes of the winner's lead, in the order of play.

    `values` has the values of the seats at each of the `turn_starts`. Turns in which the lead
    changed hands come before others. Of turns in the same round only the first in this order is
    taken, since the means of a round blur a change.
    """
    winner = played.winner
    if winner is None:
        return []
    *leads, end = [lead_of(by_seat, winner) for by_seat in values]
    if leads and leads[-1] <= 0:  # else the end only confirms the lead
        leads.append(end)
    swings = [_swing_of_turn(played, leads, turn) for turn in range(len(leads) - 1)]
    large = [swing for swing in swings if swing.size >= SMALLEST_SWING]
    large.sort(key=lambda swing: (not swing.is_change_of_lead, -swing.size))
    apart: list[Swing] = []
    for swing in large:
        if all(abs(swing.turn - other.turn) >= played.seats for other in apart):
            apart.append(swing)
    return sorted(apart[:MOST_TURNS], key=lambda swing: swing.start)


def _swing_of_turn(played: PlayedGame, leads: Sequence[float], turn: int) -> Swing:
    """The means over a round before and after the turn: who is to move changes an evaluation."""
    before = leads[max(0, turn + 1 - played.seats) : turn + 1]
    after = leads[turn + 1 : turn + 1 + played.seats]
    start, end = played.turn_starts[turn : turn + 2]
    return Swing(turn, start, end, fmean(before), fmean(after))


def explain_swing(played: PlayedGame, swing: Swing) -> TurningPoint | None:
    """Returns the decision of the turn that cost its seat most by the evaluation, compared with the
    sharp bot's; None: no seat had a choice.
    """
    decisions = [
        number
        for number in range(swing.start, swing.end)
        if _is_decision(played, number)
    ][:MOST_DECISIONS]
    if not decisions:
        return None
    number = max(decisions, key=lambda number: _cost(played, number))
    ply, game = played.plies[number], played.game
    position = played.positions[number]
    view, moves = position.view(ply.seat), position.legal_moves(ply.seat)
    sharp = SHARP.choose(
        DecisionRequest(game, ply.seat, moves, lambda: view, Random(number))
    )
    comparison = None
    if sharp != ply.move:
        comparison = compare_pair(game, ply.seat, sharp, ply.move, view, Random(number))
    return TurningPoint(swing, number, ply.seat, ply.move, sharp, comparison)


def _is_decision(played: PlayedGame, number: int) -> bool:
    seat = played.plies[number].seat
    if seat == CHANCE:
        return False
    position = played.positions[number]
    return seat in position.to_act and len(position.legal_moves(seat)) > 1


def _cost(played: PlayedGame, number: int) -> float:
    """How much better the best move was than the move that was made."""
    ply: Ply[Any] = played.plies[number]
    position = played.positions[number]
    moves = (ply.move, *position.legal_moves(ply.seat))
    view, rng = position.view(ply.seat), Random(number)
    guesses = [played.game.sample_hidden(view, rng) for _ in range(COST_GUESSES)]
    own, *values = rate_after(played.game, ply.seat, moves, guesses)
    return max(values) - own
