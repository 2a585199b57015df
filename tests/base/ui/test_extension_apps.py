"""Pages show what an extension app has registered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.test import Client, RequestFactory

from club.base.registries import Registry
from club.base.ui import panel_places
from club.base.ui.panels import PagePlace, masthead_links
from club.people.members.models import Member
from club.play.tables.presentation.panel_places import record_remarks, table_panels
from club.site.home import waiting
from club.site.home.home import home_of
from tests.base.ui import example_app
from tests.base.ui.example_app import TEXT, registered
from tests.support.sitting_down import NOW, sit_down

Enter = Callable[[Member], Client]
REGISTERED: tuple[tuple[Registry[Any], Any], ...] = (
    (panel_places.welcome_panels, example_app.panel),
    (panel_places.home_panels, example_app.panel),
    (panel_places.member_panels, example_app.panel),
    (panel_places.game_panels, example_app.panel),
    (table_panels, example_app.panel),
    (masthead_links, example_app.masthead_link),
    (waiting.pending_action_prompts, example_app.pending),
    (record_remarks, example_app.remark),
)


@pytest.fixture
def example() -> Iterator[None]:
    """The example app at all its places."""
    with ExitStack() as stack:
        for registry, item in REGISTERED:
            stack.enter_context(registered(registry, item))
        yield


def test_pieces_of_a_place_stand_in_order_and_absent_ones_are_left_out() -> None:
    place = PagePlace[[str], str]()
    place.register(lambda name: f"{name} below", order=20)
    place.register(lambda _name: None, order=15)
    place.register(lambda name: f"{name} above", order=10)

    assert place.collect("nim") == ("nim above", "nim below")


@pytest.mark.usefixtures("example")
def test_a_panel_stands_on_the_front_page_of_strangers(db: None, client: Client) -> None:
    assert TEXT in client.get("/").content.decode()


@pytest.mark.usefixtures("example")
def test_a_panel_stands_at_a_new_members_home(alice: Member, inside: Enter) -> None:
    assert TEXT in inside(alice).get("/").content.decode()


@pytest.mark.usefixtures("example")
def test_a_panel_stands_at_home_beside_tables(alice: Member, bob: Member, inside: Enter) -> None:
    sit_down("nim", [alice, bob])
    assert TEXT in inside(alice).get("/").content.decode()


def test_a_panel_may_stand_in_the_clubs_column_at_home(
    alice: Member, bob: Member, inside: Enter
) -> None:
    with registered(panel_places.home_club_panels, example_app.panel):
        assert TEXT in inside(alice).get("/").content.decode()
        sit_down("nim", [alice, bob])
        page = inside(alice).get("/").content.decode()

    assert page.index('class="club"') < page.index(TEXT)


def test_an_open_home_page_is_drawn_anew_when_a_panel_has_changed(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    with registered(panel_places.home_panels, example_app.changing_panel):
        before = home_of(alice, NOW).mark
        assert home_of(alice, NOW).mark == before

        monkeypatch.setattr(example_app, "NUMBER", 2)

        assert home_of(alice, NOW).mark != before


@pytest.mark.usefixtures("example")
@pytest.mark.parametrize("address", ["/members/named/alice/", "/tables/games/nim/"])
def test_a_panel_stands_on_the_pages_of_members_and_games(
    address: str, alice: Member, inside: Enter
) -> None:
    assert TEXT in inside(alice).get(address).content.decode()


@pytest.mark.usefixtures("example")
def test_a_panel_stands_beside_a_board(alice: Member, bob: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, bob])
    assert TEXT in inside(alice).get(sat.table.get_absolute_url()).content.decode()


@pytest.mark.usefixtures("example")
def test_the_masthead_has_a_link_of_the_app_with_its_count(alice: Member, inside: Enter) -> None:
    page = inside(alice).get("/").content.decode()
    assert "Example" in page
    assert '<span class="tally"' in page


@pytest.mark.usefixtures("example")
def test_what_waits_in_the_app_is_counted(alice: Member, rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = alice
    waits = waiting.waits_and_optional_actions(request)["waits"]
    assert [wait.name for wait in waits.all] == ["a book"]


@pytest.mark.usefixtures("example")
def test_a_record_ends_with_the_remark_of_the_app(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob])
    for number, notation in enumerate(("take 3 from a", "take 4 from b", "take 5 from c")):
        sat.play(number % 2, notation, now=NOW)
    text = inside(alice).get(f"{sat.table.get_absolute_url()}transcript/").content.decode()
    assert text.endswith(f"# {TEXT}\n")
