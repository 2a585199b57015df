"""Places from winners, entered places and scores: plain functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from club.community.play_log.scores import derive_places

Figures = Sequence[float | None]


def places_of(
    scores: Figures, winners: Sequence[bool | None], lowest_wins: bool = False
) -> list[int] | None:
    return derive_places([None] * len(scores), scores, winners, lowest_wins)


def test_a_named_winner_is_first_alone_when_scores_are_level() -> None:
    assert places_of([59, 59], [True, False]) == [1, 2]


def test_a_named_winner_is_first_with_the_lower_score() -> None:
    assert places_of([28, 60, 45], [True, False, False]) == [1, 2, 3]


def test_named_winners_share_the_first_place_whatever_their_scores() -> None:
    assert places_of([10, 30, 20, 5], [True, False, True, False]) == [1, 3, 1, 4]


def test_a_named_winner_is_before_a_better_entered_place() -> None:
    assert derive_places([2, 1], [None, None], [True, False]) == [1, 2]


def test_nobody_has_a_place_in_a_play_that_nobody_won() -> None:
    assert places_of([0, 0], [False, False]) is None
    assert places_of([40, 31], [False, False]) is None
    assert derive_places([1, 1], [None, None], [False, False]) is None


def test_scores_decide_where_no_winner_is_named() -> None:
    assert places_of([59, 59, 3], [None, None, None]) == [1, 1, 3]
    assert places_of([59, 3], [None, None], lowest_wins=True) == [2, 1]


def test_losers_without_scores_are_level() -> None:
    assert places_of([None, None, 7], [False, True, False]) == [2, 1, 2]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_who_is_first_is_who_the_file_calls_a_winner(count: int) -> None:
    figures = product((None, 0.0, 5.0), repeat=count)
    for scores, winners in product(figures, product((True, False), repeat=count)):
        places = places_of(scores, winners) or [None] * count

        assert [place == 1 for place in places] == list(winners)
