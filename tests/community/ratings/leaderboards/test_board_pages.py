"""Pages of boards: contents, permissions and errors."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings import corrections
from club.community.ratings.ledger import recount
from club.people.members.models import Member
from tests.community.ratings.entered_games import NOW, enter
from tests.community.ratings.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]


def test_rankings_stand_in_the_masthead(visitor: Client) -> None:
    told = page(visitor, "/")
    assert re.search(r'<a href="/rankings/"\s*>\s*Rankings', told)


def test_the_overall_board_is_sorted_by_strength_minus_sigma(visitor: Client) -> None:
    told = page(visitor, "/rankings/")
    places = [told.index(f">{name}</a>") for name in ("aino", "carl", "eve")]
    assert places == sorted(places)


def test_a_title_has_its_board(visitor: Client) -> None:
    told = page(visitor, "/rankings/titles/nim/")
    assert told.index("/rankings/members/aino/nim/") < told.index("/rankings/members/eve/nim/")


def test_provisional_ratings_are_listed_below(visitor: Client) -> None:
    told = page(visitor, "/rankings/titles/rauha/")
    assert "not ranked yet" in told
    assert "?</abbr>" in told


def test_a_season_says_what_is_missing_to_be_ranked(
    visitor: Client, veterans: list[Member]
) -> None:
    enter(veterans[:2], [1, 2], day=40)
    told = page(visitor, "/rankings/titles/nim/?season=2026Q2")
    assert "3 more opponents" in told


def test_by_seats_wins_are_counted_and_not_another_rating(visitor: Client) -> None:
    told = page(visitor, "/rankings/titles/nim/?seats=3")
    assert "Ratings do not depend on the number" in told
    assert 'class="rating' not in told


def test_a_page_past_the_end_is_refused_in_words(visitor: Client) -> None:
    assert "There is no page 7: this board has 1." in page(
        visitor, "/rankings/titles/nim/?page=7", 404
    )
    assert "There is no page 2: this board has 1." in page(visitor, "/rankings/?page=2", 404)
    assert "is no page of this board" in page(visitor, "/rankings/titles/nim/?page=two", 404)
    assert "There is no page 0" in page(visitor, "/rankings/titles/nim/?page=0", 404)


def test_a_game_that_is_not_there_has_no_board(visitor: Client) -> None:
    assert "not in the catalogue" in page(visitor, "/rankings/titles/chess/", 404)


def test_a_board_without_results_invites(visitor: Client) -> None:
    told = page(visitor, "/rankings/titles/liars_dice/")
    assert "No member is ranked yet" in told


def test_a_board_being_recounted_says_so(visitor: Client, veterans: list[Member]) -> None:
    corrections.void_result(1, "Played twice.", veterans[0], NOW)
    assert "being updated" in page(visitor, "/rankings/titles/rauha/")
    for pool in recount.pools_to_recount():
        list(recount.recount_in_batches(pool))
    assert "being updated" not in page(visitor, "/rankings/titles/rauha/")


def test_anonymous_visitors_see_no_rankings(client: Client) -> None:
    assert client.get("/rankings/").status_code == 302


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("results/99999999999999999999/", "that you may see"),
        ("tables/99999999999999999999/wish/", "Only the host"),
        ("championship/1066/", "No season was played in 1066."),
        ("championship/99999999999999999999/", "No season was played"),
        ("titles/chess/figures/", "not in the catalogue"),
        ("titles/nim/?page=99999999", "is no page of this board"),
        ("titles/nim/?season=2026Q4&page=2", "the list is empty"),
        ("members/nobody/", "There is no member named nobody"),
        ("members/aino/with/nobody/", "There is no member named nobody"),
    ],
)
def test_a_missing_page_says_why(visitor: Client, address: str, sentence: str) -> None:
    assert sentence in page(visitor, f"/rankings/{address}", 404)


def test_invalid_choices_count_as_any(visitor: Client) -> None:
    told = page(visitor, "/rankings/titles/nim/")
    for query in ("season=2026Q9", "seats=77", "kind=poker", "season=%00", "seats=-1"):
        board = page(visitor, f"/rankings/titles/nim/?{query}")
        assert board.count('class="rating') == told.count('class="rating'), query


def test_the_championship_of_a_year_has_a_page(visitor: Client) -> None:
    assert "Club championship 2026" in page(visitor, "/rankings/championship/2026/")
    assert "/rankings/championship/2026/" in page(visitor, "/rankings/")


def test_a_member_leaves_the_boards_and_comes_back(
    visitor: Client, inside: Inside, veterans: list[Member]
) -> None:
    bea = inside(veterans[1])
    assert bea.post("/rankings/boards/", {"boards": "no"}).status_code == 303
    assert ">bea</a>" not in page(visitor, "/rankings/titles/nim/")
    assert "You are hidden from the rankings" in page(bea, "/rankings/members/bea/")
    assert "On the boards" not in page(visitor, "/rankings/members/bea/")
    bea.post("/rankings/boards/", {"boards": "yes"})
    assert ">bea</a>" in page(visitor, "/rankings/titles/nim/")
