"""What the club knows of a title: usual figures, seats and records (B8, B10)."""

from __future__ import annotations

import pytest

from club.members.models import Member
from club.ratings.ledger.models import Result
from club.ratings.statistics import title_statistics
from club.ratings.statistics.title_statistics import advantage, middle, title_of, wilson
from games import registry
from tests.ratings.entered_games import enter

pytestmark = pytest.mark.django_db


def test_b8_wilson_s_interval_holds_the_share() -> None:
    low, high = wilson(30, 100)
    assert (round(low, 3), round(high, 3)) == (0.219, 0.396)


def test_b8_seats_are_judged_by_their_interval_and_not_before_thirty_games() -> None:
    assert "too few games" in advantage(2, [0] * 29).words
    assert advantage(2, [0, 1] * 20).words == "no advantage to be seen"
    told = advantage(2, [0] * 30 + [1] * 10).words
    assert "better than its share: the first seat" in told
    assert "worse than its share: the second seat" in told


def test_b8_the_middle_half_of_few_numbers_is_not_told() -> None:
    assert middle([1, 2, 3]) is None
    found = middle([1, 2, 3, 4, 5])
    assert found is not None and found.median == 3


def test_b10_the_club_s_records_are_of_all_time_and_not_of_void_games(
    veterans: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    best = enter(veterans[:2], [1, 2], day=-300, scores=[99, 12])
    enter(veterans[:2], [1, 2], scores=[44, 12])
    monkeypatch.setattr(title_statistics, "LATEST", 2)
    nim = registry.find("nim")

    def highest() -> str:
        found = title_of(nim, veterans[0]).feats
        return next(feat.figure for feat in found if feat.what == "Highest score of 2")

    assert highest() == "99"
    Result.objects.filter(pk=best.pk).update(voided_why="Not played.")
    assert highest() == "44"


def test_b8_games_with_leavers_are_left_out_unless_asked_for(veterans: list[Member]) -> None:
    nim = registry.find("nim")
    before = title_of(nim, None).games
    enter(veterans[:3], [1, 2, 3], left={0: 50})
    assert title_of(nim, None).games == before
    assert title_of(nim, None, whole=False).games == before + 1


def test_b8_a_title_tells_of_its_games_and_records(veterans: list[Member]) -> None:
    enter(veterans[:2], [1, 2], scores=[44, 12])
    title = title_of(registry.find("nim"), veterans[0])
    assert title.games == 31
    assert ("Highest score of 2", "44") in [(feat.what, feat.figure) for feat in title.feats]
    assert [feat.address for feat in title.feats[:-1]] == [""] * (len(title.feats) - 1)
