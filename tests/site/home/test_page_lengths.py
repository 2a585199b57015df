"""Home, *Your time* and *Your loans and boxes* have pages of lists: they are as long with many rows
as with a full page of them, and no row is out of reach.
"""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from club.community.library.models import GameCopy, LibraryTitle, Loan
from club.community.library.views import titles
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.invitations import invite_all
from club.play.seats.services.terms import Terms
from club.play.time_control import views as time_views
from club.site.home import home
from games import registry
from tests.support.pages import Enter, body
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db
TIME, BOXES = "/tables/time/", "/library/mine/"


def length(client: Client, path: str) -> int:
    return len(client.get(path).content)


def sit_at(member: Member, other: Member, tables: int) -> list[Sat]:
    """Live tables at which the member is to move."""
    return [sit_down("nim", [member, other], now=timezone.now()) for _ in range(tables)]


def borrow(member: Member, other: Member, boxes: int) -> None:
    """Boxes of the member, and as many of the other that the member has borrowed."""
    now = timezone.now()
    for number in range(boxes):
        title = LibraryTitle.objects.create(
            name=f"Box {number:03}", sort_key=f"box {number:03}", added_at=now
        )
        key = f"{title.pk}"
        GameCopy.objects.create(title=title, owner=member, key=key, added_at=now)
        copy = GameCopy.objects.create(title=title, owner=other, key=key, added_at=now)
        Loan.objects.create(
            copy=copy,
            borrower=member,
            days=21,
            due_on=(now + DAY).date(),
            handed_at=now,
            handed_on=now.date(),
        )


def test_home_is_as_long_with_many_tables_as_with_a_full_list(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_at(alice, bob, home.MOST_WAITING + 1)
    client = inside(alice)
    full = length(client, "/")

    sit_at(alice, bob, 10)

    assert length(client, "/") <= full * 1.02


def test_optional_actions_at_home_have_pages(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "MOST_OPTIONAL", 2)
    for number in range(3):
        terms = Terms(f"Table {number}", 2, {})
        table = seating.open_table(bob, registry.find("nim"), terms, timezone.now())
        with transaction.atomic():
            invite_all(table, bob, [alice], timezone.now())
    client = inside(alice)

    first, second = body(client.get("/")), body(client.get("/?optional=2"))

    assert first.count("bob invites you") == 2 and 'href="?optional=2"' in first
    assert second.count("bob invites you") == 1
    assert re.search(r'hx-get="/\?optional=2&amp;since=\w+"', second)  # an open page stays there


def test_own_time_is_as_long_with_many_deadlines_as_with_a_full_page(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_views, "MOST_DEADLINES", 3)
    monkeypatch.setattr(time_views, "MOST_NAMES", 3)
    sit_at(alice, bob, 5)
    client = inside(alice)
    full = length(client, TIME)

    sit_at(alice, bob, 10)

    assert length(client, TIME) <= full * 1.02


def test_every_deadline_and_table_is_on_a_page_of_own_time(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time_views, "MOST_DEADLINES", 2)
    monkeypatch.setattr(time_views, "MOST_NAMES", 2)
    tables = sit_at(alice, bob, 5)
    client = inside(alice)

    deadlines = "".join(body(client.get(f"{TIME}?page={number}")) for number in (1, 2, 3))
    orders = "".join(body(client.get(f"{TIME}?orders={number}")) for number in (1, 2, 3))

    assert all(f'href="/tables/{sat.pk}/"' in deadlines for sat in tables)
    assert all(f'href="/tables/{sat.pk}/orders/"' in orders for sat in tables)


def test_own_boxes_are_as_long_with_many_as_with_a_full_page(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(titles, "SHORT_LIST", 3)
    borrow(alice, bob, 5)
    client = inside(alice)
    full = length(client, BOXES)

    borrow(alice, bob, 10)

    assert length(client, BOXES) <= full * 1.02


def test_each_list_of_own_boxes_has_pages_of_its_own(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(titles, "SHORT_LIST", 3)
    borrow(alice, bob, 5)

    page = body(inside(alice).get(f"{BOXES}?loans=2"))

    borrowed, own = page.split('id="own"')
    assert "Box 003" in borrowed and "Box 000" not in borrowed
    assert "Box 000" in own and 'href="?loans=2&amp;page=2"' in own
