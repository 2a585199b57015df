"""A member's games at one title, counted: wins against those that were to be expected, places by
number of seats, streaks, and what each opponent has been worth (B6, B7). Computed from accounts of
results; nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from club.members.models import Member
from club.ratings.model.plackett_luce import Update, displayed
from club.ratings.model.predictions import win_shares
from club.ratings.presentation.labels import shown_name, signed
from club.ratings.results.result_details import Account

FEWEST = 5  # results with an opponent, to be called hard or kind


@dataclass(frozen=True, slots=True)
class Size:
    """Games of one number of contenders."""

    seats: int
    results: int
    place: float  # mean
    expected: float


@dataclass(slots=True)
class Pairing:
    """What two members have made of each other, seen from one of them."""

    opponent: Member
    results: int = 0
    before: int = 0
    level: int = 0
    behind: int = 0
    expected: float = 0.0  # how often one was to come before the other
    points: float = 0.0

    @property
    def name(self) -> str:
        return shown_name(self.opponent)

    @property
    def net(self) -> str:
        return signed(displayed(self.points))

    @property
    def surprise(self) -> float:
        """By how much a game comes out better than foretold, on the mean."""
        return (self.before + self.level / 2 - self.expected) / max(1, self.results)

    def add(self, own: Update, other: int) -> None:
        result = own.results[other]
        self.results += 1
        self.before += result == 1.0
        self.level += result == 0.5
        self.behind += result == 0.0
        self.expected += own.chances[other]
        self.points += own.points[other]


@dataclass(frozen=True, slots=True)
class Career:
    """What a member has made of one title."""

    results: int
    wins: int
    expected_wins: float
    sizes: Sequence[Size]
    best: Account | None  # the win over the strongest opponent
    beaten: Member | None  # who that was
    beaten_at: int  # and the number they had
    longest_firsts: int  # wins in a row
    longest_above: int  # places above expectation in a row
    pairings: Sequence[Pairing]  # the most met first
    hardest: Pairing | None
    kindest: Pairing | None

    @property
    def beaten_name(self) -> str:
        return shown_name(self.beaten) if self.beaten else ""

    @property
    def has_extremes(self) -> bool:
        """Whether the hardest and the kindest opponent are two."""
        if self.hardest is None or self.kindest is None:
            return False
        return self.hardest.opponent != self.kindest.opponent


@dataclass(slots=True)
class _Seen:
    """One result, from where the member sat."""

    account: Account
    at: int
    own: Update = field(init=False)

    def __post_init__(self) -> None:
        self.own = self.account.updates[self.at]

    @property
    def place(self) -> int:
        return self.own.before.place

    @property
    def chance(self) -> float:
        """To come first."""
        return win_shares([update.before for update in self.account.updates])[self.at]

    @property
    def expected_place(self) -> float:
        """Over everybody in full: places are counted in whole numbers."""
        return 1.0 + sum(
            1.0 - chance for at, chance in enumerate(self.own.chances) if at != self.at
        )


def career_of(member: Member, accounts: Iterable[Account]) -> Career:
    """All of it, from the results of one title, the earliest first."""
    seen = _seen(member, accounts)
    pairings = _pairings(seen)
    often = [one for one in pairings if one.results >= FEWEST]
    best, beaten, number = _best(seen)
    return Career(
        results=len(seen),
        wins=sum(one.place == 1 for one in seen),
        expected_wins=sum(one.chance for one in seen),
        sizes=_sizes(seen),
        best=best,
        beaten=beaten,
        beaten_at=number,
        longest_firsts=_longest(one.place == 1 for one in seen),
        longest_above=_longest(one.own.place < one.own.expected_place for one in seen),
        pairings=pairings,
        hardest=min(often, key=lambda one: one.surprise, default=None),
        kindest=max(often, key=lambda one: one.surprise, default=None),
    )


def pairing_of(member: Member, other: Member, accounts: Iterable[Account]) -> Pairing:
    """Two members alone."""
    pairing = Pairing(other)
    for one in _seen(member, accounts):
        at = one.account.seat_of(other.pk)
        if at is not None:
            pairing.add(one.own, at)
    return pairing


def _seen(member: Member, accounts: Iterable[Account]) -> list[_Seen]:
    found = ((account, account.seat_of(member.pk)) for account in accounts)
    return [_Seen(account, at) for account, at in found if at is not None]


def _pairings(seen: Iterable[_Seen]) -> list[Pairing]:
    found: dict[int, Pairing] = {}
    for one in seen:
        for other, change in enumerate(one.account.changes):
            if other != one.at:
                pairing = found.setdefault(change.member_id, Pairing(change.member))
                pairing.add(one.own, other)
    return sorted(found.values(), key=lambda pair: (-pair.results, pair.opponent.username))


def _sizes(seen: Sequence[_Seen]) -> list[Size]:
    by_seats: dict[int, list[_Seen]] = {}
    for one in seen:
        by_seats.setdefault(len(one.account.changes), []).append(one)
    return [
        Size(seats, len(some), _mean(x.place for x in some), _mean(x.expected_place for x in some))
        for seats, some in sorted(by_seats.items())
    ]


def _best(seen: Iterable[_Seen]) -> tuple[Account | None, Member | None, int]:
    """The strongest opponent who came behind when the member came first."""
    best: tuple[float, Account | None, Member | None] = (0.0, None, None)
    for one in seen:
        for other, change in enumerate(one.account.changes):
            beaten = one.place == 1 and one.own.results[other] == 1.0
            if beaten and change.mu > best[0]:
                best = change.mu, one.account, change.member
    return best[1], best[2], displayed(best[0])


def _longest(held: Iterable[bool]) -> int:
    longest = running = 0
    for one in held:
        running = running + 1 if one else 0
        longest = max(longest, running)
    return longest


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)
