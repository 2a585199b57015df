"""Playing through the API: errors are answered in its own terms, and no address bypasses the
services.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves import services as playing
from club.play.tables.api import answer_cache
from tests.site.api.conftest import Program, program
from tests.support.pages import HTMX, address, send
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
TAKE = "take 1 from a"


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def bot(sat: Sat, alice: Member) -> Program:
    return program(alice)


def play(bot: Program, sat: Sat, *moves: str, asked: int | None = None) -> Any:
    asked = sat.chair(0).asked if asked is None else asked
    return bot.post(f"tables/{sat.pk}/play", {"moves": list(moves), "asked": asked})


def test_a_refused_move_is_answered_with_rule_and_reason(bot: Program, sat: Sat) -> None:
    answer = play(bot, sat, "take 9 from a")
    told = answer.json()
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert (told["type"], told["rule"], told["move"]) == ("illegal-move", "R2", "take 9 from a")
    assert told["detail"] == "Heap a has only 3 left."
    assert sat.plies() == []


def test_text_that_is_no_move_is_named(bot: Program, sat: Sat) -> None:
    told = play(bot, sat, "castle kingside").json()
    assert told["move"] == "castle kingside"
    assert "castle kingside" in told["detail"]


def test_a_stale_move_is_answered_with_the_question_now_open(
    bot: Program, sat: Sat, bob: Member
) -> None:
    play(bot, sat, TAKE)
    program(bob).post(
        f"tables/{sat.pk}/play", {"moves": ["take 1 from b"], "asked": sat.chair(1).asked}
    )
    answer = play(bot, sat, TAKE, asked=1)
    told = answer.json()
    assert answer.status_code == 409
    assert told["asked"] == sat.chair(0).asked
    assert told["sentence"]["said"] == "Your turn: take stones from one heap."


def test_a_second_post_gets_the_sentence_of_the_page(
    bot: Program, sat: Sat, alice: Member, inside: Enter
) -> None:
    asked = sat.chair(0).asked
    play(bot, sat, TAKE)
    again = play(bot, sat, TAKE, asked=asked)
    page = inside(alice).post(address(sat, "play"), {"move": TAKE, "asked": asked}, **HTMX)
    assert again.status_code == page.status_code == 409
    assert again.json()["detail"] in page.content.decode()
    assert len(sat.plies()) == 1


def test_of_a_move_by_api_and_by_page_only_one_is_played(
    bot: Program, sat: Sat, alice: Member, inside: Enter
) -> None:
    asked = sat.chair(0).asked
    assert send(inside(alice), sat, "play", TAKE, asked=asked).status_code == 303
    told = play(bot, sat, "take 2 from b", asked=asked)
    assert told.status_code == 409
    assert [move for _, move, _ in sat.plies()] == [TAKE]


def test_a_spectator_may_read_but_not_play(sat: Sat, carol: Member) -> None:
    looker = program(carol)
    assert looker.get(f"tables/{sat.pk}/view").json()["legal"] == []
    answer = play(looker, sat, TAKE)
    assert (answer.status_code, answer.json()["type"]) == (403, "not-yours")


def test_a_private_table_is_not_found_by_others(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice], robots=["random"], private=True)
    stranger, nowhere = program(carol), f"tables/{sat.pk + 1}"
    for what in ("", "/view", "/log"):
        hidden = stranger.get(f"tables/{sat.pk}{what}")
        assert hidden.status_code == 404
        assert hidden.content == stranger.get(f"{nowhere}{what}").content
    assert play(stranger, sat, TAKE).status_code == 404
    assert stranger.get("tables").json()["items"] == []
    assert bob.username not in hidden.content.decode()


def test_trial_moves_are_not_stored(bot: Program, sat: Sat) -> None:
    told = bot.post(f"tables/{sat.pk}/try", {"moves": ["take 9 from a"]}).json()
    assert told["refused"]["why"]["rule"] == "R2"
    told = bot.post(f"tables/{sat.pk}/try", {"moves": [TAKE, TAKE]}).json()
    assert told["open"]
    assert [step["move"] for step in told["steps"]] == [TAKE]
    assert sat.plies() == []
    assert sat.chair(0).draft == []


def test_a_draft_is_added_and_removed(bot: Program, sat: Sat) -> None:
    asked = sat.chair(0).asked
    told = bot.post(f"tables/{sat.pk}/draft", {"moves": [TAKE], "asked": asked}).json()
    assert told["draft"]["moves"] == [TAKE]
    assert bot.delete(f"tables/{sat.pk}/draft?asked={asked}").json()["draft"]["moves"] == []


def test_a_standing_order_is_set_and_dropped(alice: Member) -> None:
    sat = sit_down("rauha", [alice, newcomer("dora"), newcomer("emil")])
    bot = program(alice)
    view = bot.get(f"tables/{sat.pk}/view").json()
    bot.post(f"tables/{sat.pk}/play", {"moves": [view["legal"][0]["move"]], "asked": view["asked"]})
    order = {"key": "plan", "value": "discard for crystals"}
    given = bot.post(f"tables/{sat.pk}/orders", order).json()["orders"]["given"]
    assert given["plan"].startswith("discard for crystals")
    assert bot.delete(f"tables/{sat.pk}/orders?key=plan").json()["orders"]["given"] == {}


TERMS = {"game": "nim", "name": "Programs", "seats": 3}


def test_a_table_is_filled_and_started(alice: Member, bob: Member) -> None:
    host, guest = program(alice), program(bob)
    table = f"tables/{host.post('tables', TERMS).json()['id']}"
    assert host.post(f"{table}/start").json()["code"] == "chairs_empty"
    assert guest.post(f"{table}/seats").json()["seat"] == 1
    assert guest.post(f"{table}/start").status_code == 403
    host.post(f"{table}/seats", {"bot": "greedy", "seat": 2})
    assert host.post(f"{table}/start").json()["status"] == "live"


def test_a_host_seats_and_removes_a_bot(alice: Member) -> None:
    host = program(alice)
    table = f"tables/{host.post('tables', TERMS).json()['id']}"
    seated = host.post(f"{table}/seats", {"bot": "random", "seat": 2}).json()
    assert seated["chairs"][2]["bot"] == "random"
    assert host.delete(f"{table}/seats?seat=2").status_code == 204
    assert host.get(table).json()["chairs"][2]["bot"] is None


def test_an_invited_member_joins_a_private_table(alice: Member, bob: Member) -> None:
    host, guest = program(alice), program(bob)
    terms = {"game": "nim", "name": "Quiet", "seats": 2, "private": True}
    made = host.post("tables", terms).json()
    assert guest.post(f"tables/{made['id']}/seats").status_code == 404
    assert guest.post(f"tables/{made['id']}/seats", {"invite": "x"}).status_code == 404
    told = guest.post(f"tables/{made['id']}/seats", {"invite": made["invite"]})
    assert told.json()["invite"] == ""
    assert told.json()["seat"] == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "chess", "name": "x", "seats": 2}, "/game"),
        ({"game": "nim", "name": "\x07", "seats": 2}, "/name"),
        ({"game": "nim", "name": "x", "seats": "many"}, "/seats"),
        ({"game": "nim", "name": "x", "seats": 2, "pace": {"bank": 9999}}, "/pace/bank"),
    ],
)
def test_errors_in_a_body_are_named(alice: Member, body: dict[str, object], pointer: str) -> None:
    answer = program(alice).post("tables", body)
    assert answer.status_code == 400
    assert {error["pointer"] for error in answer.json()["errors"]} == {pointer}


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"[" * 200_000, 400), (b"\xff", 400), (b" " * 300_000, 413), (b"[]", 400)],
)
def test_invalid_json_gets_a_problem(bot: Program, sat: Sat, body: bytes, status: int) -> None:
    answer = bot.post(f"tables/{sat.pk}/play", body)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"


def test_an_unknown_address_gets_a_problem(bot: Program) -> None:
    for answer in (bot.get("nowhere"), bot.post("tables/x/play"), Client().get("/api/v1/")):
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"


def test_a_wrong_method_gets_405_without_queries(bot: Program) -> None:
    answer = Client().put("/api/v1/me")
    assert answer.status_code == 405
    assert answer["Allow"] == "GET, HEAD, POST"


def test_a_browser_needs_a_csrf_token(sat: Sat, alice: Member) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert browser.get("/api/v1/me").status_code == 200
    answer = browser.post(
        f"/api/v1/tables/{sat.pk}/play", {"moves": [TAKE], "asked": 1}, "application/json"
    )
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
    assert sat.plies() == []


def test_an_admin_without_second_factor_gets_no_page(alice: Member, inside: Enter) -> None:
    Member.objects.filter(pk=alice.pk).update(is_staff=True)
    alice.refresh_from_db()
    answer = inside(alice).get("/api/v1/me")
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")


def test_auto_play_ends_when_the_draft_changes(bot: Program, sat: Sat) -> None:
    asked = sat.chair(0).asked
    bot.post(f"tables/{sat.pk}/draft", {"moves": [TAKE], "asked": asked})
    told = bot.post(f"tables/{sat.pk}/draft/stands", {"stands": True, "asked": asked}).json()
    assert told["draft"]["stands"]
    assert not bot.delete(f"tables/{sat.pk}/draft?asked={asked}").json()["draft"]["stands"]


def test_advice_is_given_at_learning_tables_only(bot: Program, sat: Sat, alice: Member) -> None:
    alone = sit_down("nim", [alice], robots=["random"], rated=False)
    told = bot.get(f"tables/{alone.pk}/advice").json()["advice"]
    legal = [move["move"] for move in bot.get(f"tables/{alone.pk}/view").json()["legal"]]
    assert told["move"] in legal
    assert told["among"] == len(legal)
    assert told["next_best"]["move"] in legal and told["other_kind"] is None
    (difference,) = told["next_best"]["differences"]
    assert difference == {"term": "the balance of the heaps", "figure": 80.0}
    assert bot.get(f"tables/{sat.pk}/advice").json() == {"advice": None}


def test_the_host_resumes_a_suspended_table(sat: Sat, alice: Member, bob: Member) -> None:
    playing.suspend(sat.pk, "A fault.", timezone.now())
    assert program(alice).get(f"tables/{sat.pk}").json()["held"]
    assert program(bob).post(f"tables/{sat.pk}/resume").status_code == 403
    assert program(alice).post(f"tables/{sat.pk}/resume").json()["held"] is False


def test_an_order_preset_sets_its_orders(alice: Member, bob: Member) -> None:
    sat = sit_down("inkas", [alice, bob], robots=["random"])
    bot = program(alice)
    orders = bot.get(f"tables/{sat.pk}/view").json()["orders"]
    told = bot.post(f"tables/{sat.pk}/presets", {"preset": 0}).json()["orders"]
    assert orders["presets"][0]["orders"].keys() <= told["given"].keys()
    answer = bot.post(f"tables/{sat.pk}/presets", {"preset": 99})
    assert answer.json()["code"] == "no_such_preset"


@pytest.mark.parametrize("address", ["", "/view"])
def test_rules_that_fail_to_say_how_a_game_ended_are_a_fault_and_no_null(
    bot: Program, sat: Sat, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
    assert bot.get(f"tables/{sat.pk}{address}").json()["outcome"]["places"]

    def failing(_: object) -> None:
        raise AttributeError("places")

    answer_cache.forget()
    monkeypatch.setattr(type(sat.position), "outcome", property(failing))
    assert bot.get(f"tables/{sat.pk}{address}").status_code == 500
