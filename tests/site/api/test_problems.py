"""The answer to an error in a body or a query names the field, the value that it had, and the right
values.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from club.base.processes.time_limit import TimeLimitExceeded
from club.people.members.models import Member
from club.play.tables.models import Table
from tests.base.ui.api_addresses import ASKED
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import sit_down

pytestmark = pytest.mark.django_db
NIM: dict[str, object] = {"game": "nim", "name": "x", "seats": 2}


@pytest.fixture
def bot(alice: Member) -> Program:
    return program(alice)


def errors(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    return list(answer.json()["errors"])


@pytest.mark.parametrize(
    ("more", "pointer", "value", "right"),
    [
        ({"seats": "many"}, "/seats", "many", "integer"),
        ({"seats": 21}, "/seats", 21, "less than or equal to 20"),
        ({"name": "a\nb"}, "/name", "a\nb", "one line of text"),
        ({"game": "chess"}, "/game", "chess", "not in the catalogue"),
        ({"leave": "always"}, "/leave", "always", "all, week, none"),
        ({"pace": {"bank": 9999}}, "/pace/bank", 9999, "1440"),
        ({"weekend": [0, 9]}, "/weekend/1", 9, "less than or equal to 6"),
    ],
)
def test_the_field_the_value_and_what_would_be_right_are_named(
    bot: Program, more: dict[str, object], pointer: str, value: object, right: str
) -> None:
    (error,) = errors(bot.post("tables", {**NIM, **more}))
    assert (error["pointer"], error["value"]) == (pointer, value)
    assert right in error["detail"]
    assert not Table.objects.exists()


def test_what_is_missing_is_named_without_a_value(bot: Program) -> None:
    (error,) = errors(bot.post("tables", {"game": "nim", "name": "x"}))
    assert error == {"pointer": "/seats", "detail": "This field is required."}


def test_a_field_that_there_is_not_opens_no_table(bot: Program) -> None:
    """A slip of the pen: the table would have been open to everybody."""
    (error,) = errors(bot.post("tables", {**NIM, "privat": True}))
    assert (error["pointer"], error["value"]) == ("/privat", True)
    assert "private" in error["detail"]
    assert not Table.objects.exists()


def test_so_does_one_within_another(bot: Program) -> None:
    (error,) = errors(bot.post("tables", {**NIM, "pace": {"days": 3}}))
    assert error["pointer"] == "/pace/days"


def test_all_that_is_wrong_is_told_at_once(bot: Program) -> None:
    told = errors(bot.post("tables", {"game": "chess!", "seats": 2, "~/": 1}))
    assert {error["pointer"] for error in told} == {"/game", "/name", "/~0~1"}


def test_a_query_is_read_as_strictly(bot: Program) -> None:
    (error,) = errors(bot.get("tables?state=live"))
    assert error["pointer"] == "/state"
    assert "status" in error["detail"]
    (error,) = errors(bot.get("tables?status=over"))
    assert (error["value"], "finished" in error["detail"]) == ("over", True)


def test_a_form_without_scripts_leaves_fields_empty(bot: Program) -> None:
    assert bot.get("tables?limit=&cursor=&status=&game=&seat=").status_code == 200
    assert bot.get("questions?limit=&If-None-Match=").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind": "\\ud800"}',
        b'{"\\ud800": 1, "kind": "pause"}',
        b'{"kind": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"kind": NaN}',
        b"[[]]",
        b"null",
        b'"x"',
    ],
)
def test_what_cannot_be_said_again_is_a_problem_and_no_fault(
    bot: Program, alice: Member, bob: Member, body: bytes
) -> None:
    sat = sit_down("nim", [alice, bob])
    answer = bot.post(f"tables/{sat.pk}/proposals", body)
    assert (answer.status_code, answer.json()["type"]) == (400, "not-understood")


@pytest.mark.parametrize(
    "options",
    [b'{"\\ud800": 1}', b'{"heaps": "\\ud800"}', b'{"heaps": [1]}', b'{"%s": 1}' % (b"x" * 61)],
)
def test_options_that_cannot_be_are_a_problem_and_no_fault(bot: Program, options: bytes) -> None:
    body = b'{"game": "nim", "name": "x", "seats": 2, "options": %s}' % options
    answer = bot.post("tables", body)
    assert (answer.status_code, answer.json()["type"]) == (400, "not-understood")
    assert not Table.objects.exists()


def test_a_number_that_no_table_can_have_is_not_found(bot: Program) -> None:
    for what in ("", "/view", "/legal", "/record"):
        assert bot.get(f"tables/{2**63}{what}").status_code == 404


def test_an_unknown_title_and_an_unknown_member_are_named_as_such(bot: Program) -> None:
    assert bot.get("games/chess").json()["detail"] == "This game is not in the catalogue."
    assert "zoe" in bot.get("members/zoe").json()["detail"]


@pytest.mark.parametrize("query", ["limit=٣", "limit=１", "cursor=९"])
def test_a_number_in_other_digits_than_ours_is_refused(bot: Program, query: str) -> None:
    (error,) = errors(bot.get(f"tables?{query}"))
    assert "integer" in error["detail"]


def interrupted(*_: object, **__: object) -> None:
    raise TimeLimitExceeded


def test_a_question_that_takes_too_long_may_be_asked_again(
    bot: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("club.play.tables.api.views.TableViewSet.list", interrupted)
    answer = bot.get("tables")
    assert (answer.status_code, answer.json()["type"]) == (503, "busy")
    assert answer["Retry-After"] == "2"


def test_whether_an_interrupted_change_took_effect_is_not_known(
    bot: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("club.play.tables.api.views.opening.read_terms", interrupted)
    answer = bot.post("tables", NIM)
    assert (answer.status_code, answer.json()["type"]) == (500, "fault")


def test_every_address_refuses_an_unknown_field(bot: Program) -> None:
    sent, accepted = {"no_such_field": "1"}, []

    for method, address, _scope in ASKED:
        path = address.format(pk=1)
        is_read = method == "GET"
        answer = bot.get(f"{path}?no_such_field=1") if is_read else bot.ask(method, path, sent)
        cache.clear()  # so many requests are too many for one key
        pointers = [error["pointer"] for error in answer.json().get("errors", [])]
        if answer.status_code != 400 or "/no_such_field" not in pointers:
            accepted.append((method, address, answer.status_code))

    assert accepted == []


@pytest.mark.parametrize("path", ["tables/1/invite", "tables/1/chat"])
def test_a_query_string_of_a_change_is_refused_too(bot: Program, path: str) -> None:
    (error,) = errors(bot.post(f"{path}?text=hello", {"text": "hello"} if "chat" in path else {}))

    assert error["pointer"] == "/text"


def test_an_address_without_fields_says_so(bot: Program) -> None:
    (error,) = errors(bot.post("tables/1/invite", {"to": "bob"}))

    assert error["detail"] == "There is no such field here." and error["value"] == "bob"
