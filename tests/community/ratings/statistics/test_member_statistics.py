"""Statistics of members: wins, places, streaks and opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db.models import Q

from club.community.ratings.models import Pool, Rating, Result
from club.community.ratings.results.result_details import (
    ResultDetails,
    details_between,
    details_of_member,
    details_of_result,
)
from club.community.ratings.statistics.member_statistics import (
    head_to_head_of,
    member_statistics_of,
)
from club.people.members.models import Member
from tests.community.ratings.entered_games import enter

pytestmark = pytest.mark.django_db


def accounted(result: Result) -> ResultDetails:
    account = details_of_result(Q(result=result), result.slug)
    assert account is not None
    return account


def test_wins_places_and_streaks_are_counted(alice: Member, bob: Member, carol: Member) -> None:
    for day, places in enumerate([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 1, 3]]):
        enter([alice, bob, carol], places, day)
    career = member_statistics_of(alice, details_of_member(alice, Pool.objects.get(key="nim"), 99))
    assert (career.results, career.wins, career.longest_firsts) == (4, 3, 2)
    assert 0 < career.expected_wins < 4
    assert [(size.seats, size.results, size.place) for size in career.sizes] == [(3, 4, 1.25)]
    assert career.beaten in {bob, carol}


def test_what_one_gains_from_the_other_the_other_loses_at_equal_doubt(
    alice: Member, bob: Member
) -> None:
    for day in range(6):
        enter([alice, bob], [1, 2] if day % 3 else [2, 1], day)
    both = details_between(alice, bob, 99)
    mine, theirs = head_to_head_of(alice, bob, both), head_to_head_of(bob, alice, both)
    assert (mine.before, mine.behind, theirs.before) == (4, 2, 2)
    assert mine.points == pytest.approx(-theirs.points)
    gained = Rating.objects.get(pool__key="nim", member=alice).mu - 1500
    assert mine.points == pytest.approx(gained)


def test_the_hardest_and_the_kindest_opponent(veterans: list[Member]) -> None:
    career = member_statistics_of(
        veterans[2], details_of_member(veterans[2], Pool.objects.get(key="nim"), 99)
    )
    assert career.hardest is not None and career.kindest is not None
    assert career.hardest.surprise <= career.kindest.surprise


def test_who_met_one_opponent_often_has_neither_a_hardest_nor_a_kindest(
    veterans: list[Member],
) -> None:
    career = member_statistics_of(
        veterans[2], details_of_member(veterans[2], Pool.objects.get(key="nim"), 99)
    )
    assert not replace(career, hardest=career.kindest).has_extremes
    assert not replace(career, hardest=None, kindest=None).has_extremes
