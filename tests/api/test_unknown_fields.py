"""Fields that an address does not have are refused at every address: a misspelt field would
otherwise silently get its default value.
"""

from __future__ import annotations

import pytest
from django.core.cache import cache

from club.members.models import Member
from tests.api.conftest import program
from tests.ui.api_addresses import ASKED

pytestmark = pytest.mark.django_db
KNOWN = [(method, address) for method, address, _scope in ASKED]


def test_every_address_refuses_an_unknown_field(alice: Member) -> None:
    bot = program(alice)
    accepted = []

    for method, address in KNOWN:
        path, sent = address.format(pk=1), {"no_such_field": "1"}
        answers = [bot.ask(method, f"{path}?no_such_field=1")]
        if method != "GET":
            answers.append(bot.ask(method, path, sent))
        cache.clear()  # so many requests are too many for one key
        for answer in answers:
            errors = answer.json().get("errors", [])
            if answer.status_code != 400 or errors[0]["pointer"] != "/no_such_field":
                accepted.append((method, address, answer.status_code))

    assert accepted == []


def test_an_address_without_fields_says_so(alice: Member) -> None:
    (error,) = program(alice).post("tables/1/invite", {"to": "bob"}).json()["errors"]

    assert error["detail"] == "There is no such field here." and error["value"] == "bob"
