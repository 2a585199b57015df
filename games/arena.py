"""Matches between two bots: the same seeds with the seats exchanged, so that luck and the advantage
of a seat cancel out. Bots play without a clock, so that a match depends on its seed alone, and not
on the machine or on its other work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from games import bots, simulation
from games.core import AnyGame, Outcome, Seat

SURE: Final = 1.96  # standard errors on either side of an interval of 95 %


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and half of its interval of 95 %."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one seed: in each the bot has another seat, and its rival all others."""

    share: float  # of the games won; a shared first place counts by its share
    lead: float  # score of the bot above the mean of the others


@dataclass(frozen=True, slots=True)
class Match:
    """The rounds of a bot and its rival."""

    bot: str
    rival: str
    seats: int
    rounds: tuple[Round, ...]

    @property
    def games(self) -> int:
        """How many games were played: of each round, one for each seat."""
        return len(self.rounds) * self.seats

    @property
    def share(self) -> Estimate:
        """The share of games that the bot wins; with equal bots one by the number of seats."""
        return _estimate([played.share for played in self.rounds])

    @property
    def lead(self) -> Estimate:
        """The bot's score above the mean of the others."""
        return _estimate([played.lead for played in self.rounds])


def play_round(
    game: AnyGame, names: tuple[str, str], seats: int, seed: str, number: int
) -> Round:
    """Plays the round with that number: one game for each seat of the first bot."""
    bot, rival = map(bots.find, names)
    outcomes = []
    for seat in range(seats):
        seated = [rival] * seats
        seated[seat] = bot
        rng = simulation.generator(seed, number)
        played = simulation.play_out(game, seats, {}, seated, rng)
        if played.outcome is not None:
            outcomes.append((seat, played.outcome))
    return Round(
        share=fmean(_share(outcome, seat) for seat, outcome in outcomes),
        lead=fmean(_lead(outcome, seat) for seat, outcome in outcomes),
    )


def _share(outcome: Outcome, seat: Seat) -> float:
    first = min(outcome.places)
    if outcome.places[seat] != first:
        return 0.0
    return 1 / outcome.places.count(first)


def _lead(outcome: Outcome, seat: Seat) -> float:
    """Returns the lead in points; in a game without scores, 1 for a win and -1 for a loss."""
    if not outcome.scores:
        return 2 * _share(outcome, seat) - 1
    others = [score for index, score in enumerate(outcome.scores) if index != seat]
    return outcome.scores[seat] - fmean(others)


def _estimate(values: Sequence[float]) -> Estimate:
    if len(values) < 2:
        return Estimate(fmean(values), float("inf"))
    return Estimate(fmean(values), SURE * stdev(values) / sqrt(len(values)))
