"""Coordinates of the plot of a member's rating over time. The template draws it as SVG, with a
table of the same figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from club.community.ratings.ledger.models import Change
from club.community.ratings.ledger.pools import season_of
from club.community.ratings.model.plackett_luce import displayed
from club.community.ratings.presentation.bar_charts import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    STEP,
    TOP,
    WIDTH,
)
from club.community.ratings.presentation.labels import RatingLabel, rating_label, signed

MAX_POINTS = 240  # points that are drawn at most


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
