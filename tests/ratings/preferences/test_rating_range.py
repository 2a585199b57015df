"""Before a game: ratings beside the names, what is at stake for who might sit down, and whom the
host hopes for (K3, K18, K22).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.members.models import Member
from club.ratings.preferences.models import RatingRange
from club.ratings.preferences.services import wish_for
from club.tables import services
from club.tables.errors import NotYours
from club.tables.models import Status, Table
from games import registry
from tests.ratings.entered_games import NOW
from tests.tables.sitting_down import newcomer, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture(autouse=True)
def today(time_machine: object) -> None:
    time_machine.move_to(NOW, tick=False)  # type: ignore[attr-defined]


@pytest.fixture
def opened(veterans: list[Member]) -> Table:
    """A table of aino's at which bea sits, and one chair is free."""
    terms = services.Terms("Thursday", 3, {})
    table = services.open_table(veterans[0], registry.find("liars_dice"), terms, NOW)
    services.join(table.pk, veterans[1], NOW)
    return Table.objects.get(pk=table.pk)


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_k3_ratings_stand_beside_the_names_of_who_sits_there(
    inside: Inside, veterans: list[Member]
) -> None:
    table = sit_down("nim", [veterans[0], newcomer("frida")]).table
    told = page(inside(veterans[4]), table.get_absolute_url())
    assert 'href="/rankings/members/aino/nim/"' in told
    assert '<abbr class="beside-name" title="surely above 700">1500?</abbr>' in told
    assert "A question mark stands behind" in page(
        inside(veterans[4]), f"{table.get_absolute_url()}?open=stakes"
    )


def test_k2_no_ratings_stand_beside_names_where_nothing_is_rated(
    inside: Inside, veterans: list[Member]
) -> None:
    table = sit_down("nim", veterans[:2], rated=False).table
    assert "beside-name" not in page(inside(veterans[4]), table.get_absolute_url())


def test_k18_who_might_sit_down_reads_what_would_be_at_stake(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    told = page(inside(veterans[2]), opened.get_absolute_url())
    assert "What would be at stake for you" in told
    assert "third</dt>" in told and "fourth</dt>" not in told


def test_k18_with_an_empty_chair_it_is_reckoned_so_far(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    told = page(inside(veterans[0]), opened.get_absolute_url())
    assert "What is at stake for you" in told
    assert "who sits here so far" in told


def test_k22_a_host_says_whom_they_hope_for_and_closes_no_door(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    assert inside(veterans[0]).post(address, {"low": "1800", "high": "1900"}).status_code == 303
    told = page(inside(veterans[4]), opened.get_absolute_url())
    assert "ratings from 1800 to 1900" in told
    assert "you can sit down, but ask first" in told
    assert "but ask first" not in page(inside(veterans[0]), opened.get_absolute_url())
    services.join(opened.pk, veterans[4], NOW + timedelta(minutes=1))
    assert opened.chairs.filter(member=veterans[4]).exists()


@pytest.mark.parametrize(
    ("low", "high", "sentence"),
    [
        ("1700", "1500", "The lower rating is above the higher one."),
        ("strong", "", "“strong” is no rating; one is written like 1500."),
        ("-5", "", "“-5” is no rating"),
        ("٣", "", "is no rating"),
        ("", "9999", "Nobody is rated above 4000."),
    ],
)
def test_k22_what_is_no_wish_is_refused_in_words(
    inside: Inside, veterans: list[Member], opened: Table, low: str, high: str, sentence: str
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    answer = inside(veterans[0]).post(address, {"low": low, "high": high})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not RatingRange.objects.exists()


def test_k22_others_say_nothing_for_the_host(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    assert "Only the host" in page(inside(veterans[1]), address, 404)
    with pytest.raises(NotYours):
        wish_for(opened.pk, "1", "2", veterans[1])
    assert not RatingRange.objects.exists()


def test_k22_two_empty_fields_take_a_wish_back_and_a_begun_table_has_none(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    client = inside(veterans[0])
    client.post(address, {"low": "1500", "high": ""})
    assert (RatingRange.objects.get().low, RatingRange.objects.get().high) == (1500, 4000)
    client.post(address, {"low": "", "high": " "})
    assert not RatingRange.objects.exists()
    Table.objects.filter(pk=opened.pk).update(status=Status.CANCELLED)
    answer = client.post(address, {"low": "1500", "high": ""})
    assert "nobody is hoped for any more" in answer.content.decode()
