"""Every address of the API, as a member's program sees it."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from tests.site.api.conftest import program
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def test_who_i_am_and_what_waits(sat: Sat, alice: Member) -> None:
    told = program(alice, ["read"]).get("me").json()
    assert told["name"] == "alice"
    assert told["key"]["scopes"] == ["read"]
    others = ("tables_to_begin", "votes", "invitations", "calls", "confirmations")
    assert told["waiting"] == {"questions": 1, **dict.fromkeys(others, 0)}


def test_what_is_asked_of_me_and_of_nobody_else(sat: Sat, alice: Member, bob: Member) -> None:
    told = program(alice).get("questions").json()
    (question,) = told["items"]
    assert question["table"] == {"id": sat.pk, "name": "Thursday", "game": "nim"}
    assert question["asked"] == sat.chair(0).asked
    assert question["sentence"]["said"] == "Your turn: take stones from one heap."
    assert question["due_at"].endswith("Z")
    assert told["next"] is None
    assert program(bob).get("questions").json()["items"] == []


def test_a_view_with_its_moves(sat: Sat, alice: Member, bob: Member) -> None:
    told = program(alice).get(f"tables/{sat.pk}/view").json()
    assert told["view"]["heaps"] == [3, 4, 5]
    assert len(told["legal"]) == 12
    assert told["legal"][0]["move"] == "take 1 from a"
    assert told["must"]
    others = program(bob).get(f"tables/{sat.pk}/view").json()
    assert others["asked"] is None
    assert others["legal"] == []


def test_a_move_is_played_and_the_next_view_comes_back(sat: Sat, alice: Member) -> None:
    bot = program(alice)
    asked = bot.get(f"tables/{sat.pk}/view").json()["asked"]
    answer = bot.post(f"tables/{sat.pk}/play", {"moves": ["take 3 from a"], "asked": asked})
    assert answer.status_code == 200, answer.content
    assert answer.json()["view"]["heaps"] == [0, 4, 5]
    assert sat.plies() == [(0, "take 3 from a", "member")]


@pytest.mark.parametrize(
    "address",
    [
        "games",
        "games/nim",
        "games/nim/schema",
        "tables",
        "tables?status=live&game=nim&seat=mine",
        "tables?seat=free",
        "tables/{pk}",
        "tables/{pk}/log",
        "records",
        "rankings/nim",
        "rankings/nim?season=2026Q1",
        "members",
        "tables/{pk}/chance",
        "members/bob",
        "news",
    ],
)
def test_it_answers(sat: Sat, alice: Member, address: str) -> None:
    answer = program(alice).get(address.format(pk=sat.pk))
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    assert "no-cache" in answer["Cache-Control"]
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(answer["Vary"].split(", "))


def test_members_are_found_by_how_their_names_begin(alice: Member, bob: Member) -> None:
    bot = program(alice)
    assert [one["name"] for one in bot.get("members").json()["items"]] == ["alice", "bob"]
    assert [one["name"] for one in bot.get("members?begins=B").json()["items"]] == ["bob"]


def test_what_chance_is_drawn_from_is_told_and_its_secret_at_the_end(sat: Sat, bob: Member) -> None:
    bot = program(bob)
    told = bot.get(f"tables/{sat.pk}/chance").json()
    assert told["commitment"] == sat.record.commitment
    assert (told["secret"], told["begun"]) == ("", True)
    assert {one["name"]: one["mine"] for one in told["added"]} == {"alice": False, "bob": True}
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
    assert bot.get(f"tables/{sat.pk}/chance").json()["secret"] == sat.record.secret.hex()


def test_a_season_that_is_none_is_not_understood(alice: Member) -> None:
    assert program(alice).get("rankings/nim?season=spring").status_code == 400


def test_what_i_prefer_is_chosen_and_the_rest_stays(alice: Member) -> None:
    bot = program(alice)
    told = bot.post("me", {"time_zone": "Europe/Helsinki", "letters": False}).json()
    assert (told["time_zone"], told["letters"]) == ("Europe/Helsinki", False)
    again = bot.post("me", {"theme": "dark", "confirm_turns": True}).json()
    assert (again["time_zone"], again["letters"]) == ("Europe/Helsinki", False)
    assert (again["theme"], again["confirm_turns"]) == ("dark", True)
    assert [bot.post("me", {"most_games": most}).json()["most_games"] for most in (3, None)] == [
        3,
        None,
    ]


def test_a_zone_that_is_none_is_pointed_at(alice: Member) -> None:
    answer = program(alice).post("me", {"time_zone": "Middle/Earth"})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["pointer"]) == (400, "/time_zone")
    assert error["detail"].endswith(".")
