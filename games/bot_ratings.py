"""Ratings of bots in one game, from the matches of the arena, and the file that keeps them.

The model is that of Elo (Bradley and Terry), for more than two seats that of Plackett and Luce: a
bot of strength s wins against n rivals of strength r with the probability s / (s + n r). The
ratings are those under which the results are most likely, and their errors come from drawing the
rounds anew (bootstrap).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log10
from random import Random
from statistics import stdev
from typing import Any, Final

from games.arena import SURE, Estimate, Match, Round
from games.core import AnyGame
from games.data import load

FILE: Final = "bots"  # in the data of a game
ANCHOR: Final = 1500.0  # rating of the bot with which the others are compared
SCALE: Final = 400.0  # points of rating for ten times the strength
DRAWS: Final = 200  # of all rounds anew, for the error
STEPS: Final = 200  # of the iteration to the most likely strengths


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match."""

    bot: str
    rival: str
    rounds: int
    share: Estimate  # of the games that the bot won
    lead: Estimate


@dataclass(frozen=True, slots=True)
class Ranking:
    """The bots of a game, measured in the arena."""

    version: int  # of the rules
    measured_on: Any  # a date
    seats: int
    matches: tuple[MatchResult, ...]
    ratings: Mapping[str, Estimate]  # by bot

    def games_of(self, bot: str) -> int:
        """How many games of the bot were measured."""
        matches = (match for match in self.matches if bot in (match.bot, match.rival))
        return sum(match.rounds for match in matches) * self.seats

    def expected_share(self, bot: str, rival: str) -> float:
        """The share of games that the bot wins, by the ratings, where all others are the rival."""
        gap = self.ratings[rival].mean - self.ratings[bot].mean
        return 1 / (1 + (self.seats - 1) * 10 ** (gap / SCALE))


def ranking(game: AnyGame) -> Ranking | None:
    """Returns what `manage.py arena --write` measured; None where there is no such file."""
    try:
        data = load(type(game).__module__.rpartition(".")[0], FILE)
    except FileNotFoundError:
        return None
    return Ranking(
        data["version"],
        data["date"],
        data["seats"],
        tuple(map(_read_match, data["matches"])),
        {name: _read_estimate(row, "rating") for name, row in data["bots"].items()},
    )


def ranking_text(
    head: Mapping[str, object],
    matches: Sequence[Match],
    ratings: Mapping[str, Estimate],
) -> str:
    """Returns the text of the file from which `ranking` reads."""
    lines = [
        "# Measured and written by `manage.py arena --write`; docs/adding-a-game.md says how.",
        "# Each error is half of an interval of 95 %.",
        *(f"{name} = {value}" for name, value in head.items()),
    ]
    for match in matches:
        lines += ["", "[[matches]]", f'bot = "{match.bot}"', f'rival = "{match.rival}"']
        lines += [f"rounds = {len(match.rounds)}"]
        lines += _estimate_lines("share", match.share, 3)
        lines += _estimate_lines("lead", match.lead, 2)
    for name, rating in ratings.items():
        lines += ["", f"[bots.{name}]", *_estimate_lines("rating", rating, 1)]
    return "\n".join(lines) + "\n"


def _estimate_lines(name: str, estimate: Estimate, digits: int) -> list[str]:
    mean, error = round(estimate.mean, digits), round(estimate.error, digits)
    return [f"{name} = {mean}", f"{name}_error = {error}"]


def _read_match(row: Mapping[str, Any]) -> MatchResult:
    return MatchResult(
        row["bot"],
        row["rival"],
        row["rounds"],
        _read_estimate(row, "share"),
        _read_estimate(row, "lead"),
    )


def _read_estimate(row: Mapping[str, Any], name: str) -> Estimate:
    return Estimate(row[name], row[f"{name}_error"])


def fit_ratings(matches: Sequence[Match], anchor: str) -> dict[str, Estimate]:
    """Returns a rating for each bot; that of the anchor is `ANCHOR`, without an error.

    Each match has a round with a fair result more, so that a bot which has won all its games has a
    rating, too.
    """
    padded = [_with_fair_round(match) for match in matches]
    ratings, rng = _most_likely(padded, anchor), Random("bootstrap")
    drawn = [_most_likely(_drawn_anew(padded, rng), anchor) for _ in range(DRAWS)]
    return {
        name: Estimate(rating, SURE * stdev(draw[name] for draw in drawn))
        for name, rating in ratings.items()
    }


def _with_fair_round(match: Match) -> Match:
    return replace(match, rounds=(*match.rounds, Round(1 / match.seats, 0)))


def _drawn_anew(matches: Sequence[Match], rng: Random) -> list[Match]:
    return [
        replace(match, rounds=tuple(rng.choice(match.rounds) for _ in match.rounds))
        for match in matches
    ]


def _most_likely(matches: Sequence[Match], anchor: str) -> dict[str, float]:
    """Returns the most likely ratings, by the MM algorithm of Hunter (2004)."""
    names = (name for match in matches for name in (match.bot, match.rival))
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        strengths = _next_strengths(matches, strengths)
    return {
        name: ANCHOR + SCALE * log10(strength / strengths[anchor])
        for name, strength in strengths.items()
    }


def _next_strengths(
    matches: Sequence[Match], strengths: Mapping[str, float]
) -> dict[str, float]:
    wins: defaultdict[str, float] = defaultdict(float)
    chances: defaultdict[str, float] = defaultdict(float)
    for match in matches:
        rivals = match.seats - 1
        total = strengths[match.bot] + rivals * strengths[match.rival]
        won = sum(played.share for played in match.rounds)
        wins[match.bot] += won
        wins[match.rival] += len(match.rounds) - won
        chances[match.bot] += len(match.rounds) / total
        chances[match.rival] += len(match.rounds) * rivals / total
    # a strength of 0 would have no rating
    return {name: max(wins[name], 1e-6) / chances[name] for name in strengths}
