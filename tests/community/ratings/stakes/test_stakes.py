"""Stakes before a game are equal to the changes of the result."""

from __future__ import annotations

import pytest

from club.community.ratings.models import Change
from club.community.ratings.stakes import stakes
from club.people.members.models import Member
from tests.community.ratings.entered_games import NOW, enter

pytestmark = pytest.mark.django_db


def test_what_is_at_stake_is_what_the_result_then_brings(
    veterans: list[Member],
) -> None:
    company = veterans[:3]
    rivals = stakes.rivals_of("nim", company, NOW)
    brought = stakes.at_stake(rivals, 0, 0, NOW)
    enter(company, [1, 2, 3])
    change = Change.objects.filter(pool__key="nim", member=company[0]).latest("result")
    assert brought[0].change == f"+{round(change.mu_after - change.mu)}"
    assert [stake.place for stake in brought] == ["first", "second", "third"]


def test_alone_nothing_is_at_stake(veterans: list[Member]) -> None:
    rivals = stakes.rivals_of("nim", veterans[:1], NOW)
    assert stakes.at_stake(rivals, 0, 2, NOW) == []


def test_bots_lessen_what_is_at_stake(veterans: list[Member]) -> None:
    rivals = stakes.rivals_of("nim", veterans[:2], NOW)
    alone, beside_bots = (stakes.at_stake(rivals, 0, bots, NOW) for bots in (0, 2))
    assert int(beside_bots[0].change) < int(alone[0].change)
