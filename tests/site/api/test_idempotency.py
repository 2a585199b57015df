"""An Idempotency-Key opens one table, of one member and with one body."""

from __future__ import annotations

from typing import Any

import pytest

from club.people.members.models import Member
from club.play.tables.models import Table
from tests.site.api.conftest import program

pytestmark = pytest.mark.django_db
TERMS = {"game": "nim", "name": "Programs", "seats": 3}


def test_the_same_mark_opens_one_table(alice: Member) -> None:
    host, once = program(alice), {"Idempotency-Key": "one"}
    made = [host.post("tables", TERMS, **once) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert len({answer["Location"] for answer in made}) == 1
    assert Table.objects.get().host == alice


@pytest.mark.parametrize(
    "other", [{"name": "other"}, {"seats": 2}, {"nonce": "x"}, {"game": "rauha"}]
)
def test_the_same_mark_with_another_body_is_refused(alice: Member, other: dict[str, Any]) -> None:
    host, once = program(alice), {"Idempotency-Key": "one"}
    host.post("tables", TERMS, **once)
    answer = host.post("tables", {**TERMS, **other}, **once)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_used")
    assert Table.objects.count() == 1
    assert host.post("tables", TERMS, **once).status_code == 201


def test_the_same_mark_of_another_member_opens_another_table(alice: Member, bob: Member) -> None:
    once = {"Idempotency-Key": "one"}
    for member in (alice, bob):
        answer = program(member).post("tables", {**TERMS, "name": str(member)}, **once)
        assert answer.status_code == 201
    assert Table.objects.count() == 2


def test_the_same_mark_with_the_same_terms_written_otherwise_opens_one_table(alice: Member) -> None:
    host, once = program(alice), {"Idempotency-Key": "one"}
    turned = dict(reversed(TERMS.items()))
    made = [host.post("tables", body, **once) for body in (TERMS, turned, {**TERMS, "excuses": 1})]
    assert [answer.status_code for answer in made] == [201] * 3
    assert Table.objects.count() == 1
