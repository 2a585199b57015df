"""Result entry: results are numbered once and counted in every pool."""

from __future__ import annotations

import pytest

from club.community.ratings.ledger import nightly_check, result_entry
from club.community.ratings.models import Change, GameTally, Ledger, Pool, Rating, Result
from club.people.members.models import Member
from tests.community.ratings.entered_games import all_rows, enter, facts, mu

pytestmark = pytest.mark.django_db


def test_results_are_numbered_in_the_order_they_are_entered(club: list[Member]) -> None:
    late, early = enter(club[:2], [1, 2], day=9), enter(club[:2], [1, 2], day=3)
    assert (late.number, early.number) == (1, 2)
    assert Ledger.objects.get().last_number == 2


def test_entering_twice_changes_nothing(club: list[Member]) -> None:
    told = facts(club[:3], [1, 2, 3])
    first = result_entry.enter_facts(told)
    rows = all_rows()
    assert result_entry.enter_facts(told) == first
    assert all_rows() == rows


def test_a_result_counts_for_all_time_and_for_its_quarter(club: list[Member]) -> None:
    enter(club[:2], [1, 2])
    enter(club[:2], [1, 2], day=60)
    assert sorted(Pool.objects.values_list("key", flat=True)) == ["nim", "nim@2026Q1", "nim@2026Q2"]
    assert mu(club[0], "nim@2026Q2") == pytest.approx(1615.0187, abs=0.002)
    assert mu(club[0], "nim") > mu(club[0], "nim@2026Q2")


def test_titles_are_pools_of_their_own(club: list[Member]) -> None:
    enter(club[:2], [1, 2], slug="nim")
    enter(club[:2], [2, 1], slug="rauha")
    assert mu(club[0], "nim") == pytest.approx(3000 - mu(club[0], "rauha"))


def test_fewer_than_two_contenders_are_no_result_and_are_tallied(alice: Member) -> None:
    told = facts([alice], [1])
    alone = type(told)(**{name: getattr(told, name) for name in told.__slots__} | {"players": []})
    assert result_entry.enter_facts(alone) is None
    assert (Result.objects.count(), GameTally.objects.count()) == (0, 1)


def test_opponents_are_counted_once_each(club: list[Member]) -> None:
    for day in range(3):
        enter(club[:2], [1, 2], day=day)
    enter([club[0], club[2], club[3]], [1, 2, 3], day=4)
    assert Rating.objects.get(pool__key="nim", member=club[0]).opponents == 3
    assert Rating.objects.get(pool__key="nim", member=club[1]).opponents == 1


def test_a_result_of_an_earlier_day_adds_no_doubt(club: list[Member]) -> None:
    enter(club[:2], [1, 2], day=40)
    before = Rating.objects.get(pool__key="nim", member=club[0])
    late = enter(club[:2], [1, 2], day=10)
    change = Change.objects.get(pool__key="nim", result=late, member=club[0])
    assert change.sigma == before.sigma
    after = Rating.objects.get(pool__key="nim", member=club[0])
    assert after.last_on == before.last_on


def test_the_ledger_counts_meetings_within_a_month(club: list[Member]) -> None:
    for _ in range(10):
        enter(club[:2], [1, 2])
    whole = last_gain(club[0])
    for _ in range(10):
        enter(club[:2], [1, 2])
    assert last_gain(club[0]) < whole / 3
    enter(club[:2], [1, 2], day=31)
    assert nightly_check.find_difference(Pool.objects.get(key="nim")) == ""


def last_gain(member: Member) -> float:
    change = Change.objects.filter(pool__key="nim", member=member).latest("result")
    return change.mu_after - change.mu
