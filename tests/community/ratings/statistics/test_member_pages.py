"""Pages of members: at one title, over all titles, and of two members."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from tests.community.ratings.entered_games import enter
from tests.community.ratings.pages import page
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]


def test_a_member_s_career_has_plot_and_table_of_the_same_figures(visitor: Client) -> None:
    told = page(visitor, "/rankings/members/aino/nim/")
    assert told.count("<circle") == told.count('<th scope="row"><time')
    assert "were to be expected" in told


def test_a_head_to_head_counts_both_ways(visitor: Client) -> None:
    told = page(visitor, "/rankings/members/aino/with/bea/")
    assert "How often aino came before bea" in told
    assert page(visitor, "/rankings/members/aino/with/aino/", 404)


def test_who_met_in_several_titles_reads_the_sum_too(
    veterans: list[Member], visitor: Client
) -> None:
    frida = newcomer("frida")
    enter([veterans[0], frida], [1, 2])
    alone = page(visitor, "/rankings/members/aino/with/frida/")
    enter([veterans[0], frida], [1, 2], slug="rauha")
    both = page(visitor, "/rankings/members/aino/with/frida/")
    assert ("All titles" in alone, "All titles" in both) == (False, True)


def test_who_has_no_rating_is_said_so(visitor: Client) -> None:
    newcomer("frida")
    assert "has no rating at Nim yet" in page(visitor, "/rankings/members/frida/nim/", 404)
    assert "has not finished a rated game yet" in page(visitor, "/rankings/members/frida/")


def test_a_member_s_page_has_their_ratings(visitor: Client) -> None:
    told = page(visitor, "/members/named/bea/")
    assert "Ratings" in told
    assert "/rankings/members/aino/with/bea/" in told
