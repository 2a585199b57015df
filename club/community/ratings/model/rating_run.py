"""A rating run: counts the results of a pool in sequence, with the figures of its members.

Entry of one result and a recount use the same steps, so that both give exactly the same figures.
The package `ledger` writes rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from club.community.ratings.model.plackett_luce import (
    MODEL,
    MODELS,
    Damped,
    PlayerRating,
    RatingUpdate,
    grow_sigma,
    opponent_share,
    update_ratings,
)
from club.community.ratings.model.rated_players import RatedPlayer

MONTH = 30  # days in which meetings are counted
MAX_COUNTED_OPPONENTS = (
    10  # different opponents are counted up to this number; more make no difference
)

Pair = tuple[int, int]  # two members, the lower id first


@dataclass(frozen=True, slots=True)
class Figures:
    """The rating of a member in one pool, after the last result."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    results: int = 0
    day: int | None = None  # of the latest result, as a proleptic ordinal, UTC
    number: int = 0  # of the last entered result; 0: none


@dataclass(frozen=True, slots=True)
class Contest:
    """The data of a result that ratings depend on."""

    number: int
    day: int
    weight: float
    players: Sequence[RatedPlayer]  # in order of seat
    version: int = MODEL.version

    @property
    def members(self) -> list[int]:
        return [player.member for player in self.players]

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(sorted(self.members), 2))


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """The change of one member by a result."""

    player: RatedPlayer
    before: Figures  # sigma includes the growth until this result
    after: Figures


@dataclass(slots=True)
class PoolState:
    """The figures of a pool in memory, as far as the next results need them."""

    figures: dict[int, Figures] = field(default_factory=dict)
    # days, rising
    met_on: dict[Pair, list[int]] = field(default_factory=lambda: defaultdict(list))

    def enter(self, result: Contest) -> list[PlayerChange]:
        """Counts one more result and returns its changes."""
        meetings = {pair: self.meetings(pair, result.day) for pair in result.pairs}
        counted = apply_result(result, self.figures, meetings)
        for update in counted:
            self.figures[update.player.member] = update.after
        for pair in result.pairs:
            self.meet(pair, result.day)
        return counted

    def meet(self, pair: Pair, day: int) -> None:
        """Notes that two members were rated in one result."""
        insort(self.met_on[pair], day)

    def meetings(self, pair: Pair, day: int) -> int:
        """The number of meetings of a pair within a month before a day."""  # ratings 2.8
        return _count_in_month(self.met_on[pair], day)


def apply_result(
    result: Contest, figures: Mapping[int, Figures], meetings: Mapping[Pair, int]
) -> list[PlayerChange]:
    """The changes of all rated players of a result, in order of seat."""
    before = [
        _grow_figures(figures.get(player.member, Figures()), result)
        for player in result.players
    ]
    made = compute_updates(result, before, meetings)
    return [
        PlayerChange(player, was, _figures_after(was, change, result))
        for player, was, change in zip(result.players, before, made, strict=True)
    ]


def compute_updates(
    result: Contest, before: Sequence[Figures], meetings: Mapping[Pair, int]
) -> list[RatingUpdate]:
    """The updates with the figures that explain them. Sigma of `before` includes its growth."""
    company = [
        PlayerRating(was.mu, was.sigma, player.place, player.presence, player.left)
        for player, was in zip(result.players, before, strict=True)
    ]
    damped = damped_shares(meetings, result.members)
    return update_ratings(company, result.weight, damped, MODELS[result.version])


def damped_shares(meetings: Mapping[Pair, int], members: Sequence[int]) -> Damped:
    """Reduced shares of pairs that met too often, in both directions."""  # ratings 2.8
    seats = {member: index for index, member in enumerate(members)}
    damped: Damped = {}
    for (player, opponent), times in meetings.items():
        share = opponent_share(times)
        if share < 1.0:
            damped[seats[player], seats[opponent]] = damped[
                seats[opponent], seats[player]
            ] = share
    return damped


def _grow_figures(figures: Figures, result: Contest) -> Figures:
    """Figures with the growth of sigma by absence. A result of an earlier day adds none."""
    away = 0 if figures.day is None else result.day - figures.day
    return replace(
        figures, sigma=grow_sigma(figures.sigma, away, MODELS[result.version])
    )


def _figures_after(was: Figures, change: RatingUpdate, result: Contest) -> Figures:
    latest = result.day if was.day is None else max(was.day, result.day)
    return Figures(change.mu, change.sigma, was.results + 1, latest, result.number)


def _count_in_month(days: Sequence[int], day: int) -> int:
    """Number of days within a month before a day."""
    return bisect_right(days, day) - bisect_left(days, day - MONTH)
