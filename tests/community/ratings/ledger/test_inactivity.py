"""Inactivity increases sigma, and after half a year a member has no rank."""

from __future__ import annotations

import pytest

from club.community.ratings.leaderboards import boards
from club.community.ratings.ledger import pools
from club.community.ratings.models import Pool, Rating
from club.people.members.models import Member
from tests.community.ratings.entered_games import DAY, NOW

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("veterans")]


def test_after_half_a_year_without_a_result_nobody_is_on_the_board(
    veterans: list[Member],
) -> None:
    pool = Pool.objects.get(key="nim")
    last = max(rating.last_on for rating in Rating.objects.filter(pool=pool))
    assert boards.rating_board(pool, 1, last).object_list
    assert not boards.rating_board(pool, 1, last + 181 * DAY).object_list
    assert "a game, after half a year" in [
        row.missing for row in boards.unranked_rows(pool, last + 181 * DAY)
    ]


def test_every_night_absence_makes_less_sure(veterans: list[Member]) -> None:
    rating = Rating.objects.filter(pool__key="nim").earliest("pk")
    assert pools.increase_sigma(NOW + 30 * DAY) > 0
    assert Rating.objects.get(pk=rating.pk).sure < rating.sure
    assert pools.increase_sigma(NOW + 30 * DAY) == 0
