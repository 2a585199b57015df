"""Ratings on a table's page before its end: the ratings beside the names, and the stakes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.tables.models import Table
from games import registry
from tests.community.ratings.pages import page
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]


def test_at_a_table_one_reads_ratings_and_what_is_at_stake(visitor: Client, seated: Sat) -> None:
    told = page(visitor, f"/tables/{seated.pk}/")
    assert "What you can win or lose" in told and "first</dt>" not in told
    told = page(visitor, f"/tables/{seated.pk}/?open=stakes")
    assert "first</dt>" in told and "second</dt>" in told


def test_who_only_looks_on_has_nothing_at_stake(
    inside: Inside, veterans: list[Member], seated: Sat
) -> None:
    told = page(inside(veterans[3]), f"/tables/{seated.pk}/")
    assert "/rankings/members/aino/" in told
    assert "What you can win or lose" not in told


def test_an_unrated_table_says_so(visitor: Client, seated: Sat) -> None:
    Table.objects.filter(pk=seated.pk).update(rated=False)
    told = page(visitor, f"/tables/{seated.pk}/?open=agreed")
    assert "casual" in told
    assert "This is a casual game" in told
    assert "What you can win or lose" not in told


def test_a_host_opens_an_unrated_table(visitor: Client) -> None:
    assert "Rated?" in page(visitor, "/tables/open/nim/")
    form = {"name": "Teaching", "seats": "2", "company": "all", "bots": "0"}
    form |= {"stand_in": "bot_turn", "rated": "no", "pace": "two_days_a_turn"}
    form |= {"leave": "all", "excuses": "1", "misses": "3"}
    form |= {f"option_{option.id}": option.default for option in registry.find("nim").info.options}
    visitor.post("/tables/open/nim/", form)
    assert not Table.objects.get(name="Teaching").rated


def test_ratings_stand_beside_the_names_of_who_sits_there(
    inside: Inside, veterans: list[Member]
) -> None:
    table = sit_down("nim", [veterans[0], newcomer("frida")]).table
    told = page(inside(veterans[4]), table.get_absolute_url())
    assert 'href="/rankings/members/aino/nim/"' in told
    assert '<abbr class="beside-name" title="safe rating 700">1500?</abbr>' in told
    assert "A question mark marks" in page(
        inside(veterans[4]), f"{table.get_absolute_url()}?open=stakes"
    )


def test_no_ratings_stand_beside_names_where_nothing_is_rated(
    inside: Inside, veterans: list[Member]
) -> None:
    table = sit_down("nim", veterans[:2], rated=False).table
    assert "beside-name" not in page(inside(veterans[4]), table.get_absolute_url())


def test_who_might_sit_down_reads_what_would_be_at_stake(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    told = page(inside(veterans[2]), opened.get_absolute_url())
    assert "What you could win or lose" in told
    assert "third</dt>" in told and "fourth</dt>" not in told


def test_with_an_empty_chair_it_is_reckoned_so_far(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    told = page(inside(veterans[0]), opened.get_absolute_url())
    assert "What you can win or lose" in told
    assert "with the present players" in told
