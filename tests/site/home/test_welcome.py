"""The welcome page for anonymous visitors: the club, its links, the demo log-ins, and no more."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from club.people.members.models import Member
from club.people.members.services import create_member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.site.demo import seeding as demo
from club.site.home.queries import one_of_each_title, public_live_tables
from games import registry
from tests.support.pages import words
from tests.support.sitting_down import HOUR, NOW, sit_down


def test_a_stranger_reads_what_the_club_is_and_finds_the_doors(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "by correspondence" in page
    assert "/accounts/signup/" in page and "/accounts/login/" in page
    for game in registry.games():
        assert game.info.name.split("'")[0] in page and game.info.blurb.split("'")[0] in page


def test_a_stranger_sees_no_table_and_no_member(client: Client, alice: Member) -> None:
    terms = Terms("Lamp in the window", 3, {})
    seating.open_table(alice, registry.find("nim"), terms, NOW)
    page = client.get("/").content.decode()
    assert "Lamp in the window" not in page and "alice" not in page


def test_on_the_embedded_default_a_stranger_is_told_the_demo_log_ins(
    client: Client, db: None, settings: Settings
) -> None:
    settings.EMBEDDED, settings.IS_LOOPBACK = True, True
    create_member("aino", f"aino@{demo.DEMO_DOMAIN}", demo.PASSWORD)
    page = words(client.get("/"))
    assert "Look around as aino" in page and "The password is kerho" in page
    inside = client.post("/accounts/login/", {"login": "aino", "password": demo.PASSWORD})
    assert inside["Location"] == "/"


@pytest.mark.parametrize(("embedded", "loopback"), [(False, True), (True, False)])
def test_a_real_club_tells_no_log_ins(
    client: Client, db: None, settings: Settings, embedded: bool, loopback: bool
) -> None:
    settings.EMBEDDED, settings.IS_LOOPBACK = embedded, loopback
    create_member("aino", f"aino@{demo.DEMO_DOMAIN}", demo.PASSWORD)
    assert "aino" not in client.get("/").content.decode()


def test_each_title_has_a_picture_its_seats_its_minutes_and_its_weight(
    client: Client, db: None
) -> None:
    page = client.get("/").content.decode()

    titles = page.partition('<ul class="titles">')[2].partition("</ul>\n</section>")[0]
    games = list(registry.games())
    for part in ('<div class="scene"', " min", " of 5"):
        assert titles.count(part) == len(games), part


def test_of_the_live_tables_of_a_title_the_one_that_moved_last_is_chosen(
    alice: Member, bob: Member
) -> None:
    earlier = sit_down("nim", [alice, bob], now=NOW)
    later = sit_down("nim", [alice, bob], now=NOW + HOUR)
    dice = sit_down("liars_dice", [alice, bob], now=NOW - HOUR)

    chosen = [table.pk for table in one_of_each_title(public_live_tables(), 4)]

    assert chosen == [later.pk, dice.pk]
    assert earlier.pk not in chosen
