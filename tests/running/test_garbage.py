"""What an answer was made from is gone with it, without a collection of garbage."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client

from club.members.models import Member
from club.web.one_thread import django_application
from tests.tables.sitting_down import sit_down

pytestmark = pytest.mark.django_db(transaction=True)
FEW = 60  # objects that lead to themselves: a table and its record, what is asked and its words


@pytest.fixture(autouse=True)
def _uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left_by(path: str, client: Client) -> int:
    """How many objects an answer leaves to the collection of garbage."""
    cookie = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())],
    }
    django = django_application()
    for _ in range(2):
        assert django.answer(scope, io.BytesIO())[0]["status"] == 200
        left = gc.collect()
    return left


def test_a_tables_page_leaves_little(client: Client, alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    client.force_login(alice, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert left_by(f"/tables/{sat.pk}/", client) < FEW


def test_so_does_the_list_of_members(client: Client, alice: Member) -> None:
    client.force_login(alice, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert left_by("/members/", client) < FEW
