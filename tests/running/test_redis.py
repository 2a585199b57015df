"""Requests share connections to Redis, and wait for it one second at most, once in ten seconds."""

from __future__ import annotations

import secrets
import signal
import socket
from collections.abc import Iterator
from contextvars import copy_context
from time import monotonic
from typing import NoReturn

import pytest
import redis
from django.core.cache import cache, caches
from django.db import connection
from pytest_django.fixtures import Settings

from club.base.processes.time_limit import TimeLimitExceeded
from club.base.redis import OPTIONS, Redis, client
from club.base.streams import publisher
from club.settings import CACHES


@pytest.mark.redis
@pytest.mark.parametrize("name", list(CACHES))
def test_requests_that_come_one_after_the_other_use_one_connection(
    settings: Settings, name: str
) -> None:
    url, client_name = settings.TEST_REDIS_URL, secrets.token_hex(8)
    there = {"LOCATION": f"{url}?client_name={client_name}"}
    settings.CACHES = {"default": CACHES[name] | there}
    with redis.Redis.from_url(url) as server:
        used = set()
        for number in range(3):
            copy_context().run(lambda number=number: caches["default"].set(client_name, number, 60))
            assert copy_context().run(lambda: caches["default"].get(client_name)) == number
            used |= {one["id"] for one in server.client_list() if one["name"] == client_name}
        assert len(used) == 1


@pytest.mark.redis
def test_a_connection_whose_user_was_interrupted_gives_nobody_the_answer_of_another(
    settings: Settings,
) -> None:
    ours = client(settings.TEST_REDIS_URL)
    ours.ping()
    with pytest.raises(TimeLimitExceeded):
        wait_and_be_interrupted(ours)
    assert ours.echo("mine") == b"mine"


def wait_and_be_interrupted(ours: Redis) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise TimeLimitExceeded

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        ours.blpop(["a list that nobody fills"], timeout=0.5)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def hanging() -> Iterator[str]:
    """The URL of a server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}/0"


def test_where_redis_hangs_signals_and_cache_together_wait_for_it_once(
    hanging: str, settings: Settings
) -> None:
    settings.REDIS_URL = hanging
    settings.CACHES = {"default": CACHES["default"] | {"LOCATION": hanging}}
    start = monotonic()
    for number in range(20):
        publisher.publish([f"table:{number}"])
        assert cache.get("name", "nobody") == "nobody"
    assert monotonic() - start < 2 * OPTIONS["socket_timeout"]


def test_another_club_and_a_restored_copy_have_signals_of_their_own(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = publisher.redis_channel()
    with monkeypatch.context() as patch:
        patch.setitem(connection.settings_dict, "NAME", "restored")
        copy = publisher.redis_channel()
    settings.SECRET_KEY = "another"
    assert len({ours, copy, publisher.redis_channel()}) == 3


@pytest.mark.redis
def test_a_redis_that_refuses_connections_is_asked_again_at_once(settings: Settings) -> None:
    with pytest.raises(redis.ConnectionError):
        client("redis://127.0.0.1:1/0").ping()
    assert client(settings.TEST_REDIS_URL).ping()
