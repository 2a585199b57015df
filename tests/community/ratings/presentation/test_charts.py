"""Charts: all values are counted in few bars, and a plot of ratings is drawn to scale."""

from __future__ import annotations

from datetime import date, timedelta

from club.community.ratings.models import Change
from club.community.ratings.presentation.charts import (
    HEIGHT,
    LEFT,
    MAX_POINTS,
    WIDTH,
    distribution,
    history_plot,
    score_bars,
)

BEGIN = date(2025, 1, 10)


def test_scores_are_drawn_in_few_bars_however_far_apart() -> None:
    for scores in ([1, 2, 3], [0, 999_999], [-40, 17, 17, 80], list(range(500))):
        bars = score_bars(scores)
        assert sum(bar.count for bar in bars) == len(scores)
        assert 2 <= len(bars) <= 26
    assert score_bars([7, 7]) == score_bars([]) == []


def test_bars_hold_everybody() -> None:
    bars = distribution({15: 2, 17: 1, 18: 1})
    assert sum(bar.count for bar in bars) == 4
    assert next((bar.low, bar.high) for bar in bars) == (1500, 1599)
    assert distribution({15: 2}) == []


def changes(count: int, every: int = 9) -> list[Change]:
    """Rising ratings from 1500 with decreasing sigma."""
    return [
        Change(
            result_id=number + 1,
            day=BEGIN + timedelta(days=every * number),
            mu=1500.0 + 10 * number,
            sigma=400.0 / (1 + number / 10),
            mu_after=1510.0 + 10 * number,
            sigma_after=390.0 / (1 + number / 10),
        )
        for number in range(count)
    ]


def test_every_point_lies_within_the_drawing() -> None:
    plot = history_plot(changes(40))
    assert plot is not None
    for point in plot.points:
        assert LEFT <= point.x <= WIDTH
        assert 0 <= point.y <= HEIGHT
    for x, y in (pair.split(",") for pair in plot.band.split()):
        assert LEFT <= float(x) <= WIDTH
        assert 0 <= float(y) <= HEIGHT


def test_a_rating_that_rises_is_drawn_rising() -> None:
    plot = history_plot(changes(10))
    assert plot is not None
    heights = [point.y for point in plot.points]
    assert heights == sorted(heights, reverse=True)


def test_seasons_stand_as_rules_and_of_many_years_the_years() -> None:
    short, long = history_plot(changes(40)), history_plot(changes(40, every=40))
    assert short is not None and long is not None
    assert [rule.text for rule in short.seasons] == ["Q2", "Q3", "Q4"]
    assert [rule.text for rule in long.seasons] == ["2026", "2027", "2028", "2029"]


def test_of_a_very_long_history_some_points_are_drawn_and_the_last_is_among_them() -> None:
    many = changes(MAX_POINTS * 3 + 1, every=1)
    plot = history_plot(many)
    assert plot is not None
    assert len(plot.points) <= MAX_POINTS
    assert plot.points[-1].number == many[-1].result_id


def test_one_result_is_a_plot_and_none_is_not() -> None:
    assert history_plot([]) is None
    assert history_plot(changes(1)) is not None
