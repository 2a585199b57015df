"""Statistics of a member at one title: wins and expected wins, places by number of seats, streaks,
and points from each opponent. They are computed from details of results, without queries.
"""  # ratings 7.1

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from club.community.ratings.presentation.labels import shown_name, signed
from club.community.ratings.rating_math.plackett_luce import RatingUpdate, displayed
from club.community.ratings.rating_math.predictions import win_probabilities
from club.community.ratings.results.result_details import ResultDetails
from club.people.members.models import Member

MIN_RESULTS = 5  # results with an opponent, to be the hardest or kindest


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

    def add(self, update: RatingUpdate, opponent: int) -> None:
        result = update.results[opponent]
        self.results += 1
        self.before += result == 1.0
        self.level += result == 0.5
        self.behind += result == 0.0
        self.expected += update.chances[opponent]
        self.points += update.points[opponent]


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
        if self.beaten:
            return shown_name(self.beaten)
        return ""

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
        return win_probabilities([update.before for update in self.details.updates])[
            self.at
        ]

    @property
    def expected_place(self) -> float:
        """Expected place with whole shares, since places are whole numbers."""
        return 1.0 + sum(
            1.0 - chance for at, chance in enumerate(self.own.chances) if at != self.at
        )


def member_statistics_of(
    member: Member, results: Iterable[ResultDetails]
) -> MemberStatistics:
    """Statistics from the results of one title, the earliest first."""
    seen_results = _member_results(member, results)
    pairings = _head_to_heads(seen_results)
    frequent = [pairing for pairing in pairings if pairing.results >= MIN_RESULTS]
    best, beaten, number = _best_win(seen_results)
    return MemberStatistics(
        results=len(seen_results),
        wins=sum(result.place == 1 for result in seen_results),
        expected_wins=sum(result.chance for result in seen_results),
        sizes=_size_statistics(seen_results),
        best=best,
        beaten=beaten,
        beaten_at=number,
        longest_firsts=_longest_streak(result.place == 1 for result in seen_results),
        longest_above=_longest_streak(
            result.own.place < result.own.expected_place for result in seen_results
        ),
        pairings=pairings,
        hardest=min(frequent, key=lambda pairing: pairing.surprise, default=None),
        kindest=max(frequent, key=lambda pairing: pairing.surprise, default=None),
    )


def head_to_head_of(
    member: Member, opponent: Member, results: Iterable[ResultDetails]
) -> HeadToHead:
    """Head-to-head statistics of two members."""
    pairing = HeadToHead(opponent)
    for result in _member_results(member, results):
        at = result.details.seat_of(opponent.pk)
        if at is not None:
            pairing.add(result.own, at)
    return pairing


def _member_results(
    member: Member, results: Iterable[ResultDetails]
) -> list[_SeenResult]:
    seats = ((details, details.seat_of(member.pk)) for details in results)
    return [_SeenResult(details, at) for details, at in seats if at is not None]


def _head_to_heads(results: Iterable[_SeenResult]) -> list[HeadToHead]:
    pairings: dict[int, HeadToHead] = {}
    for result in results:
        for seat, change in enumerate(result.details.changes):
            if seat != result.at:
                pairing = pairings.setdefault(
                    change.member_id, HeadToHead(change.member)
                )
                pairing.add(result.own, seat)
    return sorted(
        pairings.values(), key=lambda pair: (-pair.results, pair.opponent.username)
    )


def _size_statistics(results: Sequence[_SeenResult]) -> list[SizeStatistics]:
    by_seats: dict[int, list[_SeenResult]] = {}
    for result in results:
        by_seats.setdefault(len(result.details.changes), []).append(result)
    return [
        SizeStatistics(
            seats,
            len(size_results),
            _mean(x.place for x in size_results),
            _mean(x.expected_place for x in size_results),
        )
        for seats, size_results in sorted(by_seats.items())
    ]


def _best_win(
    results: Iterable[_SeenResult],
) -> tuple[ResultDetails | None, Member | None, int]:
    """The win over the strongest opponent: result, opponent, and rating of the opponent."""
    best: tuple[float, ResultDetails | None, Member | None] = (0.0, None, None)
    for result in results:
        for seat, change in enumerate(result.details.changes):
            beaten = result.place == 1 and result.own.results[seat] == 1.0
            if beaten and change.mu > best[0]:
                best = change.mu, result.details, change.member
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
