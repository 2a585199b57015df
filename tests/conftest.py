"""What all tests share: the cast of three, ways into the club, and what is left out where a server is missing.

alice hosts, bob sits with her, carol must not see or touch anything of theirs.
"""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client

from club.members import services
from club.members.models import Member
from tests import servers

PASSWORD = "warm-paper-7"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for need in ("redis", "browser"):
        wanting = [item for item in items if item.get_closest_marker(need)]
        if wanting and servers.FOUND[need]() is None:
            if servers.REQUIRED:
                raise pytest.UsageError(f"REQUIRE_ALL is set, and what tests marked '{need}' need was not found.")
            leave_out(wanting, f"{need} was not found here")
    if connection.vendor != "postgresql":
        leave_out([item for item in items if item.get_closest_marker("postgres")], "bin/test runs it on PostgreSQL")


def leave_out(items: list[pytest.Item], why: str) -> None:
    for item in items:
        item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def alice(db: None) -> Member:
    return services.welcome("alice", "alice@club.example", PASSWORD)


@pytest.fixture
def bob(db: None) -> Member:
    return services.welcome("bob", "bob@club.example", PASSWORD)


@pytest.fixture
def carol(db: None) -> Member:
    return services.welcome("carol", "carol@club.example", PASSWORD)


@pytest.fixture
def inside() -> Callable[[Member], Client]:
    """A test client that a member has logged in with: `inside(alice).get("/")`."""

    def enter(member: Member) -> Client:
        client = Client()
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return enter
