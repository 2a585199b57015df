"""Home with many tables, chairs and entries: its queries, its lists, its times."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.site.home import home as lists
from club.site.home.home import home_of
from games import registry
from tests.site.home.tables_at_home import finished, text
from tests.support.sitting_down import DAY, NOW, newcomer, sit_down

Enter = Callable[[Member], Client]


def a_full_house(member: Member, other: Member, tables: int, chairs: int) -> None:
    """Tables of each list; more chairs mean more rows to read."""
    company = [newcomer(f"guest{tables}x{number}") for number in range(chairs - 2)]
    for _ in range(tables):
        sit_down("nim", [member, other, *company])
        sit_down("nim", [other, member, *company]).play(0, "take 1 from a")
        sit_down("nim", [other, member, *company])
        finished(other, member)
        seating.open_table(
            other, registry.find("nim"), Terms("Thursday", chairs, {}), NOW - 10 * DAY
        )


@pytest.mark.long
def test_the_queries_do_not_grow_with_tables_chairs_and_entries(
    alice: Member, bob: Member, inside: Enter, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    a_full_house(alice, bob, tables=1, chairs=2)
    client = inside(alice)
    with CaptureQueriesContext(connection) as asked:
        client.get("/")
    a_full_house(alice, bob, tables=11, chairs=4)
    with django_assert_num_queries(len(asked)):
        client.get("/")


@pytest.mark.long
def test_long_lists_end_with_a_way_to_all(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    home_of(alice, NOW)  # the queries are compiled once, with the limits of that moment
    for most in ("MOST_WAITING", "MOST_THINKING", "MOST_OPEN", "MOST_FINISHED"):
        monkeypatch.setattr(lists, most, 1)
    a_full_house(alice, bob, tables=2, chairs=2)
    home = home_of(alice, NOW)
    for listed in (home.waiting, home.thinking, home.open, home.finished):
        assert len(listed.tables) == 1 and listed.more
    page = inside(alice).get("/").content.decode()
    for address in ("?status=live&amp;own=1", "?status=open", "?status=finished"):
        assert address in page


def test_the_page_is_nobody_elses_to_keep(alice: Member, inside: Enter) -> None:
    assert "no-store" in inside(alice).get("/")["Cache-Control"]


def test_time_is_told_in_the_members_zone(alice: Member, bob: Member, inside: Enter) -> None:
    Member.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    sat = sit_down("nim", [alice, bob])
    sat.table.chairs.filter(seat=0).update(due_at=NOW + timedelta(days=3650))  # 19:00 in Greenwich
    assert "29 February 4:00" in text(inside(alice).get("/").content.decode())
