"""Coordinates of bar charts, and of the plot of a member's rating over time. Templates draw them as
SVG, with a table of the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from club.community.ratings.ledger.pools import season_of
from club.community.ratings.models import Change
from club.community.ratings.presentation.labels import RatingLabel, rating_label, signed
from club.community.ratings.rating_math.plackett_luce import displayed

WIDTH, HEIGHT = 360, 220  # of the drawing, in SVG units
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 24  # margins, with the labels of the axes
LABELS = 6  # maximum number beside each other
STEP = 100  # rating points between two grid lines
BAR_HEIGHT = 90
MOST_BARS = 24
# possible widths of a bar of scores
WIDTHS = [digit * 10**power for power in range(12) for digit in (1, 2, 5)]
MAX_POINTS = 240  # points that are drawn at most


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


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after one result."""

    x: float
    y: float
    day: date
    rating: RatingLabel
    change: str
    number: int  # of the result


@dataclass(frozen=True, slots=True)
class Gridline:
    """A grid line with its label."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class History:
    """The plot of a member's rating over time."""

    points: Sequence[Point]  # the earliest first
    line: str  # points of a polyline
    band: str  # points of a polygon: two sigma above and below
    ratings: Sequence[Gridline]  # horizontal
    seasons: Sequence[Gridline]  # vertical
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Scale:
    """Converts days and ratings to coordinates."""

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
    """The plot of a member's changes in one pool, in order of the ledger; None: no changes."""
    drawn_changes = sorted(_reduce_points(changes), key=lambda change: change.day)
    if not drawn_changes:
        return None
    scale = _scale(drawn_changes)
    points = [_point(change, scale) for change in drawn_changes]
    return History(
        points=points,
        line=" ".join(f"{point.x},{point.y}" for point in points),
        band=_band(drawn_changes, scale),
        ratings=list(_rating_lines(scale)),
        seasons=list(_season_lines(scale)),
    )


def _reduce_points(changes: Sequence[Change]) -> list[Change]:
    """At most MAX_POINTS changes at equal steps, the last one included."""
    every = -(-len(changes) // MAX_POINTS) if changes else 1
    return list(changes)[::-1][::every][::-1]


def _scale(drawn: Sequence[Change]) -> Scale:
    """A scale for all ratings and for the bands of the later half; early bands are too wide."""
    later = drawn[len(drawn) // 2 :]
    low = min(
        *(change.mu_after for change in drawn),
        *(change.mu_after - 2 * change.sigma_after for change in later),
    )
    high = max(
        *(change.mu_after for change in drawn),
        *(change.mu_after + 2 * change.sigma_after for change in later),
    )
    first = drawn[0].day.toordinal()
    last = drawn[-1].day.toordinal()
    return Scale(first, last, low // STEP * STEP, -(-high // STEP) * STEP)


def _point(change: Change, scale: Scale) -> Point:
    return Point(
        scale.x(change.day),
        scale.y(change.mu_after),
        change.day,
        rating_label(change.mu_after, change.sigma_after),
        signed(displayed(change.mu_after) - displayed(change.mu)),
        change.result_id,
    )


def _band(drawn: Sequence[Change], scale: Scale) -> str:
    """A polygon of two sigma above and below. Absence widens it until the next result."""
    above = []
    below = []
    for change in drawn:
        x = scale.x(change.day)
        for mu, sigma in (
            (change.mu, change.sigma),
            (change.mu_after, change.sigma_after),
        ):
            above.append((x, _clamped_y(scale, mu + 2 * sigma)))
            below.append((x, _clamped_y(scale, mu - 2 * sigma)))
    return " ".join(f"{x},{y}" for x, y in [*above, *reversed(below)])


def _clamped_y(scale: Scale, rating: float) -> float:
    return scale.y(min(scale.high, max(scale.low, rating)))


def _rating_lines(scale: Scale) -> Iterator[Gridline]:
    every = STEP if scale.high - scale.low <= 700 else 2 * STEP
    for rating in range(int(scale.low), int(scale.high) + 1, every):
        yield Gridline(scale.y(rating), str(rating))


def _season_lines(scale: Scale) -> Iterator[Gridline]:
    """Grid lines at the beginning of quarters, in a long history of years."""
    yearly = scale.last - scale.first > 800
    for ordinal in range(scale.first + 1, scale.last + 1):
        day = date.fromordinal(ordinal)
        if day.day == 1 and day.month in ((1,) if yearly else (1, 4, 7, 10)):
            noon = datetime(day.year, day.month, 1, 12, tzinfo=UTC)
            yield Gridline(
                scale.x(day), str(day.year) if yearly else season_of(noon)[4:]
            )
