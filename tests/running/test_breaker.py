"""A server that does not answer is left alone for a while, and nobody fails of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kombu.exceptions import OperationalError
from redis.exceptions import TimeoutError as RedisTimeout

from club import breaker, celery
from club.api import holders
from club.breaker import REST, Breaker
from club.members.models import Member
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


def test_who_did_not_answer_is_asked_again_after_a_while(at: Callable[[float], None]) -> None:
    server, ours = Server(), Breaker("Redis", RedisTimeout)
    found = []
    for seconds in (100.0, 101.0, 100.0 + REST):
        at(seconds)
        found.append((ours.ask(server.ask), server.asked))
        server.answers = True
    assert found == [(None, 1), (None, 1), ("here", 2)]


def test_other_failures_are_told() -> None:
    with pytest.raises(RedisTimeout):
        Breaker("the broker", OperationalError).ask(Server().ask)


def test_a_broker_that_hangs_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def hang(table_id: int) -> None:
        asked.append(table_id)
        raise OperationalError

    monkeypatch.setattr(tasks.wake, "delay", hang)
    for table_id in (1, 2):
        celery.call(tasks.wake, table_id)
    assert asked == [1]


@pytest.mark.django_db
def test_programs_are_answered_uncounted_where_the_cache_is_away(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise RedisTimeout

    bot = program(alice)
    monkeypatch.setattr(holders.cache, "add", away)
    assert bot.get("me").status_code == 200
