"""A rating run: counts the results of a pool in sequence, with the figures of its members.

Entry of one result and a recount use the same steps, so that both give exactly the same figures.
Rated players are placed among themselves, without bots and guests. `ledger` writes rows.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from club.community.ratings.rating_math.plackett_luce import (
    MODEL,
    MODELS,
    Damped,
    PlayerRating,
    RatingUpdate,
    grow_sigma,
    opponent_share,
    update_ratings,
)

MONTH = 30  # days in which meetings are counted
MAX_COUNTED_OPPONENTS = (
    10  # different opponents are counted up to this number; more make no difference
)

Pair = tuple[int, int]  # two members, the lower id first


@dataclass(frozen=True, slots=True)
class FirstOccupant:
    """The first occupant of a chair, and how long the member played."""

    member: int | None  # id; None: a bot from the start
    place: int  # of the chair, in the outcome
    last: int = 0  # number of the member's last own entry; 0: none
    left: bool = False


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A member who is rated in a result."""  # ratings 1.1

    seat: int
    member: int
    place: int  # among the rated players; ties share
    presence: float  # share of the game until the member left, 0..1
    left: bool


def place_players(chairs: Sequence[FirstOccupant], length: int) -> list[RatedPlayer]:
    """The rated players in order of seat, with places among themselves.

    Members who stayed are first, in the order of the outcome; then those who left, the latest
    first. The place of a bot in an abandoned chair does not matter.
    """  # ratings 1.4, ratings 3.2
    keys = [_rank_key(chair) for chair in chairs if chair.member is not None]
    return [
        RatedPlayer(
            seat,
            chair.member,
            1 + sum(other_key < _rank_key(chair) for other_key in keys),
            presence_share(chair.last, length) if chair.left else 1.0,
            chair.left,
        )
        for seat, chair in enumerate(chairs)
        if chair.member is not None
    ]


def presence_share(last: int, length: int) -> float:
    """The share of the record up to the last own entry of a member who left."""  # ratings 3.3
    if length:
        return min(1.0, last / length)
    return 0.0


def result_weight(base: float, players: int, seats: int) -> float:
    """A game counts by the share of members among its seats."""  # ratings 1.4, ratings 1.3
    return base * players / seats


def _rank_key(chair: FirstOccupant) -> tuple[bool, int]:
    """Sort key: members who stayed by place, then those who left by their last entry."""
    if chair.left:
        return (True, -chair.last)
    return (False, chair.place)


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
