"""Seasons and the club championship: frozen at the end, corrected openly, the best eight count."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.template.loader import get_template

from club.community.ratings import corrections
from club.community.ratings.leaderboards import boards
from club.community.ratings.leaderboards.championship import (
    POINTS,
    championship,
    format_points,
    honours_of,
    place_points,
)
from club.community.ratings.leaderboards.title_page import season_details
from club.community.ratings.models import Pool, Rating
from club.community.ratings.preferences import set_board_visibility
from club.people.members.models import Member
from tests.community.ratings.entered_games import DAY, NOW, enter
from tests.support.admins import made_admin
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db
TODAY = NOW.date()
LATER = date(2026, 12, 31)


@pytest.fixture
def company(alice: Member) -> list[Member]:
    return [made_admin(alice), *(newcomer(f"member{number}") for number in range(11))]


def season(slug: str, quarter: int, ranked: list[tuple[Member, float]]) -> Pool:
    """A season of the year whose board has these members, with lower bounds of ratings."""
    key = f"2026Q{quarter}"
    pool = Pool.objects.create(key=f"{slug}@{key}", slug=slug, season=key)
    for member, sure in ranked:
        Rating.objects.create(
            pool=pool,
            member=member,
            mu=sure + 200,
            sigma=100,
            sure=sure,
            results=6,
            opponents=4,
            last_on=TODAY,
            last_number=1,
        )
    return pool


def in_order(members: list[Member]) -> list[tuple[Member, float]]:
    return [(member, 1500.0 - at) for at, member in enumerate(members)]


def test_the_ranked_of_a_season_earn_by_place(company: list[Member]) -> None:
    season("nim", 1, in_order(company))
    found = championship(2026, TODAY)
    assert [champion.points for champion in found] == list(POINTS)
    assert [champion.member for champion in found] == company[:8]


def test_a_season_with_fewer_than_five_ranked_gives_half(company: list[Member]) -> None:
    season("nim", 1, in_order(company[:4]))
    assert [champion.points for champion in championship(2026, TODAY)] == [5, 4, 3, Fraction(5, 2)]
    assert format_points(Fraction(5, 2)) == "2.5"


def test_equal_places_share_points(company: list[Member]) -> None:
    assert place_points(1, 2, 9) == 9
    assert place_points(8, 2, 9) == Fraction(1, 2)
    season("nim", 1, [(member, 1600.0) for member in company[:2]] + in_order(company[2:6]))
    assert [champion.points for champion in championship(2026, TODAY)[:2]] == [9, 9]


def test_the_best_eight_count(company: list[Member]) -> None:
    for slug in ("nim", "rauha", "inkas"):
        for quarter in (1, 2, 3):
            season(slug, quarter, in_order(company[:5]))
    best = championship(2026, TODAY)[0]
    assert (best.points, len(best.earned), best.dropped) == (80, 8, 1)


def test_level_on_points_more_firsts_come_before_then_seconds(company: list[Member]) -> None:
    one, other, *rest = company
    season("nim", 1, in_order([one, *rest[:4]]))  # ten for the one
    season("rauha", 1, in_order([*rest[:3], other, rest[3]]))  # five
    season("inkas", 1, in_order([*rest[:3], other, rest[3]]))  # and five for the other
    found = {champion.member: champion.place for champion in championship(2026, TODAY)}
    assert found[one] < found[other]


def test_only_seasons_of_the_year_count(company: list[Member]) -> None:
    season("nim", 1, in_order(company))
    assert championship(2025, TODAY) == []


def test_a_season_that_is_over_stands_as_it_was(company: list[Member]) -> None:
    pool = season("nim", 1, in_order(company))
    now, later = (boards.rating_board(pool, 1, day).object_list for day in (TODAY, LATER))
    assert now == later


def test_a_late_correction_says_so(company: list[Member]) -> None:
    number = enter(company[:2], [1, 2]).number
    pool = Pool.objects.get(season="2026Q1")
    corrections.void_result(number, "Too early.", company[0], NOW)
    assert season_details(pool, LATER).corrections == []
    corrections.restore_result(number, "A mistake of ours.", company[0], NOW + 200 * DAY)
    told = season_details(pool, LATER)
    assert [correction.why for correction in told.corrections] == ["A mistake of ours."]
    drawn = get_template("ratings/leaderboards/_season.jinja").render({"season": told})
    assert f"result {number} {told.corrections[0].get_what_display()}: A mistake of ours." in drawn
    assert season_details(pool, LATER).over and not season_details(pool, TODAY).over


def test_a_season_won_stands_on_the_member_s_page_once_it_is_over(
    company: list[Member],
) -> None:
    season("nim", 1, in_order(company))
    assert honours_of(company[0], TODAY) == []
    assert [honour.game for honour in honours_of(company[0], LATER)] == ["Nim"]
    assert honours_of(company[1], LATER) == []


def test_a_hidden_member_is_on_no_board_and_in_no_championship(company: list[Member]) -> None:
    pool = season("nim", 1, in_order(company))
    set_board_visibility(company[0], False, NOW)
    assert company[0] not in [row.member for row in boards.rating_board(pool, 1, TODAY).object_list]
    assert company[0] not in [champion.member for champion in championship(2026, TODAY)]
    set_board_visibility(company[0], True, NOW)
    assert boards.rating_board(pool, 1, TODAY).object_list[0].member == company[0]
