"""What all tests share: the cast of three, ways into the club, and what is left out where a server is missing.

alice hosts, bob sits with her, carol must not see or touch anything of theirs.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.test import Client, TransactionTestCase
from pytest_django import DjangoDbBlocker

from club.members import services
from club.members.models import Member
from tests import servers

PASSWORD = "warm-paper-7"

# A hundred files are compiled once and for all, not by every worker and every club that tests start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for need in ("redis", "browser"):
        wanting = [item for item in items if item.get_closest_marker(need)]
        if wanting and servers.FOUND[need]() is None:
            if servers.REQUIRED:
                raise pytest.UsageError(f"REQUIRE_ALL is set, and what tests marked '{need}' need was not found.")
            leave_out(wanting, f"{need} was not found here")
    if connection.vendor != "postgresql":
        leave_out([item for item in items if item.get_closest_marker("postgres")], "bin/test runs it on PostgreSQL")

    items.sort(key=lambda item: item.get_closest_marker("slow") is None)  # nobody waits for the longest at the end


def leave_out(items: list[pytest.Item], why: str) -> None:
    for item in items:
        item.add_marker(pytest.mark.skip(reason=why))


@contextmanager
def taken_back() -> Iterator[None]:
    """What is done inside has not happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For fixtures that write, once, what all tests of a module or class look at. What a test itself writes is taken
    back as always; whoever asks for this marks the tests `django_db`.
    """
    with django_db_blocker.unblock(), taken_back():
        yield


def swept(_: TransactionTestCase) -> None:
    """Empties all tables but those that migrations fill; Django's own flush fills them again and takes ten times as
    long. Rows may go in any order: no database here looks at references before the end.
    """
    models = [model for model in apps.get_models() if model not in (ContentType, Permission)]
    tables = {field.m2m_db_table() for model in models for field in model._meta.local_many_to_many}
    with transaction.atomic(), connection.cursor() as cursor:
        for table in sorted(tables | {model._meta.db_table for model in models}):
            cursor.execute(f'DELETE FROM "{table}"')


@pytest.fixture(scope="session", autouse=True)
def _quickly_swept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", swept)
        yield


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
