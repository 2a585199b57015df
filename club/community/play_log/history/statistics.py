"""Statistics of a history: most played, h-index, partners, win shares with their uncertainty. Its
charts: coordinates, which templates draw as SVG above a table of the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from club.community.play_log.history.games import HistoryGame
from club.community.ratings.statistics.title_statistics import wilson_interval

FEW: Final = 5  # games below which a win share is not told
WIDTH, HEIGHT, BASE = 360.0, 110.0, 92.0
ROW = 26.0  # height of a line of win shares
NAMES = 120.0  # width of the names beside them
SCALE = WIDTH - NAMES - 44.0


@dataclass(frozen=True, slots=True)
class WinShare:
    """Wins among games with a place, and Wilson's 95 % interval."""

    games: int
    wins: float  # a shared first place counts as one
    expected: float  # if all players won as often

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.wins, self.games)

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


def h_index(counts: Iterable[int]) -> int:
    """The greatest h of which h titles were played h times or more."""
    ordered = sorted(counts, reverse=True)
    return sum(count >= place for place, count in enumerate(ordered, 1))


def win_share(games: Iterable[HistoryGame]) -> WinShare:
    """The share of first places among games with a place."""
    placed = [game for game in games if game.has_place]
    wins = sum(game.place == 1 for game in placed)
    expected = sum(1 / game.seats for game in placed)
    return WinShare(len(placed), float(wins), expected)


def most_played(
    games: Sequence[HistoryGame], names: Mapping[str, str], most: int
) -> list[PlayedOften]:
    """Titles by number of games."""
    grouped = _grouped(games, lambda game: [game.slug])
    return _ordered(grouped, names)[:most]


def partners(
    games: Sequence[HistoryGame], names: Mapping[str, str], most: int
) -> list[PlayedOften]:
    """Members by number of games together."""
    grouped = _grouped(games, lambda game: [str(pk) for pk in game.with_members])
    return [partner for partner in _ordered(grouped, names) if partner.name][:most]


def by_month(games: Iterable[HistoryGame], year: int) -> list[int]:
    """The number of games in each month of a year."""
    counted = Counter(game.day.month for game in games if game.day.year == year)
    return [counted[month] for month in range(1, 13)]


def by_seats(games: Iterable[HistoryGame]) -> list[tuple[int, WinShare]]:
    """Win shares by number of seats."""
    grouped: dict[int, list[HistoryGame]] = {}
    for game in games:
        if game.has_place:
            grouped.setdefault(game.seats, []).append(game)
    return [(seats, win_share(of_size)) for seats, of_size in sorted(grouped.items())]


def _grouped(
    games: Iterable[HistoryGame], keys: Callable[[HistoryGame], Iterable[str]]
) -> dict[str, list[HistoryGame]]:
    grouped: dict[str, list[HistoryGame]] = {}
    for game in games:
        for key in keys(game):
            grouped.setdefault(key, []).append(game)
    return grouped


def _ordered(
    grouped: Mapping[str, Sequence[HistoryGame]], names: Mapping[str, str]
) -> list[PlayedOften]:
    rows = [
        PlayedOften(key, names.get(key, ""), len(games), win_share(games))
        for key, games in grouped.items()
    ]
    return sorted(rows, key=lambda row: (-row.games, row.name))


@dataclass(frozen=True, slots=True)
class MonthBar:
    """The bar of one month."""

    month: int
    count: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class ShareRow:
    """The line of one win share: a dot with its interval, and a mark for what is expected."""

    played: PlayedOften
    y: float
    dot: float
    low: float
    high: float
    expected: float


@dataclass(frozen=True, slots=True)
class ShareChart:
    """Win shares below each other, from 0 to 100 %."""

    rows: Sequence[ShareRow]

    @property
    def box(self) -> str:
        return f"0 0 {WIDTH:.0f} {len(self.rows) * ROW + 22:.0f}"

    @property
    def bottom(self) -> float:
        return len(self.rows) * ROW

    @property
    def scale(self) -> Sequence[tuple[float, int]]:
        """Positions of 0, 50 and 100 %."""
        return [(share_at(part / 100), part) for part in (0, 50, 100)]


def month_bars(counts: Sequence[int]) -> list[MonthBar]:
    """The bars of twelve months; empty for a year without games."""
    most = max(counts, default=0)
    if not most:
        return []
    width = WIDTH / len(counts)
    bars = []
    for number, count in enumerate(counts):
        height = (BASE - 14) * count / most
        bars.append(
            MonthBar(
                number + 1,
                count,
                round(number * width + 3, 1),
                round(BASE - height, 1),
                round(width - 6, 1),
                round(height, 1),
            )
        )
    return bars


def share_chart(played: Sequence[PlayedOften]) -> ShareChart:
    """The chart of those with enough games for a share."""
    rows = [title for title in played if title.wins.is_told]
    return ShareChart(
        [_share_row(title, position) for position, title in enumerate(rows)]
    )


def share_at(share: float) -> float:
    """The position of a share on the scale."""
    return round(NAMES + 8 + SCALE * share, 1)


def _share_row(played: PlayedOften, position: int) -> ShareRow:
    low, high = played.wins.interval
    return ShareRow(
        played,
        y=position * ROW + ROW / 2,
        dot=share_at(played.wins.share),
        low=share_at(low),
        high=share_at(high),
        expected=share_at(played.wins.expected / played.wins.games),
    )
