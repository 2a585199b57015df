"""Fixtures of all tests: the three members, ways to log in, and the tests that are left out where a
server is missing.

alice hosts, bob sits with her, carol must not see or touch anything of theirs.
"""

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, transaction
from django.template.backends import jinja2
from django.test import Client, TransactionTestCase
from django.test.signals import template_rendered
from pytest_django import DjangoDbBlocker

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.queries import remember_settings
from club.base.redis import BREAKER
from club.celery import BROKER
from club.people.members import services
from club.people.members.models import Member
from club.play.moves import choosers
from tests.browser.support.club_server import Clubhouse, opened
from tests.migrations.migrating import emptied
from tests.play.replay.looking_back import forget
from tests.reused_database import is_in_use, use_named_database
from tests.support import fresh_databases as fresh

PASSWORD = "warm-paper-7"

# A hundred files are compiled once and for all, not by every worker and every club that tests
# start.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

pytest_plugins = ["tests.selection", "tests.support.toy_fixtures"]


@contextmanager
def taken_back() -> Iterator[None]:
    """The changes made inside are rolled back afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def _database_name(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("reuse_db"):
        use_named_database(connection.settings_dict)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    _database_name: None, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """pytest-django's own, which adds the number of an xdist worker, after the name is known."""


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """pytest-django's own; and what it made is kept for clubs in processes of their own, which
    find all migrations applied.
    """
    with django_db_blocker.unblock():
        call_command("migrate", fake=True, verbosity=0)
        if is_in_use(connection.settings_dict):
            emptied()  # a run that was killed left rows
        fresh.keep(tmp_path_factory.mktemp("fresh"))


@pytest.fixture(scope="session")
def clubhouse(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Clubhouse]:
    """One for all tests of a worker: they meet as strangers."""
    with opened(tmp_path_factory.mktemp("club")) as club:
        yield club
        assert club.audit() == "", "what was played here does not replay"


@pytest.fixture(scope="module")
def database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """For fixtures that write rows once for all tests of a module or class. A test's own changes
    are rolled back as always. The tests that use it need the mark `django_db`.
    """
    with django_db_blocker.unblock(), taken_back():
        yield


def swept(_: TransactionTestCase) -> None:
    """Instead of Django's own flush, which fills what migrations filled again and takes ten times
    as long.
    """
    emptied()


@pytest.fixture(scope="session", autouse=True)
def _quickly_swept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", swept)
        yield


@pytest.fixture(scope="session", autouse=True)
def _contexts() -> Iterator[None]:
    """Pages have a `response.context`, which Django's test client knows of Django's templates."""
    render = jinja2.Template.render

    def rendered(template: Any, context: Any = None, request: Any = None) -> Any:
        facts = {} if context is None else context  # Django's backend adds to it
        text = render(template, facts, request)
        if request is not None:
            template_rendered.send(sender=template, template=template, context=facts)
        return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jinja2.Template, "render", rendered)
        yield


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def alice(db: None) -> Member:
    return services.create_member("alice", "alice@club.example", PASSWORD)


@pytest.fixture
def bob(db: None) -> Member:
    return services.create_member("bob", "bob@club.example", PASSWORD)


@pytest.fixture
def carol(db: None) -> Member:
    return services.create_member("carol", "carol@club.example", PASSWORD)


@pytest.fixture
def inside() -> Callable[[Member], Client]:
    """A test client that a member has logged in with: `inside(alice).get("/")`."""

    def enter(member: Member) -> Client:
        client = Client()
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return enter


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every table's chance comes from one secret, so that the same moves meet the same cards."""
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: b"r" * size)
    forget()  # it is kept by commitment, which tells no two records of one secret apart
    yield
    forget()


@pytest.fixture(autouse=True)
def _nobody_left_alone() -> None:
    """No test finds a server left alone since another."""
    for one in (BROKER, BREAKER):
        one.close()


@pytest.fixture(autouse=True)
def _usual_club() -> None:
    """The settings of the club are the usual ones until a test changes them."""
    remember_settings(ClubSettings())


@pytest.fixture(autouse=True)
def _no_fragments() -> None:
    """No drawing of another test is stored, whose board may have had another template."""
    caches["fragments"].clear()


@pytest.fixture(autouse=True)
def _no_visits() -> None:
    """No member has visited a table in another test: notices would wait."""
    caches["hints"].clear()


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets and bots fall alike in every run of a test; in a whole run they do not."""
    if os.environ.get("WHOLE"):
        return
    luck = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=None: luck.randbytes(size or 32))
    monkeypatch.setattr(choosers, "Random", lambda: Random(luck.random()))
