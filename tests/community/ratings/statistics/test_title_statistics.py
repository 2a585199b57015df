"""Statistics of a title: figures, seats and club records."""

from __future__ import annotations

import pytest

from club.community.ratings.models import Result
from club.community.ratings.statistics import title_statistics
from club.community.ratings.statistics.title_statistics import (
    quartiles_of,
    seat_advantage,
    title_statistics_of,
    wilson_interval,
)
from club.people.members.models import Member
from games import registry
from tests.community.ratings.entered_games import enter

pytestmark = pytest.mark.django_db


def test_wilson_s_interval_holds_the_share() -> None:
    low, high = wilson_interval(30, 100)
    assert (round(low, 3), round(high, 3)) == (0.219, 0.396)


def test_seats_are_judged_by_their_interval_and_not_before_thirty_games() -> None:
    assert "too few games" in seat_advantage(2, [0] * 29).words
    assert seat_advantage(2, [0, 1] * 20).words == "no advantage found"
    told = seat_advantage(2, [0] * 30 + [1] * 10).words
    assert "better than its share: the first seat" in told
    assert "worse than its share: the second seat" in told


def test_the_middle_half_of_few_numbers_is_not_told() -> None:
    assert quartiles_of([1, 2, 3]) is None
    found = quartiles_of([1, 2, 3, 4, 5])
    assert found is not None and found.median == 3


def test_the_club_s_records_are_of_all_time_and_not_of_void_games(
    veterans: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    best = enter(veterans[:2], [1, 2], day=-300, scores=[99, 12])
    enter(veterans[:2], [1, 2], scores=[44, 12])
    monkeypatch.setattr(title_statistics, "EVALUATED_GAMES", 2)
    nim = registry.find("nim")

    def highest() -> str:
        found = title_statistics_of(nim, veterans[0]).records
        return next(record.figure for record in found if record.what == "Highest score of 2")

    assert highest() == "99"
    Result.objects.filter(pk=best.pk).update(voided_why="Not played.")
    assert highest() == "44"


def test_games_with_leavers_are_left_out_unless_asked_for(veterans: list[Member]) -> None:
    nim = registry.find("nim")
    before = title_statistics_of(nim, None).games
    enter(veterans[:3], [1, 2, 3], left={0: 50})
    assert title_statistics_of(nim, None).games == before
    assert title_statistics_of(nim, None, whole=False).games == before + 1


def test_a_title_tells_of_its_games_and_records(veterans: list[Member]) -> None:
    enter(veterans[:2], [1, 2], scores=[44, 12])
    title = title_statistics_of(registry.find("nim"), veterans[0])
    assert title.games == 31
    found = [(record.what, record.figure) for record in title.records]
    assert ("Highest score of 2", "44") in found
    assert [record.address for record in title.records[:-1]] == [""] * (len(title.records) - 1)
