"""A body that is not JSON is a problem at every address, and so is a failure while an answer is
written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver
from pytest_django.fixtures import Settings
from rest_framework.renderers import JSONRenderer

from club.people.members.models import Member
from club.site.api.viewsets import ApiView
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import sit_down

pytestmark = pytest.mark.django_db
NOT_FINITE = (b"1e999", b"-1e999", b'{"zz":1e999}', b'{"zz":[-1e999]}', b"NaN", b'{"zz":Infinity}')


@pytest.fixture
def bot(alice: Member) -> Program:
    return program(alice)


def patterns(inside: Any = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """The address of each view of the API, with names in the place of what differs."""
    for one in (inside or get_resolver("club.site.api.urls")).url_patterns:
        address = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield address, one.callback
        else:
            yield from patterns(one, address)


def posted() -> list[str]:
    """The addresses that take a body: each once, from the resolver itself."""
    return sorted(
        address.removeprefix("v1/")
        for address, view in patterns()
        if "post" in getattr(view, "actions", ())
    )


@pytest.mark.long
@pytest.mark.parametrize("body", NOT_FINITE)
def test_a_number_without_end_is_refused_wherever_something_is_read(
    bot: Program, alice: Member, bob: Member, body: bytes
) -> None:
    sat, refused = sit_down("nim", [alice, bob]), 0
    for address in posted():
        filled = re.sub("<[^>]+>", str(sat.pk), address)
        answer = bot.post(filled, body)
        assert answer.status_code < 500, address
        if answer.status_code == 400:
            refused += 1
            assert answer["Content-Type"] == "application/problem+json", address
            assert answer.json()["type"] == "not-understood", address
    assert refused >= 15  # others read no body


def test_the_reason_names_the_number(bot: Program) -> None:
    said = bot.post("tables", b'{"zz":1e999}').json()["detail"]
    assert "1e999 is not a finite number" in said


def test_a_finite_number_is_read(bot: Program) -> None:
    (error,) = bot.post("tables", b'{"game":"nim","name":"x","seats":2,"zz":1e300}').json()[
        "errors"
    ]
    assert error["value"] == 1e300


def failing(*_: object, **__: object) -> bytes:
    raise ValueError("it cannot be written")


@pytest.mark.parametrize("address", ["me", "tables", "nowhere", "games/chess"])
def test_a_failure_while_an_answer_is_written_is_a_problem(
    alice: Member, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    key = program(alice).key
    monkeypatch.setattr(JSONRenderer, "render", failing)
    client = Client(raise_request_exception=False)
    answer = client.get(f"/api/v1/{address}", headers={"authorization": f"Bearer {key}"})
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["type"] == "fault"


def test_so_is_one_after_the_view(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    key = program(alice).key
    monkeypatch.setattr(ApiView, "finalize_response", failing)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/v1/me", headers={"authorization": f"Bearer {key}"})
    assert (answer.status_code, answer.json()["type"]) == (500, "fault")


def test_what_django_refuses_before_a_view_is_a_problem(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["club.example"]
    answer = Client().get("/api/v1/me", headers={"host": "evil.example"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_half_of_a_character_as_a_choice_is_refused(bot: Program) -> None:
    answer = bot.post("me", rb'{"theme": "\ud800"}')

    assert answer.status_code == 400
    assert r"cannot be stored, \ud800" in answer.json()["detail"]
