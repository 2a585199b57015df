"""Programs of members in tests: a key for each, and a client that sends it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from club.people.members import api_keys
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.play.tables.api import answer_cache
from games import registry
from tests.fire.conftest import SHELF

ALL = tuple(KeyScope.values)


@dataclass(frozen=True)
class Program:
    """A member's program: `bot.get("tables/1/view")`."""

    key: str

    def ask(self, method: str, address: str, body: Any = None, **headers: str) -> Any:
        """The answer to a request with the key."""
        return Client().generic(
            method,
            f"/api/v1/{address}",
            b"" if body is None else _written(body),
            "application/json",
            headers={"authorization": f"Bearer {self.key}", **headers},
        )

    def get(self, address: str, **headers: str) -> Any:
        return self.ask("GET", address, **headers)

    def post(self, address: str, body: Any = None, **headers: str) -> Any:
        return self.ask("POST", address, body, **headers)

    def delete(self, address: str) -> Any:
        return self.ask("DELETE", address)


def _written(body: Any) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def program(member: Member, scopes: Collection[str] = ALL) -> Program:
    """A program with a new key of the member's."""
    return Program(api_keys.make_key(member, "test", scopes, 30, timezone.now())[1])


@pytest.fixture(autouse=True)
def _nobody_asked_yet() -> None:
    """Nothing is left of what another test asked."""
    cache.clear()
    answer_cache.forget()


@pytest.fixture
def toys() -> Iterator[None]:
    """Toy games in the catalogue."""
    registry.fill(SHELF)
    yield
    registry.fill(settings.INSTALLED_GAMES)
