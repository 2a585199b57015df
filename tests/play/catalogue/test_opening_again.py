"""A table opened once by a repeated form, and with the terms of an earlier table."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import StandInPolicy, Table
from club.play.time_control.presets import TimeControl
from games import registry
from tests.play.catalogue.opening_terms import TERMS
from tests.support.sitting_down import NOW

Enter = Callable[[Member], Client]

SHEET = {"sheet": "5f0f7c1e-6f0a-4c55-9a8e-0d1c5b1f1a01"}


def test_a_second_click_opens_no_second_table(alice: Member, inside: Enter) -> None:
    first, second = (inside(alice).post("/tables/open/nim/", TERMS | SHEET) for _ in "12")
    assert first.status_code == second.status_code == 303
    assert first["Location"] == second["Location"]
    assert Table.objects.count() == 1


def test_the_same_form_filled_in_otherwise_opens_another_table(
    alice: Member, inside: Enter
) -> None:
    inside(alice).post("/tables/open/nim/", TERMS | SHEET)
    inside(alice).post("/tables/open/nim/", TERMS | SHEET | {"name": "Slower stones"})
    assert Table.objects.count() == 2


def test_two_members_with_the_same_form_open_a_table_each(
    alice: Member, bob: Member, inside: Enter
) -> None:
    for host in (alice, bob):
        inside(host).post("/tables/open/nim/", TERMS | SHEET)
    assert Table.objects.count() == 2


def test_every_form_is_a_fresh_sheet(alice: Member, inside: Enter) -> None:
    pages = [inside(alice).get("/tables/open/nim/").content.decode() for _ in "12"]
    first, second = (re.search(r'name="sheet" value="([0-9a-f-]{36})"', page) for page in pages)
    assert first and second and first[1] != second[1]


# --- again ----------------------------------------------------------------------------------------


def another(host: Member, private: bool = False) -> Table:
    terms = Terms(
        "Slow stones",
        4,
        {"heaps": "1 3 5 7"},
        TimeControl(timedelta(days=7), reaction=timedelta(days=2)),
        StandInPolicy.FORCED_TURN,
        private,
        ["random"],
    )
    return seating.open_table(host, registry.find("nim"), terms, NOW)


def test_another_game_begins_with_the_terms_of_the_last(
    alice: Member, bob: Member, inside: Enter
) -> None:
    form = inside(bob).get(f"/tables/open/nim/?again={another(alice).pk}").context["form"]
    said = {name: str(form[name].value()) for name in (*TERMS, "seats")}
    assert said == {
        "name": "Slow stones",
        "seats": "4",
        "company": "all",
        "bots": "1",
        "bot": "random",
        "pace": "weekend",
        "leave": "all",
        "excuses": "0",
        "misses": "3",
        "stand_in": "forced_turn",
        "option_heaps": "1 3 5 7",
        "option_last_stone": "wins",
    }


def test_again_finds_its_game_by_itself(alice: Member, inside: Enter) -> None:
    table = another(alice)
    answer = inside(alice).get(f"/tables/open/?again={table.pk}")
    assert answer["Location"] == f"/tables/open/nim/?again={table.pk}"


def test_a_table_one_may_not_see_tells_nothing(alice: Member, carol: Member, inside: Enter) -> None:
    table = another(alice, private=True)
    answer = inside(carol).get(f"/tables/open/nim/?again={table.pk}")
    assert answer.status_code == 200
    assert answer.context["form"]["name"].value() == "Nim at carol's"
    assert inside(carol).get(f"/tables/open/?again={table.pk}").status_code == 200


@pytest.mark.parametrize("again", ["", "x", "-1", "999", "9" * 40, "²", "1 OR 1"])
def test_an_address_that_leads_nowhere_prefills_nothing(
    alice: Member, inside: Enter, again: str
) -> None:
    answer = inside(alice).get("/tables/open/nim/", {"again": again})
    assert answer.context["form"]["name"].value() == "Nim at alice's"


# --- doors ----------------------------------------------------------------------------------------
