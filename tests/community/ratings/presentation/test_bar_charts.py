"""Bar charts: all values are counted, in few bars."""

from __future__ import annotations

from club.community.ratings.presentation.charts import distribution, score_bars


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
