"""Coordinates of bar charts. Templates draw them as SVG, with a table of the same figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 360, 220  # of the drawing, in SVG units
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 24  # margins, with the labels of the axes
LABELS = 6  # maximum number beside each other
STEP = 100  # rating points between two grid lines
BAR_HEIGHT = 90
MOST_BARS = 24
# possible widths of a bar of scores
WIDTHS = [digit * 10**power for power in range(12) for digit in (1, 2, 5)]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the number of values from `low` to `high`, both included."""

    x: float
    y: float
    width: float
    height: float
    low: int
    high: int
    count: int
    labelled: bool  # it has a label on the axis

    @property
    def label(self) -> str:
        if self.low < self.high:
            return f"{self.low}–{self.high}"
        return str(self.low)

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def distribution(counted: Mapping[int, int]) -> list[Bar]:
    """Bars of ratings by hundred: key 15 for 1500 to 1599. Empty for fewer than two hundreds."""
    return _bars({low * STEP: count for low, count in counted.items()}, STEP)


def score_bars(scores: Sequence[int]) -> list[Bar]:
    """Bars of scores, at most MOST_BARS."""
    if not scores:
        return []
    span = max(scores) - min(scores) + 1
    step = next(width for width in WIDTHS if span <= width * MOST_BARS)
    return _bars(Counter(score // step * step for score in scores), step)


def _bars(counted: Mapping[int, int], step: int) -> list[Bar]:
    if len(counted) < 2:
        return []
    lows = range(min(counted), max(counted) + step, step)
    width = (WIDTH - LEFT - RIGHT) / len(lows)
    most = max(counted.values())
    every = -(-len(lows) // LABELS)
    bars = []
    for index, low in enumerate(lows):
        x = LEFT + index * width
        labelled = index % every == 0
        bars.append(_bar(low, step, counted.get(low, 0), most, x, width, labelled))
    return bars


def _bar(
    low: int, step: int, count: int, most: int, x: float, width: float, labelled: bool
) -> Bar:
    height = BAR_HEIGHT * count / most
    return Bar(
        x=round(x + 1, 1),
        y=round(TOP + BAR_HEIGHT - height, 1),
        width=round(width - 2, 1),
        height=round(height, 1),
        low=low,
        high=low + step - 1,
        count=count,
        labelled=labelled,
    )
