"""Statistics of a history: most played, h-index, partners, and win shares with their uncertainty.
Plain functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from club.community.play_log.history.games import HistoryGame

Z95: Final = 1.959964  # of a normal distribution, two-sided 95 %
FEW: Final = 5  # games below which a win share is not told


@dataclass(frozen=True, slots=True)
class WinShare:
    """Wins among games with a place, and Wilson's 95 % interval."""

    games: int
    wins: float  # a shared first place counts as one
    expected: float  # if everybody won as often

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def low(self) -> int:
        return round(100 * self.interval[0])

    @property
    def high(self) -> int:
        return round(100 * self.interval[1])

    @property
    def expected_percent(self) -> int:
        return round(100 * self.expected / self.games) if self.games else 0

    @property
    def is_told(self) -> bool:
        """Whether there are enough games for a share."""
        return self.games >= FEW


@dataclass(frozen=True, slots=True)
class PlayedOften:
    """Something with its number of games: a title, a member."""

    key: str
    name: str
    games: int
    wins: WinShare


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval of a share, 95 %; from 0 to 1 without games."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games)
    half *= sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def h_index(counts: Iterable[int]) -> int:
    """The greatest h of which h titles were played h times or more."""
    ordered = sorted(counts, reverse=True)
    return sum(count >= place for place, count in enumerate(ordered, 1))


def win_share(games: Iterable[HistoryGame]) -> WinShare:
    """The share of first places among games with a place."""
    placed = [one for one in games if one.has_place]
    wins = sum(one.place == 1 for one in placed)
    expected = sum(1 / one.seats for one in placed)
    return WinShare(len(placed), float(wins), expected)


def most_played(
    games: Sequence[HistoryGame], names: Mapping[str, str], most: int
) -> list[PlayedOften]:
    """Titles by number of games."""
    grouped = _grouped(games, lambda one: [one.slug])
    return _ordered(grouped, names)[:most]


def partners(
    games: Sequence[HistoryGame], names: Mapping[str, str], most: int
) -> list[PlayedOften]:
    """Members by number of games together."""
    grouped = _grouped(games, lambda one: [str(pk) for pk in one.with_members])
    return [one for one in _ordered(grouped, names) if one.name][:most]


def by_month(games: Iterable[HistoryGame], year: int) -> list[int]:
    """The number of games in each month of a year."""
    counted = Counter(one.day.month for one in games if one.day.year == year)
    return [counted[month] for month in range(1, 13)]


def by_seats(games: Iterable[HistoryGame]) -> list[tuple[int, WinShare]]:
    """Win shares by number of seats."""
    grouped: dict[int, list[HistoryGame]] = {}
    for one in games:
        if one.has_place:
            grouped.setdefault(one.seats, []).append(one)
    return [(seats, win_share(of_size)) for seats, of_size in sorted(grouped.items())]


def _grouped(
    games: Iterable[HistoryGame], keys: Callable[[HistoryGame], Iterable[str]]
) -> dict[str, list[HistoryGame]]:
    grouped: dict[str, list[HistoryGame]] = {}
    for one in games:
        for key in keys(one):
            grouped.setdefault(key, []).append(one)
    return grouped


def _ordered(
    grouped: Mapping[str, Sequence[HistoryGame]], names: Mapping[str, str]
) -> list[PlayedOften]:
    rows = [
        PlayedOften(key, names.get(key, ""), len(games), win_share(games))
        for key, games in grouped.items()
    ]
    return sorted(rows, key=lambda one: (-one.games, one.name))
