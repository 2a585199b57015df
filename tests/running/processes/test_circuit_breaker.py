"""After a failure a server is not called for a while, and no page or move fails because of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings
from redis.exceptions import ReadOnlyError
from redis.exceptions import TimeoutError as RedisTimeout

from club.base.circuit_breaker import RESET_SECONDS, Breaker
from club.people.members.models import Member
from club.play.moves import tasks
from club.settings import IN_REDIS
from club.site.api.throttling import _counted
from tests.site.api.conftest import program


class Server:
    """Counts its calls, and answers or fails."""

    def __init__(self) -> None:
        self.asked, self.answers = 0, False

    def ask(self) -> str:
        self.asked += 1
        if not self.answers:
            raise RedisTimeout
        return "here"


@pytest.fixture
def away(settings: Settings) -> None:
    """A cache in Redis when there is no Redis."""
    settings.CACHES = {"default": IN_REDIS | {"LOCATION": "redis://127.0.0.1:1/0"}}


def test_who_failed_is_asked_again_after_a_while() -> None:
    server, breaker = Server(), Breaker("Redis", RedisTimeout)
    found = []
    start = timezone.now()
    for seconds in (0.0, 1.0, RESET_SECONDS, RESET_SECONDS + 1):
        with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
            found.append((breaker.call_or_default(server.ask, "nothing"), server.asked))
        server.answers = True
    assert found == [("nothing", 1), ("nothing", 1), ("here", 2), ("here", 3)]


def test_other_failures_are_told() -> None:
    breaker = Breaker("the broker", OperationalError)
    for _ in range(2):
        with pytest.raises(RedisTimeout):
            breaker.call_or_default(Server().ask, "nothing")


@pytest.mark.parametrize("failure", [OperationalError, ReadOnlyError])
def test_a_broker_that_hangs_or_says_no_is_asked_once(
    failure: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fail(ids: tuple[int, ...], _kwargs: object) -> None:
        asked.extend(ids)
        raise failure

    monkeypatch.setattr(tasks.wake, "apply_async", fail)
    for table_id in (1, 2):
        tasks.wake.delay(table_id)
    assert asked == [1]


@pytest.mark.usefixtures("away")
def test_a_cache_that_is_away_is_as_good_as_empty() -> None:
    cache.set("name", "alice", 60)
    assert cache.get("name", "nobody") == "nobody"
    assert cache.add("count", 1, 60) is True
    assert not cache.delete("count")


@pytest.mark.usefixtures("away")
def test_a_count_begins_anew_where_the_cache_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _counted("requests", 60) == 1
    monkeypatch.setattr(cache, "add", lambda *_: False)  # it was there a moment ago
    assert _counted("requests", 60) == 1


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


@pytest.mark.django_db
@pytest.mark.usefixtures("away")
def test_a_member_logs_in_where_the_cache_is_away(
    alice: Member, password: str, client: Client, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "30/m/ip", "login_failed": "5/5m/ip"}
    told = {"login": alice.username, "password": password}
    assert client.post(reverse("account_login"), told).status_code == 302
