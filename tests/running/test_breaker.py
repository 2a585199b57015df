"""A server that failed is left alone for a while, and nobody fails of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings
from redis.exceptions import ReadOnlyError
from redis.exceptions import TimeoutError as RedisTimeout

from club import breaker, celery
from club.breaker import REST, Breaker
from club.members.models import Member
from club.settings import IN_REDIS
from club.tables import tasks
from tests.api.conftest import program


class Server:
    """Counts what it is asked, and answers or not."""

    def __init__(self) -> None:
        self.asked, self.answers = 0, False

    def ask(self) -> str:
        self.asked += 1
        if not self.answers:
            raise RedisTimeout
        return "here"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the time."""
    return lambda seconds: monkeypatch.setattr(breaker, "monotonic", lambda: seconds)


@pytest.fixture
def away(settings: Settings) -> None:
    """A cache in Redis where there is none."""
    settings.CACHES = {"default": IN_REDIS | {"LOCATION": "redis://127.0.0.1:1/0"}}


def test_who_failed_is_asked_again_after_a_while(at: Callable[[float], None]) -> None:
    server, ours = Server(), Breaker("Redis", RedisTimeout)
    found = []
    for seconds in (100.0, 101.0, 100.0 + REST, 101.0 + REST):
        at(seconds)
        found.append((ours.ask(server.ask, "nothing"), server.asked))
        server.answers = True
    assert found == [("nothing", 1), ("nothing", 1), ("here", 2), ("here", 3)]


def test_one_alone_tries_whether_who_failed_is_back(at: Callable[[float], None]) -> None:
    server, ours = Server(), Breaker("Redis", RedisTimeout)
    at(100.0)
    ours.ask(server.ask, "nothing")
    at(100.0 + REST)
    ours.ask(lambda: ours.ask(server.ask, "nothing"), "nothing")  # another comes meanwhile
    assert server.asked == 1


def test_other_failures_are_told() -> None:
    with pytest.raises(RedisTimeout):
        Breaker("the broker", OperationalError).ask(Server().ask, "nothing")


def test_an_answer_that_is_not_the_one_hoped_for_is_one(
    at: Callable[[float], None],
) -> None:
    """As when a count is raised that Redis does not know."""
    server, ours = Server(), Breaker("the cache", RedisTimeout)
    at(0.0)
    ours.ask(server.ask, "nothing")
    at(REST)
    with pytest.raises(ValueError, match="abc"):
        ours.ask(lambda: int("abc"), 0)
    server.answers = True
    assert ours.ask(server.ask, "nothing") != "nothing"


@pytest.mark.parametrize("failure", [OperationalError, ReadOnlyError])
def test_a_broker_that_hangs_or_says_no_is_asked_once(
    failure: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fail(table_id: int) -> None:
        asked.append(table_id)
        raise failure

    monkeypatch.setattr(tasks.wake, "delay", fail)
    for table_id in (1, 2):
        celery.call(tasks.wake, table_id)
    assert asked == [1]


@pytest.mark.usefixtures("away")
def test_a_cache_that_is_away_is_as_good_as_empty() -> None:
    cache.set("name", "alice", 60)
    assert cache.get("name", "nobody") == "nobody"
    assert cache.add("count", 1, 60) is True
    assert cache.incr("count") == 1
    assert cache.delete("count") is False


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_programs_are_answered_where_the_cache_is_away(alice: Member) -> None:
    assert program(alice).get("me").status_code == 200


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_a_wrong_password_is_told_so_where_the_cache_is_away(
    alice: Member, password: str, client: Client, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "5/5m/ip"}
    told = {"login": alice.username, "password": password + "x"}
    assert client.post(reverse("account_login"), told).status_code == 422
