"""Pages find the additions of an extension app by the lists in the settings: no page imports it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from club.base.ui.panels import panels
from club.people.members.models import Member
from club.site.home import waiting
from club.site.home.home import home_of
from tests.base.ui import wing as wing_module
from tests.base.ui.wing import HERE, SAID
from tests.support.sitting_down import NOW, sit_down

Enter = Callable[[Member], Client]
PLACES = ("welcome", "home", "home_club", "member", "table", "game")

pytestmark = pytest.mark.usefixtures("wing")


@pytest.fixture
def wing(settings: LazySettings, request: pytest.FixtureRequest) -> None:
    """The extension app in all lists, alone."""
    settings.PANELS = {place: [f"{HERE}.panel"] for place in PLACES}
    settings.MASTHEAD, settings.PENDING_ACTIONS = [f"{HERE}.entry"], [f"{HERE}.waits"]
    settings.REMARKS = [f"{HERE}.remark"]
    waiting._wait_prompts.cache_clear()
    request.addfinalizer(waiting._wait_prompts.cache_clear)


def test_a_panel_stands_on_the_front_page_of_strangers(db: None, client: Client) -> None:
    assert SAID in client.get("/").content.decode()


def test_a_panel_stands_at_a_new_members_home(alice: Member, inside: Enter) -> None:
    assert SAID in inside(alice).get("/").content.decode()


def test_a_panel_stands_at_home_beside_tables(alice: Member, bob: Member, inside: Enter) -> None:
    sit_down("nim", [alice, bob])
    assert SAID in inside(alice).get("/").content.decode()


def test_panels_stand_in_their_order(settings: LazySettings) -> None:
    settings.PANELS = {"home": [f"{HERE}.low", f"{HERE}.panel", f"{HERE}.high", f"{HERE}.absent"]}
    assert [panel.order for panel in panels("home")] == [-1, 0, 1]


def test_a_panel_may_stand_in_the_clubs_column_at_home(
    alice: Member, bob: Member, inside: Enter, settings: LazySettings
) -> None:
    settings.PANELS = {"home_club": [f"{HERE}.panel"]}
    assert SAID in inside(alice).get("/").content.decode()
    sit_down("nim", [alice, bob])
    page = inside(alice).get("/").content.decode()
    assert page.index('class="club"') < page.index(SAID)


def test_an_open_home_page_is_drawn_anew_when_a_panel_has_changed(
    alice: Member, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PANELS = {"home": [f"{HERE}.changing"]}
    before = home_of(alice, NOW).mark
    assert home_of(alice, NOW).mark == before
    monkeypatch.setattr(wing_module, "NUMBER", 2)
    assert home_of(alice, NOW).mark != before


@pytest.mark.parametrize("address", ["/members/named/alice/", "/tables/games/nim/"])
def test_a_panel_stands_on_the_pages_of_members_and_games(
    address: str, alice: Member, inside: Enter
) -> None:
    assert SAID in inside(alice).get(address).content.decode()


def test_a_panel_stands_beside_a_board(alice: Member, bob: Member, inside: Enter) -> None:
    sat = sit_down("nim", [alice, bob])
    assert SAID in inside(alice).get(sat.table.get_absolute_url()).content.decode()


def test_the_masthead_has_an_entry_of_the_wing_with_its_count(alice: Member, inside: Enter) -> None:
    page = inside(alice).get("/").content.decode()
    assert "Wing" in page
    assert '<span class="tally"' in page


def test_what_waits_in_the_wing_is_counted(alice: Member, rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = alice
    assert [wait.name for wait in waiting.waits_and_optional_actions(request)["waits"].all] == [
        "a book"
    ]


def test_a_record_ends_with_the_remark_of_the_wing(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob])
    for number, notation in enumerate(("take 3 from a", "take 4 from b", "take 5 from c")):
        sat.play(number % 2, notation, now=NOW)
    text = inside(alice).get(f"{sat.table.get_absolute_url()}transcript/").content.decode()
    assert text.endswith(f"# {SAID}\n")
