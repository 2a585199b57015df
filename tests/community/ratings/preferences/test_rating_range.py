"""The rating range that a host wishes: it is shown, and any member may join."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.community.ratings.models import RatingRange
from club.community.ratings.preferences import set_rating_range
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.tables.errors import NotAllowed
from club.play.tables.models import Status, Table
from tests.community.ratings.entered_games import NOW
from tests.community.ratings.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
Inside = Callable[[Member], Client]


def test_a_host_says_whom_they_hope_for_and_closes_no_door(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    assert inside(veterans[0]).post(address, {"low": "1800", "high": "1900"}).status_code == 303
    told = page(inside(veterans[4]), opened.get_absolute_url())
    assert "ratings from 1800 to 1900" in told
    assert "you can sit down, but ask first" in told
    assert "but ask first" not in page(inside(veterans[0]), opened.get_absolute_url())
    seating.join(opened.pk, veterans[4], NOW + timedelta(minutes=1))
    assert opened.chairs.filter(member=veterans[4]).exists()


@pytest.mark.parametrize(
    ("low", "high", "sentence"),
    [
        ("1700", "1500", "The lower rating is above the higher one."),
        ("strong", "", "“strong” is not a rating. Write a number such as 1500."),
        ("-5", "", "“-5” is not a rating"),
        ("٣", "", "is not a rating"),
        ("", "9999", "No rating is above 4000."),
    ],
)
def test_what_is_no_wish_is_refused_in_words(
    inside: Inside, veterans: list[Member], opened: Table, low: str, high: str, sentence: str
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    answer = inside(veterans[0]).post(address, {"low": low, "high": high})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not RatingRange.objects.exists()


def test_others_say_nothing_for_the_host(
    inside: Inside, veterans: list[Member], opened: Table
) -> None:
    address = f"/rankings/tables/{opened.pk}/wish/"
    assert "Only the host" in page(inside(veterans[1]), address, 404)
    with pytest.raises(NotAllowed):
        set_rating_range(opened.pk, "1", "2", veterans[1])
    assert not RatingRange.objects.exists()


def test_two_empty_fields_take_a_wish_back_and_a_begun_table_has_none(
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
    assert "preferred ratings no longer matter" in answer.content.decode()
