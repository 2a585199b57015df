"""A pool being counted: results entered one after the other, each member's figures carried on.
Pure: entering one result and replaying a thousand are the same steps, which is why both give the
same bits. The package `ledger` writes rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from club.ratings.model.plackett_luce import (
    MODEL,
    MODELS,
    Damped,
    Rated,
    Update,
    damping,
    grown,
    update,
)
from club.ratings.model.rated_players import Placed

MONTH = 30  # days that meetings are counted over (K16)
# different opponents are counted so far and no further: beyond, nothing depends on their number
MANY = 10

Pair = tuple[int, int]  # two members, the lower id first


@dataclass(frozen=True, slots=True)
class Figures:
    """A member's rating in one pool, as it was after their last result."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    results: int = 0
    day: int | None = None  # of their latest result, as a proleptic ordinal, UTC
    number: int = 0  # of the result entered last; 0: none


@dataclass(frozen=True, slots=True)
class Contest:
    """A result as far as ratings depend on it."""

    number: int
    day: int
    weight: float
    contenders: Sequence[Placed]  # in order of seat
    version: int = MODEL.version

    @property
    def members(self) -> list[int]:
        return [one.member for one in self.contenders]

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(sorted(self.members), 2))


@dataclass(frozen=True, slots=True)
class Counted:
    """What a result did to one member."""

    contender: Placed
    before: Figures  # sigma as it was grown for this result
    after: Figures


@dataclass(slots=True)
class Book:
    """The figures of a pool in memory: as much of it as the results to come need."""

    figures: dict[int, Figures] = field(default_factory=dict)
    met_on: dict[Pair, list[int]] = field(default_factory=lambda: defaultdict(list))  # days, rising

    def enter(self, result: Contest) -> list[Counted]:
        """Counts one more result."""
        met = {pair: self.meetings(pair, result.day) for pair in result.pairs}
        counted = count(result, self.figures, met)
        for one in counted:
            self.figures[one.contender.member] = one.after
        for pair in result.pairs:
            self.meet(pair, result.day)
        return counted

    def meet(self, pair: Pair, day: int) -> None:
        """Notes that two members were contenders in one result."""
        insort(self.met_on[pair], day)

    def meetings(self, pair: Pair, day: int) -> int:
        """K16: how often two have met within a month before that day."""
        return _within(self.met_on[pair], day)


def count(
    result: Contest, figures: Mapping[int, Figures], meetings: Mapping[Pair, int]
) -> list[Counted]:
    """What a result does to everybody in it, in order of seat."""
    before = [_grown(figures.get(one.member, Figures()), result) for one in result.contenders]
    made = updates(result, before, meetings)
    return [
        Counted(one, was, _after(was, change, result))
        for one, was, change in zip(result.contenders, before, made, strict=True)
    ]


def updates(
    result: Contest, before: Sequence[Figures], meetings: Mapping[Pair, int]
) -> list[Update]:
    """The same with all that explains it; `before` has sigma as it was grown."""
    company = [
        Rated(was.mu, was.sigma, one.place, one.presence, one.left)
        for one, was in zip(result.contenders, before, strict=True)
    ]
    damped = damped_by(meetings, result.members)
    return update(company, result.weight, damped, MODELS[result.version])


def damped_by(meetings: Mapping[Pair, int], members: Sequence[int]) -> Damped:
    """K16: the shares of those who met too often, both ways."""
    seats = {member: at for at, member in enumerate(members)}
    damped: Damped = {}
    for (one, other), times in meetings.items():
        share = damping(times)
        if share < 1.0:
            damped[seats[one], seats[other]] = damped[seats[other], seats[one]] = share
    return damped


def _grown(figures: Figures, result: Contest) -> Figures:
    """K8: with the doubt that absence has added. An earlier moment adds none."""
    away = 0 if figures.day is None else result.day - figures.day
    return replace(figures, sigma=grown(figures.sigma, away, MODELS[result.version]))


def _after(was: Figures, change: Update, result: Contest) -> Figures:
    latest = result.day if was.day is None else max(was.day, result.day)
    return Figures(change.mu, change.sigma, was.results + 1, latest, result.number)


def _within(days: Sequence[int], day: int) -> int:
    """How many of the days lie within a month before that day."""
    return bisect_right(days, day) - bisect_left(days, day - MONTH)
