"""A table on an older version says so, and its pages show the rules of that version."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.seats import services as seating
from tests.site.api.conftest import program
from tests.support.newer_rules.nim import CHANGE
from tests.support.pages import body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("newer_nim")]
Enter = Callable[[Member], Client]
OLD, NEW = "take any number of stones", "take one, two or three stones"


@pytest.fixture
def older(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], version=1)


def test_a_table_on_an_older_version_says_what_has_changed(
    older: Sat, alice: Member, inside: Enter
) -> None:
    page = inside(alice).get(f"/tables/{older.pk}/")

    assert "This table began with version 1 of the rules, and keeps it to the end." in words(page)
    assert f"What is different in version 2: {CHANGE.text} R2" in words(page)
    assert 'href="/tables/games/nim/rules/1/"' in body(page)
    assert 'href="/tables/games/nim/rules/#R2"' in body(page)


def test_a_table_on_the_newest_version_says_nothing_about_versions(
    alice: Member, bob: Member, inside: Enter
) -> None:
    newest = sit_down("nim", [alice, bob])

    page = inside(alice).get(f"/tables/{newest.pk}/")

    assert "version" not in words(page)
    assert 'href="/tables/games/nim/rules/"' in body(page)


def test_the_address_of_rules_names_an_older_version(client: Client) -> None:
    newest, older = (client.get(f"/tables/games/nim/rules/{path}") for path in ("", "1/"))

    assert NEW in words(newest) and OLD not in words(newest)
    assert OLD in words(older) and NEW not in words(older)
    assert "The rules of version 2" in words(older) and "version" not in words(newest)
    assert client.get("/tables/games/nim/rules/3/").status_code == 404


def test_a_rule_beside_the_board_is_that_of_the_version_of_the_table(
    older: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    newest = sit_down("nim", [alice, bob])

    beside_older, beside_newest = (
        inside(alice).get(f"/tables/{sat.pk}/?rule=R2") for sat in (older, newest)
    )

    assert OLD in words(beside_older) and NEW not in words(beside_older)
    assert NEW in words(beside_newest)
    assert 'href="/tables/games/nim/rules/1/#R2"' in body(beside_older)


def test_links_to_rules_in_the_log_and_in_the_replay_name_the_version(
    older: Sat, alice: Member, inside: Enter
) -> None:
    older.play(0, "take 1 from a")
    older.play(1, "take 4 from b")

    assert 'href="/tables/games/nim/rules/1/#R2"' in body(
        inside(alice).get(f"/tables/{older.pk}/log/")
    )
    replay = body(inside(alice).get(f"/tables/{older.pk}/replay/"))
    assert 'href="/tables/games/nim/rules/1/"' in replay


def test_the_api_has_the_rules_of_each_version(alice: Member) -> None:
    newest, older = (program(alice).get(f"games/nim{query}").json() for query in ("", "?version=1"))

    assert (newest["version"], older["version"]) == (2, 1)
    assert newest["changes"] == [{"version": 2, "rule": "R2", "text": CHANGE.text}]
    assert OLD in older["numbers"]["R2"] and NEW in newest["rules"]
    assert program(alice).get("games/nim?version=3").status_code == 404
    assert program(alice).get("games/nim/schema?version=1").status_code == 200


def test_a_page_with_the_styles_of_another_folder_is_loaded_again(
    older: Sat, alice: Member, inside: Enter
) -> None:
    address = f"/tables/{older.pk}/news/?since=0&styles="
    same, other = (inside(alice).get(address + name) for name in ("games/nim", "games/nim_v1"))

    assert "HX-Refresh" not in same.headers and same.content
    assert (other.headers["HX-Refresh"], other.content) == ("true", b"")


def test_a_rematch_is_played_by_the_newest_rules(older: Sat, bob: Member) -> None:
    for number, move in enumerate(("take 3 from a", "take 4 from b", "take 5 from c")):
        older.play(number % 2, move)

    again = seating.rematch(older.pk, bob, NOW)

    assert (older.table.game_version, again.game_version) == (1, 2)
