"""The whole schema, asked by schemathesis as stranger, member and admin: no server error, no
status that is not documented, and every answer fits its schema.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core import signals
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from games import registry
from tests.sampling import cases
from tests.site.api.conftest import program
from tests.support.property_testing import HealthCheck, Phase, given, settings
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
HELD_TO = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
EXAMPLES = 40 if os.environ.get("WHOLE") else 1  # of each address, of right and of wrong requests
# the same requests every time
HOW = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@contextmanager
def one_connection() -> Iterator[None]:
    """A request sees the rows that the test has written: no request closes the connection."""
    ends = (signals.request_started, signals.request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    yield
    for end in ends:
        end.connect(close_old_connections)


@pytest.fixture
def tables(alice: Member, bob: Member) -> list[int]:
    """Tables that there are: open, live, finished; one of a game with families and orders."""
    finished = sit_down("nim", [alice, bob])
    _played_out(finished)
    terms = Terms("Friday", 3, {})
    opened = seating.open_table(alice, registry.find("nim"), terms, NOW)
    live = sit_down("inkas", [alice, bob], robots=["random"])
    return [opened.pk, live.pk, finished.pk]


def _played_out(sat: Sat) -> None:
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[-1]))


@pytest.mark.long
@pytest.mark.parametrize("who", cases(["stranger", "member", "admin"], ["member"]))
def test_every_answer_is_as_documented(who: str, tables: list[int], alice: Member) -> None:
    Member.objects.filter(pk=alice.pk).update(is_staff=who == "admin")
    key = {} if who == "stranger" else {"Authorization": f"Bearer {program(alice).key}"}
    headers = {"Accept-Encoding": "identity", **key}
    with one_connection():
        schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", get_wsgi_application())
        asked = 0
        for found in schema.get_all_operations():
            for mode in GenerationMode:
                made_up = found.ok().as_strategy(generation_mode=mode)
                asked += _asked(made_up, tables, headers)
    assert asked >= 2 * EXAMPLES


def _asked(cases: Any, tables: list[int], headers: dict[str, str]) -> int:
    """Sends what was made up, to tables there are; how many requests that were."""
    sent = 0

    @HOW
    @given(case=cases)
    def send(case: Any) -> None:
        nonlocal sent
        named = case.path_parameters or {}
        if isinstance(named.get("table_id"), int):
            named["table_id"] = tables[sent % len(tables)]
        if "slug" in named and sent % 2:
            named["slug"] = "inkas"
        case.call_and_validate(headers=headers, checks=HELD_TO)
        sent += 1

    send()
    return sent


@pytest.mark.long
def test_the_schema_is_made_without_a_warning(tmp_path: Any) -> None:
    file = tmp_path / "schema.json"
    call_command(
        "spectacular",
        "--validate",
        "--fail-on-warn",
        "--format",
        "openapi-json",
        "--file",
        str(file),
    )
    assert '"openapi": "3.1.0"' in file.read_text()


def test_the_schema_allows_no_further_fields_in_what_a_program_sends() -> None:
    made = SchemaGenerator().get_schema(request=None, public=True)
    sent = made["components"]["schemas"]["GivingTimeRequest"]
    assert sent["additionalProperties"] is False
    assert sent["properties"]
