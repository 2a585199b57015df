"""A table whose rules are not installed any more keeps its page, its history and its chat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import timezone

from club.people.members.models import Member
from club.play.tables.models import Table
from games import registry
from tests.support.admins import made_admin
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def nim(alice: Member, bob: Member) -> Iterator[Sat]:
    """A live table of nim, whose rules have been removed since."""
    table = sit_down("nim", [alice, bob], now=timezone.now())
    registry.fill([name for name in settings.INSTALLED_GAMES if name != "games.nim"])
    yield table
    registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture
def page(nim: Sat, alice: Member, inside: Enter) -> str:
    return body(inside(alice).get(address(nim)))


def test_the_page_names_the_missing_rules(page: str) -> None:
    assert "the rules of Nim, version 1, are not installed" in page


def test_the_page_has_the_history_and_the_players(page: str) -> None:
    assert "started the game" in page
    assert "bob" in page


def test_the_chat_of_the_table_goes_on(nim: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)

    written = client.post(f"/tables/{nim.pk}/chat/write/", {"text": "Where are they?"}, follow=True)

    assert "Where are they?" in body(written)


def test_a_move_is_refused_with_the_same_page(nim: Sat, alice: Member, inside: Enter) -> None:
    answer = inside(alice).post(address(nim) + "play/", {"move": "take 1 from a", "asked": "0"})

    assert answer.status_code == 409
    assert "not installed" in body(answer)


@pytest.mark.parametrize("path", ["log/", "orders/", "chance/", "replay/"])
def test_pages_of_the_table_say_what_is_missing(
    nim: Sat, alice: Member, inside: Enter, path: str
) -> None:
    answer = inside(alice).get(address(nim) + path, follow=True)

    assert answer.status_code == 200
    assert "not installed" in body(answer)


def test_another_member_does_not_find_a_private_table(
    nim: Sat, carol: Member, inside: Enter
) -> None:
    Table.objects.filter(pk=nim.pk).update(private=True)

    assert inside(carol).get(address(nim)).status_code == 404


def test_only_an_admin_reads_why_games_were_left_out(
    nim: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    registry.fill(["half_written", "games.rauha"])

    pages = [body(inside(member).get(address(nim))) for member in (made_admin(alice), bob)]

    assert ["half_written: ModuleNotFoundError" in page for page in pages] == [True, False]
