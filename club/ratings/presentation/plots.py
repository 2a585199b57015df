"""Plots, drawn on the server as SVG: where every line and point lies. Templates write it down. A
table of the same figures stands beside each for whoever reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from club.ratings.ledger.models import Change
from club.ratings.ledger.pools import season_of
from club.ratings.model.plackett_luce import displayed
from club.ratings.presentation.labels import Label, label, signed

WIDTH, HEIGHT = 360, 220  # of the drawing, in its own units
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 24  # margins, which hold the figures of the axes
MOST = 240  # points; of more, every so many are drawn
LABELS = 6  # that have room beside each other
STEP = 100  # rating points between two lines
BAR_HEIGHT = 90
MOST_BARS = 24
WIDTHS = [digit * 10**power for power in range(12) for digit in (1, 2, 5)]  # of a bar of scores


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after one result."""

    x: float
    y: float
    day: date
    rating: Label
    change: str
    number: int  # of the result


@dataclass(frozen=True, slots=True)
class Gridline:
    """A line across, with its figure."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class History:
    """A member's rating over time."""

    points: Sequence[Point]  # the earliest first
    line: str  # points of a polyline
    band: str  # of a polygon: two sigma each way
    ratings: Sequence[Gridline]  # horizontal
    seasons: Sequence[Gridline]  # vertical
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Bar:
    """How many lie between two figures, both included."""

    x: float
    y: float
    width: float
    height: float
    low: int
    high: int
    count: int
    labelled: bool  # there is room for its figure

    @property
    def label(self) -> str:
        return f"{self.low}–{self.high}" if self.low < self.high else str(self.low)

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Scale:
    """From a day and a rating to a place in the drawing."""

    first: int
    last: int
    low: float
    high: float

    def x(self, day: date) -> float:
        share = (day.toordinal() - self.first) / max(1, self.last - self.first)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

    def y(self, rating: float) -> float:
        share = (rating - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def history_plot(changes: Sequence[Change]) -> History | None:
    """The plot of a member's changes in one pool, in the order of the ledger; None of none."""
    drawn = sorted(_thinned(changes), key=lambda change: change.day)
    if not drawn:
        return None
    scale = _scale(drawn)
    points = [_point(change, scale) for change in drawn]
    return History(
        points=points,
        line=" ".join(f"{point.x},{point.y}" for point in points),
        band=_band(drawn, scale),
        ratings=list(_ratings(scale)),
        seasons=list(_seasons(scale)),
    )


def distribution(counted: Mapping[int, int]) -> list[Bar]:
    """How many have which rating, by the hundred: "15" for 1500 to 1599. None of fewer than two."""
    return _bars({low * STEP: count for low, count in counted.items()}, STEP)


def score_bars(scores: Sequence[int]) -> list[Bar]:
    """How often which scores come, in bars as wide as there is room for."""
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
    most, every = max(counted.values()), -(-len(lows) // LABELS)
    return [
        _bar(low, step, counted.get(low, 0), most, LEFT + at * width, width, at % every == 0)
        for at, low in enumerate(lows)
    ]


def _bar(low: int, step: int, count: int, most: int, x: float, width: float, labelled: bool) -> Bar:
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


def _thinned(changes: Sequence[Change]) -> list[Change]:
    """Every so many, the last among them."""
    every = -(-len(changes) // MOST) if changes else 1
    return list(changes)[::-1][::every][::-1]


def _scale(drawn: Sequence[Change]) -> Scale:
    """All ratings, and the bands of the later half: the first are as wide as all ratings are."""
    later = drawn[len(drawn) // 2 :]
    low = min(
        *(change.mu_after for change in drawn),
        *(change.mu_after - 2 * change.sigma_after for change in later),
    )
    high = max(
        *(change.mu_after for change in drawn),
        *(change.mu_after + 2 * change.sigma_after for change in later),
    )
    first, last = drawn[0].day.toordinal(), drawn[-1].day.toordinal()
    return Scale(first, last, low // STEP * STEP, -(-high // STEP) * STEP)


def _point(change: Change, scale: Scale) -> Point:
    return Point(
        scale.x(change.day),
        scale.y(change.mu_after),
        change.day,
        label(change.mu_after, change.sigma_after),
        signed(displayed(change.mu_after) - displayed(change.mu)),
        change.result_id,
    )


def _band(drawn: Sequence[Change], scale: Scale) -> str:
    """Two sigma above, and back two sigma below: absence widens it until the next result."""
    above, below = [], []
    for change in drawn:
        x = scale.x(change.day)
        for mu, sigma in ((change.mu, change.sigma), (change.mu_after, change.sigma_after)):
            above.append((x, _within(scale, mu + 2 * sigma)))
            below.append((x, _within(scale, mu - 2 * sigma)))
    return " ".join(f"{x},{y}" for x, y in [*above, *reversed(below)])


def _within(scale: Scale, rating: float) -> float:
    return scale.y(min(scale.high, max(scale.low, rating)))


def _ratings(scale: Scale) -> Iterator[Gridline]:
    every = STEP if scale.high - scale.low <= 700 else 2 * STEP
    for rating in range(int(scale.low), int(scale.high) + 1, every):
        yield Gridline(scale.y(rating), str(rating))


def _seasons(scale: Scale) -> Iterator[Gridline]:
    """Where quarters begin; of a long history only the years."""
    yearly = scale.last - scale.first > 800
    for ordinal in range(scale.first + 1, scale.last + 1):
        day = date.fromordinal(ordinal)
        if day.day == 1 and day.month in ((1,) if yearly else (1, 4, 7, 10)):
            noon = datetime(day.year, day.month, 1, 12, tzinfo=UTC)
            yield Gridline(scale.x(day), str(day.year) if yearly else season_of(noon)[4:])
