"""The list of all tables: its tabs, filters and pages, its permissions, and its cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services import terms
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from club.site.home.all_tables import ONE_PAGE, Filter, index_of
from games import registry
from tests.support.sitting_down import NOW, newcomer, sit_down

Enter = Callable[[Member], Client]
ALL_THE_STONES = ("take 3 from a", "take 4 from b", "take 5 from c")


def opened(host: Member, name: str = "Thursday", slug: str = "nim", private: bool = False) -> Table:
    return seating.open_table(host, registry.find(slug), Terms(name, 3, {}, private=private), NOW)


def finished(*members: Member) -> Table:
    sat = sit_down("nim", members)
    for number, notation in enumerate(ALL_THE_STONES):
        sat.play(number % len(members), notation)
    return sat.table


def names(member: Member, **chosen: object) -> list[str]:
    return [glimpse.table.name for glimpse in index_of(member, Filter(**chosen), "1", NOW).tables]  # type: ignore[arg-type]


def test_each_tab_shows_its_tables_and_says_how_many(alice: Member, bob: Member) -> None:
    opened(alice, "Open")
    sit_down("nim", [alice, bob])
    finished(alice, bob)
    index = index_of(alice, Filter(), "1", NOW)
    assert index.counts == ((Status.OPEN, 1), (Status.LIVE, 1), (Status.FINISHED, 1))
    assert names(alice, status=Status.OPEN) == ["Open"]
    assert len(names(alice, status=Status.LIVE)) == len(names(alice, status=Status.FINISHED)) == 1


def test_without_a_choice_the_first_tab_with_tables_is_shown(alice: Member, bob: Member) -> None:
    finished(alice, bob)
    assert index_of(alice, Filter(), "1", NOW).status == Status.FINISHED
    opened(alice)
    assert index_of(alice, Filter(), "1", NOW).status == Status.OPEN


def test_a_game_can_be_chosen(alice: Member) -> None:
    opened(alice, "Stones")
    opened(alice, "Dice", slug="liars_dice")
    assert names(alice, game_slug="liars_dice") == ["Dice"]


def test_one_can_see_only_where_one_sits(alice: Member, bob: Member) -> None:
    opened(alice, "Hers")
    opened(bob, "His")
    assert sorted(names(alice)) == ["Hers", "His"]
    assert names(alice, own=True) == ["Hers"]


def test_private_tables_are_listed_to_those_at_them_alone(
    alice: Member, bob: Member, carol: Member
) -> None:
    table = opened(alice, "Behind the curtain", private=True)
    seating.join(table.pk, bob, NOW, invite=table.invite)
    assert names(alice) == names(bob) == ["Behind the curtain"]
    assert names(carol) == []
    assert index_of(carol, Filter(), "1", NOW).counts[0] == (Status.OPEN, 0)


def test_onlookers_are_told_whom_a_table_waits_for_and_nothing_of_hands(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sit_down("liars_dice", [alice, bob])
    page = inside(carol).get("/tables/?status=live").content.decode()
    assert "Waiting for alice." in page and "Your turn" not in page


@pytest.mark.parametrize(
    "query", ["?status=secret", "?page=0", "?page=999", "?page=x", "?game=%3Cb%3E", "?own=&game="]
)
def test_odd_addresses_still_show_a_list(alice: Member, inside: Enter, query: str) -> None:
    opened(alice)
    page = inside(alice).get(f"/tables/{query}")
    assert page.status_code == 200 and b"<b>" not in page.content


def test_long_lists_are_turned_page_by_page(
    alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terms, "MOST_OPEN", 100)
    for number in range(ONE_PAGE + 3):
        opened(alice, f"Table {number}")
    first, second = (index_of(bob, Filter(), page, NOW).tables for page in ("1", "2"))
    assert (len(first), len(second)) == (ONE_PAGE, 3)
    assert not {one.table.pk for one in first} & {one.table.pk for one in second}
    page = inside(bob).get("/tables/?status=open&game=nim").content.decode()
    assert "?status=open&amp;game=nim&amp;page=2" in page


def test_an_empty_list_invites_to_open_a_table(alice: Member, inside: Enter) -> None:
    assert 'href="/tables/open/"' in inside(alice).get("/tables/?status=live").content.decode()


def test_a_game_that_left_the_shelf_breaks_no_list(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sit_down("nim", [alice, bob])
    finished(alice, bob)
    opened(alice)
    registry.fill([name for name in settings.INSTALLED_GAMES if name != "games.nim"])
    try:
        for address in (
            "/",
            "/tables/?status=live",
            "/tables/?status=open",
            "/tables/?status=finished",
        ):
            page = inside(alice).get(address)
            assert page.status_code == 200 and b"Thursday" in page.content
    finally:
        registry.fill(settings.INSTALLED_GAMES)


@pytest.mark.long
@pytest.mark.parametrize("status", ["open", "live", "finished"])
def test_the_queries_do_not_grow_with_tables_and_chairs(
    alice: Member,
    bob: Member,
    inside: Enter,
    django_assert_num_queries: DjangoAssertNumQueries,
    status: str,
) -> None:
    def fill(tables: int, chairs: int) -> None:
        company = [newcomer(f"guest{tables}x{number}") for number in range(chairs - 2)]
        for _ in range(tables):
            opened(alice)
            sit_down("nim", [alice, bob, *company]).play(0, "take 1 from a")
            finished(alice, bob, *company)

    fill(1, chairs=2)
    # unread notices are counted where there are any
    Notice.objects.create(member=alice, kind="finished", about="t0", made_at=NOW)
    client = inside(alice)
    with CaptureQueriesContext(connection) as asked:
        client.get(f"/tables/?status={status}")
    fill(5, chairs=4)
    with django_assert_num_queries(len(asked)):
        client.get(f"/tables/?status={status}")


def test_strangers_are_sent_to_the_door(client: Client, db: None) -> None:
    assert client.get("/tables/")["Location"].startswith("/accounts/login/")


def test_a_tab_keeps_the_game_and_whose_tables_were_asked_for(alice: Member) -> None:
    opened(alice)
    tabs = index_of(alice, Filter(game_slug="nim", own=True), "1", NOW).tabs
    assert [tab.address for tab in tabs] == [
        f"?status={status}&game=nim&own=1" for status in ("open", "live", "finished")
    ]
    assert [tab.current for tab in tabs] == [True, False, False]


def test_an_open_table_offers_its_host_to_look_in_and_others_a_chair(
    alice: Member, bob: Member
) -> None:
    opened(alice)
    (hosted,) = index_of(alice, Filter(), "1", NOW).tables
    (found,) = index_of(bob, Filter(), "1", NOW).tables
    assert (hosted.to_enter, hosted.joinable) == ("Look in", False)
    assert (found.to_enter, found.joinable) == ("", True)
