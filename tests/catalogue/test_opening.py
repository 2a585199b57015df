"""Opening a table: the choice of a game, the form, and its errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from club.members.models import Member
from club.seating import services as seating
from club.seating.services import terms
from club.seating.services.terms import Terms
from club.tables.models import StandInPolicy, Table
from club.timecontrol.presets import PRESETS, TimeControl, time_control_of
from games import registry
from games.core import AnyGame
from tests.support.sitting_down import NOW

Enter = Callable[[Member], Client]

TERMS: dict[str, object] = {
    "name": "Slow stones",
    "seats": 3,
    "company": "all",
    "bots": 0,
    "bot": "greedy",
    "pace": "two_days_a_turn",
    "leave": "all",
    "excuses": 1,
    "misses": 3,
    "stand_in": "bot_turn",
    "option_heaps": "3 4 5",
    "option_last_stone": "wins",
}
games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)


def usual(page: str, game: AnyGame) -> dict[str, object]:
    """The values that a browser sends when the form is not changed."""
    chosen = {f"option_{option.id}": str(option.default) for option in game.info.options}
    seats = next(
        count
        for count in game.info.seats
        if f'name="seats" value="{count}"' in page and _checked(page, count)
    )
    return TERMS | {"seats": seats, "option_heaps": ""} | chosen


def _checked(page: str, seats: int) -> bool:
    before = page.split(f'name="seats" value="{seats}"')[1]
    return "checked" in before.split(">")[0]


@games
def test_every_game_can_be_chosen(alice: Member, inside: Enter, game: AnyGame) -> None:
    page = unescape(inside(alice).get("/tables/open/").content.decode())
    for shown in (
        game.info.name,
        game.info.blurb,
        game.info.source,
        f"/tables/open/{game.info.slug}/",
    ):
        assert shown in page


@games
def test_the_form_asks_every_option_with_its_meaning_and_the_usual_value_chosen(
    alice: Member, inside: Enter, game: AnyGame
) -> None:
    page = inside(alice).get(f"/tables/open/{game.info.slug}/").context["form"]
    for option in game.info.options:
        field = page[f"option_{option.id}"]
        assert [value for value, _ in field.field.choices] == [
            str(value) for value in option.values
        ]
        assert field.value() == str(option.default)
        assert field.label and field.help_text


@games
def test_a_table_opens_on_the_usual_terms(alice: Member, inside: Enter, game: AnyGame) -> None:
    address = f"/tables/open/{game.info.slug}/"
    answer = inside(alice).post(address, usual(inside(alice).get(address).content.decode(), game))
    table = Table.objects.get()
    assert answer.status_code == 303 and answer["Location"] == f"/tables/{table.pk}/"
    assert table.options == {option.id: option.default for option in game.info.options}


def test_the_table_is_as_the_host_said(alice: Member, inside: Enter) -> None:
    terms = TERMS | {
        "company": "invited",
        "bots": 1,
        "pace": "weekend",
        "stand_in": "forced_decision",
    }
    inside(alice).post(
        "/tables/open/nim/", terms | {"option_heaps": "1 3 5 7", "option_last_stone": "loses"}
    )
    table = Table.objects.get()
    assert (table.name, table.private) == ("Slow stones", True)
    assert time_control_of(table) == TimeControl(timedelta(days=7), reaction=timedelta(days=2))
    assert table.stand_in == StandInPolicy.FORCED_DECISION
    assert table.options == {"heaps": "1 3 5 7", "last_stone": "loses"}
    chairs = table.chairs.order_by("seat").values_list("member__username", "bot")
    assert list(chairs) == [("alice", ""), (None, "greedy"), (None, "")]


def test_the_name_is_proposed(alice: Member, inside: Enter) -> None:
    assert "Nim at alice&#39;s" in inside(alice).get("/tables/open/nim/").content.decode()


def test_every_pace_and_every_rule_for_the_absent_is_in_words(alice: Member, inside: Enter) -> None:
    page = unescape(inside(alice).get("/tables/open/nim/").content.decode())
    for words in (*(preset.name for preset in PRESETS), "Our own", *StandInPolicy.labels):
        assert str(words) in page


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "  ", "Give the table a name."),
        ("name", "two\nlines", "A table's name is one line of letters, figures and signs."),
        ("name", "sly\u202ename", "A table's name is one line of letters, figures and signs."),
        ("name", "x" * 61, "A table's name has at most 60 characters."),
        ("seats", "5", "Choose one of those offered here."),
        ("seats", "", "Choose one of these."),
        ("seats", "two", "Choose one of those offered here."),
        ("company", "friends", "Choose one of those offered here."),
        ("bots", "3", "With 3 seats, yours among them, there is room for 2."),
        ("bots", "-1", "Choose one of those offered here."),
        ("bots", "99", "Choose one of those offered here."),
        ("bot", "oracle", "Choose one of those offered here."),
        ("misses", "0", "Choose one of those offered here."),
        ("leave", "some", "Choose one of those offered here."),
        ("excuses", "5", "Choose one of those offered here."),
        ("pace", "5", "Choose one of those offered here."),
        ("stand_in", "me", "Choose one of those offered here."),
        ("option_heaps", "9 9 9", "Choose one of those offered here."),
        ("option_last_stone", "", "Choose one of these."),
    ],
)
def test_what_is_out_of_range_is_refused_beside_its_field(
    alice: Member, inside: Enter, field: str, value: str, sentence: str
) -> None:
    answer = inside(alice).post("/tables/open/nim/", TERMS | {field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field] == [sentence]
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Table.objects.exists()


def test_a_refused_form_keeps_what_was_said(alice: Member, inside: Enter) -> None:
    page = (
        inside(alice)
        .post("/tables/open/nim/", TERMS | {"name": "Kept", "pace": "5"})
        .content.decode()
    )
    assert 'value="Kept"' in page


def test_bots_without_a_kind_are_refused(alice: Member, inside: Enter) -> None:
    answer = inside(alice).post("/tables/open/nim/", TERMS | {"bots": 1, "bot": ""})
    assert answer.context["form"].errors["bot"] == ["Choose one of these."]


def test_without_bots_no_kind_need_be_chosen(alice: Member, inside: Enter) -> None:
    assert (
        inside(alice).post("/tables/open/nim/", TERMS | {"bots": 0, "bot": ""}).status_code == 303
    )


def test_whoever_has_too_many_open_tables_is_told_so(
    alice: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terms, "MOST_OPEN", 1)
    inside(alice).post("/tables/open/nim/", TERMS)
    answer = inside(alice).post("/tables/open/nim/", TERMS)
    assert answer.status_code == 422 and "You already have 1 tables" in answer.content.decode()
    assert Table.objects.count() == 1


# --- once ---


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


def test_a_game_that_is_not_on_the_shelf_is_not_found(alice: Member, inside: Enter) -> None:
    assert inside(alice).get("/tables/open/chess/").status_code == 404
    assert inside(alice).post("/tables/open/chess/", TERMS).status_code == 404


def test_strangers_are_sent_to_the_door(client: Client, db: None) -> None:
    for answer in (
        client.get("/tables/open/"),
        client.get("/tables/open/nim/"),
        client.post("/tables/open/nim/", TERMS),
    ):
        assert answer.status_code == 302 and answer["Location"].startswith(
            "/accounts/login/?next=/tables/open/"
        )
