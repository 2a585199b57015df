"""Nonsense at every address of the site, sent by an anonymous visitor, a member and an admin: no
answer is a 500, and none has what is another member's.

Some hundreds of requests by default; before a release ten thousand (marker `whole`). Each is taken
back, so that all find the same club.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.utils import timezone

from club.base.monitoring import heartbeats
from club.play.tables.models import Table
from tests.conftest import taken_back
from tests.fire.test_fuzz import FIELDS
from tests.fire.test_fuzzed_pages import STRANGE
from tests.support.access_rows import path_of
from tests.support.everybody import (
    CARD,
    HIDDEN,
    INVITE,
    Cast,
    addresses,
    cast,
    secret_of,
    table_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
SOME, WHOLE = 150, 10_000
VISITORS = ("stranger", "member", "admin")
METHODS = ("get", "get", "post", "post", "post", "head", "put", "delete", "patch", "options")
ARGUMENT = re.compile(r"<[^>]+>|\(\?P<\w+>(?:[^()]|\([^()]*\))*\)")
NAMES = sorted({name for names in FIELDS.values() for name in names})
NAMES += ["login", "password", "password1", "email", "username", "code", "credential", "page"]
NAMES += ["next", "action", "_selected_action", "q", "o", "what", "since", "cursor", "limit", "id"]
NAMES += ["name", "seats", "game", "options", "moves", "terms", "weekend", "time_zone", "_popup"]
ALL = addresses()


@pytest.fixture
def everybody(db: None) -> Cast:
    return cast()


def hear_a_worker() -> None:
    """Otherwise /health/ says, with 503, that none was heard for a while."""
    for name in (heartbeats.SWEEP, heartbeats.WORKER):
        heartbeats.beat(name, [], timezone.now())


@pytest.fixture
def tables(everybody: Cast) -> tuple[Table, Table]:
    """A live one and an open one, both private."""
    return table_of(everybody, "private live"), table_of(everybody, "private open")


class Nonsense:
    """Requests that look a little like those of our pages; the same in each run of a seed."""

    def __init__(self, seed: str, tables: tuple[Table, Table]) -> None:
        self.rng, self.tables = Random(seed), tables

    def path(self, route: str) -> str:
        """The address with its arguments; half of them are nonsense."""
        strange = lambda _: quote(str(self.rng.choice(STRANGE)), safe="")  # noqa: E731
        if self.rng.random() < 0.5:
            route = ARGUMENT.sub(strange, route)
        path = path_of(route, self.rng.choice(self.tables).pk)
        return f"{path}?{urlencode(self.form())}" if self.rng.random() < 0.4 else path

    def form(self) -> dict[str, str]:
        names = self.rng.sample(NAMES, self.rng.randint(0, 6))
        return {name: str(self.rng.choice(STRANGE)) for name in names}

    def body(self) -> tuple[bytes, str]:
        """A form, or JSON."""
        if self.rng.random() < 0.6:
            return urlencode(self.form()).encode(), "application/x-www-form-urlencoded"
        values = (None, True, -1, 0, 1e300, [], [[]], {}, "x", "\ud800", 10**30, *STRANGE)
        sent = {name: self.rng.choice(values) for name in self.rng.sample(NAMES, 4)}
        return json.dumps(sent).encode(), "application/json"


def foreign(tables: tuple[Table, Table], viewer: str) -> set[str]:
    """The secrets that the viewer may read nowhere."""
    hidden = {word for words in HIDDEN.values() for word in words} | {CARD, INVITE}
    secrets = {secret_of(tables[0])}
    mails = set() if viewer == "admin" else {"hanna@club.example", "selma@club.example"}
    return hidden | secrets | mails


def requests(nonsense: Nonsense, number: int) -> Iterator[tuple[str, str, str]]:
    """The viewer, the method and the address of each request: every address comes once before any
    is repeated.
    """
    routes: list[str] = []
    for _ in range(number):
        routes = routes or nonsense.rng.sample(ALL, len(ALL))
        viewer, method = nonsense.rng.choice(VISITORS), nonsense.rng.choice(METHODS)
        yield viewer, method, nonsense.path(routes.pop())


def send(everybody: Cast, viewer: str, method: str, path: str, nonsense: Nonsense) -> Any:
    """The answer, of which everything has been read."""
    client = everybody.client(viewer)
    if method in ("get", "head"):
        return getattr(client, method)(path)
    body, kind = nonsense.body()
    return client.generic(method.upper(), path, body, kind)


def assert_nothing_fails_or_leaks(
    everybody: Cast, tables: tuple[Table, Table], number: int
) -> None:
    nonsense = Nonsense("everywhere", tables)
    hidden = {viewer: foreign(tables, viewer) for viewer in VISITORS}
    for viewer, method, path in requests(nonsense, number):
        with taken_back():
            hear_a_worker()
            answer = send(everybody, viewer, method, path, nonsense)
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        said = f"{viewer} {method} {path} {answer.status_code}"
        assert answer.status_code < 500, said
        text = content.decode(errors="replace") + str(answer.headers)
        # the address of an invitation contains its token
        assert not [word for word in hidden[viewer] if word in text and word not in path], said


def test_nonsense_fails_nowhere_and_shows_nothing_of_others(
    everybody: Cast, tables: tuple[Table, Table]
) -> None:
    assert_nothing_fails_or_leaks(everybody, tables, SOME)


@pytest.mark.whole
def test_nor_do_ten_thousand_requests_of_nonsense(
    everybody: Cast, tables: tuple[Table, Table]
) -> None:
    assert_nothing_fails_or_leaks(everybody, tables, WHOLE)
