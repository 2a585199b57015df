"""The nightly check names the first difference between the rows and their replay."""

from __future__ import annotations

import pytest

from club.community.ratings.ledger import nightly_check
from club.community.ratings.models import Change, Pool, Rating, Result
from club.people.members.models import Member
from tests.community.ratings.ledger.test_recount import some_results

pytestmark = pytest.mark.django_db


def test_the_check_names_the_first_difference(club: list[Member]) -> None:
    some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    assert nightly_check.find_difference(pool) == ""
    change = Change.objects.filter(pool=pool, result=3).earliest("seat")
    Change.objects.filter(pk=change.pk).update(mu_after=change.mu_after + 1e-9)
    assert nightly_check.find_difference(pool).startswith(
        f"nim, result 3, {change.member}: mu_after is"
    )


def test_the_check_sees_a_rating_that_is_off(club: list[Member]) -> None:
    some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    Rating.objects.filter(pool=pool, member=club[0]).update(opponents=9)
    assert "the number of opponents is wrong" in nightly_check.find_difference(pool)
    Rating.objects.filter(pool=pool, member=club[0]).delete()
    assert "has results and no rating" in nightly_check.find_difference(pool)


def test_the_check_sees_a_change_too_many_and_one_too_few(club: list[Member]) -> None:
    results = some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    Result.objects.filter(pk=results[-1].pk).update(voided_why="By hand.")
    assert "the rows have a change, a replay has none" in nightly_check.find_difference(pool)
    Change.objects.filter(pool=pool, result=2).delete()
    assert "a replay has a change, the rows have none" in nightly_check.find_difference(pool)
