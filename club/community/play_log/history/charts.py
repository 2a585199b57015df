"""Coordinates of the charts of a history: bars of months, and win shares with their intervals. The
templates draw them as SVG, and write the same figures as a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from club.community.play_log.history.statistics import PlayedOften

WIDTH, HEIGHT, BASE = 360.0, 110.0, 92.0
ROW = 26.0  # height of a line of win shares
NAMES = 120.0  # width of the names beside them
SCALE = WIDTH - NAMES - 44.0


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
    told = [one for one in played if one.wins.is_told]
    return ShareChart([_share_row(one, at) for at, one in enumerate(told)])


def share_at(share: float) -> float:
    """The position of a share on the scale."""
    return round(NAMES + 8 + SCALE * share, 1)


def _share_row(played: PlayedOften, at: int) -> ShareRow:
    low, high = played.wins.interval
    return ShareRow(
        played,
        y=at * ROW + ROW / 2,
        dot=share_at(played.wins.share),
        low=share_at(low),
        high=share_at(high),
        expected=share_at(played.wins.expected / played.wins.games),
    )
