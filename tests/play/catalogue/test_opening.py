"""Opening a table: the choice of a game, the form, and its errors."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.seats.services import terms
from club.play.tables.models import StandInPolicy, Status, Table
from club.play.time_control.presets import PRESETS, TimeControl, time_control_of
from games import registry
from games.core import AnyGame
from tests.play.catalogue.opening_terms import TERMS
from tests.support.pages import words

Enter = Callable[[Member], Client]

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


def test_a_table_with_bots_alone_starts_at_once(alice: Member, inside: Enter) -> None:
    inside(alice).post("/tables/open/nim/", TERMS | {"seats": 2, "bots": 1, "bot": "greedy"})

    assert Table.objects.get().status == Status.LIVE


def test_the_name_is_proposed(alice: Member, inside: Enter) -> None:
    assert "Nim at alice&#39;s" in inside(alice).get("/tables/open/nim/").content.decode()


def test_every_pace_and_every_rule_for_the_absent_is_in_words(alice: Member, inside: Enter) -> None:
    page = unescape(inside(alice).get("/tables/open/nim/").content.decode())
    for label in (*(preset.name for preset in PRESETS), "Custom", *StandInPolicy.labels):
        assert str(label) in page


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "  ", "Give the table a name."),
        ("name", "two\nlines", "Write it on one line, without control characters."),
        (
            "name",
            "sly\u202ename",
            "Leave out characters that change the direction of writing.",
        ),
        ("name", "x" * 61, "Write at most 60 characters."),
        ("seats", "5", "Choose one of those offered here."),
        ("seats", "", "Choose one of these."),
        ("seats", "two", "Choose one of those offered here."),
        ("company", "friends", "Choose one of those offered here."),
        ("bots", "3", "3 seats have room for you and 2 bots at most."),
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


@pytest.mark.parametrize("field", ["misses", "stand_in", "timely", "option_heaps"])
def test_more_opens_where_a_field_behind_it_is_refused(
    alice: Member, inside: Enter, field: str
) -> None:
    closed = inside(alice).get("/tables/open/nim/").content.decode()
    refused = inside(alice).post("/tables/open/nim/", TERMS | {field: "999"}).content.decode()
    assert '<details class="more-terms">' in closed
    assert '<details class="more-terms" open>' in refused


@games
def test_a_game_is_chosen_by_its_minutes_weight_and_seats(
    alice: Member, inside: Enter, game: AnyGame
) -> None:
    page = words(inside(alice).get("/tables/open/"))
    told = game.info.introduction
    assert told is not None
    assert f"{told.minutes[0]}–{told.minutes[1]} min" in page
    assert f"{told.weight} of 5" in page


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
