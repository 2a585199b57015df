"""Statistics of a member at one title: wins and expected wins, places by number of seats, streaks,
and points from each opponent (B6, B7). They are computed from details of results, without queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from club.members.models import Member
from club.ratings.model.plackett_luce import RatingUpdate, displayed
from club.ratings.model.predictions import win_probabilities
from club.ratings.presentation.labels import shown_name, signed
from club.ratings.results.result_details import ResultDetails

FEWEST = 5  # results with an opponent, to be the hardest or kindest


@dataclass(frozen=True, slots=True)
class SizeStatistics:
    """Games with one number of rated players."""

    seats: int
    results: int
    place: float  # mean
    expected: float


@dataclass(slots=True)
class HeadToHead:
    """Head-to-head statistics of a member and an opponent."""

    opponent: Member
    results: int = 0
    before: int = 0
    level: int = 0
    behind: int = 0
    expected: float = 0.0  # expected number of games before the opponent
    points: float = 0.0

    @property
    def name(self) -> str:
        return shown_name(self.opponent)

    @property
    def net(self) -> str:
        return signed(displayed(self.points))

    @property
    def surprise(self) -> float:
        """Mean difference between result and prediction."""
        return (self.before + self.level / 2 - self.expected) / max(1, self.results)

    def add(self, own: RatingUpdate, other: int) -> None:
        result = own.results[other]
        self.results += 1
        self.before += result == 1.0
        self.level += result == 0.5
        self.behind += result == 0.0
        self.expected += own.chances[other]
        self.points += own.points[other]


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """Statistics of a member at one title."""

    results: int
    wins: int
    expected_wins: float
    sizes: Sequence[SizeStatistics]
    best: ResultDetails | None  # the win over the strongest opponent
    beaten: Member | None  # that opponent
    beaten_at: int  # rating of that opponent
    longest_firsts: int  # wins in a row
    longest_above: int  # places above expectation in a row
    pairings: Sequence[HeadToHead]  # the most met first
    hardest: HeadToHead | None
    kindest: HeadToHead | None

    @property
    def beaten_name(self) -> str:
        return shown_name(self.beaten) if self.beaten else ""

    @property
    def has_extremes(self) -> bool:
        """Whether the hardest and the kindest opponent differ."""
        if self.hardest is None or self.kindest is None:
            return False
        return self.hardest.opponent != self.kindest.opponent


@dataclass(slots=True)
class _SeenResult:
    """One result from the view of the member."""

    details: ResultDetails
    at: int
    own: RatingUpdate = field(init=False)

    def __post_init__(self) -> None:
        self.own = self.details.updates[self.at]

    @property
    def place(self) -> int:
        return self.own.before.place

    @property
    def chance(self) -> float:
        """Probability to win."""
        return win_probabilities([update.before for update in self.details.updates])[self.at]

    @property
    def expected_place(self) -> float:
        """Expected place with whole shares, since places are whole numbers."""
        return 1.0 + sum(
            1.0 - chance for at, chance in enumerate(self.own.chances) if at != self.at
        )


def member_statistics_of(member: Member, results: Iterable[ResultDetails]) -> MemberStatistics:
    """Statistics from the results of one title, the earliest first."""
    seen = _member_results(member, results)
    pairings = _head_to_heads(seen)
    frequent = [one for one in pairings if one.results >= FEWEST]
    best, beaten, number = _best_win(seen)
    return MemberStatistics(
        results=len(seen),
        wins=sum(one.place == 1 for one in seen),
        expected_wins=sum(one.chance for one in seen),
        sizes=_size_statistics(seen),
        best=best,
        beaten=beaten,
        beaten_at=number,
        longest_firsts=_longest_streak(one.place == 1 for one in seen),
        longest_above=_longest_streak(one.own.place < one.own.expected_place for one in seen),
        pairings=pairings,
        hardest=min(frequent, key=lambda one: one.surprise, default=None),
        kindest=max(frequent, key=lambda one: one.surprise, default=None),
    )


def head_to_head_of(member: Member, other: Member, results: Iterable[ResultDetails]) -> HeadToHead:
    """Head-to-head statistics of two members."""
    pairing = HeadToHead(other)
    for one in _member_results(member, results):
        at = one.details.seat_of(other.pk)
        if at is not None:
            pairing.add(one.own, at)
    return pairing


def _member_results(member: Member, results: Iterable[ResultDetails]) -> list[_SeenResult]:
    found = ((details, details.seat_of(member.pk)) for details in results)
    return [_SeenResult(details, at) for details, at in found if at is not None]


def _head_to_heads(seen: Iterable[_SeenResult]) -> list[HeadToHead]:
    found: dict[int, HeadToHead] = {}
    for one in seen:
        for other, change in enumerate(one.details.changes):
            if other != one.at:
                pairing = found.setdefault(change.member_id, HeadToHead(change.member))
                pairing.add(one.own, other)
    return sorted(found.values(), key=lambda pair: (-pair.results, pair.opponent.username))


def _size_statistics(seen: Sequence[_SeenResult]) -> list[SizeStatistics]:
    by_seats: dict[int, list[_SeenResult]] = {}
    for one in seen:
        by_seats.setdefault(len(one.details.changes), []).append(one)
    return [
        SizeStatistics(
            seats, len(some), _mean(x.place for x in some), _mean(x.expected_place for x in some)
        )
        for seats, some in sorted(by_seats.items())
    ]


def _best_win(seen: Iterable[_SeenResult]) -> tuple[ResultDetails | None, Member | None, int]:
    """The win over the strongest opponent: result, opponent, and rating of the opponent."""
    best: tuple[float, ResultDetails | None, Member | None] = (0.0, None, None)
    for one in seen:
        for other, change in enumerate(one.details.changes):
            beaten = one.place == 1 and one.own.results[other] == 1.0
            if beaten and change.mu > best[0]:
                best = change.mu, one.details, change.member
    return best[1], best[2], displayed(best[0])


def _longest_streak(values: Iterable[bool]) -> int:
    longest = running = 0
    for value in values:
        running = running + 1 if value else 0
        longest = max(longest, running)
    return longest


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values)
