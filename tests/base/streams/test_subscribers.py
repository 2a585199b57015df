"""Subscribers that fail, and a Redis that stops and restarts: every page gets its news, and no move
is refused.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import NoReturn

import pytest
import redis
from pytest_django.fixtures import Settings

from club.base.redis import client
from club.base.streams import publisher
from club.base.streams.hub import Hub
from club.base.streams.subscribers import OnMissed, OnReceived
from club.people.members.models import Member
from club.play.tables import stream_permissions
from tests.base.streams.conftest import PATIENCE, Listener, cookie_of, serving, until


class FaultyEar:
    """A subscriber that fails on demand."""

    def __init__(self) -> None:
        self.fails = asyncio.Event()

    async def listen(self, heard: OnReceived, missed: OnMissed) -> NoReturn:
        missed()
        await self.fails.wait()
        raise RuntimeError("deaf")


@pytest.mark.django_db(transaction=True)
def test_a_new_ear_replaces_one_that_fails_and_all_are_told_to_look(alice: Member) -> None:
    ears: list[FaultyEar] = []

    def new_ear() -> FaultyEar:
        ears.append(FaultyEar())
        return ears[-1]

    hub = Hub(stream_permissions, new_ear)
    with serving(hub) as port:
        listener = Listener(port, "/live/home/", cookie_of(alice))
        assert listener.hears(1)
        assert hub.loop is not None
        hub.loop.call_soon_threadsafe(ears[0].fails.set)
        assert listener.hears(2)
        assert len(ears) == 2


@pytest.mark.django_db(transaction=True)
def test_a_stream_opens_even_where_no_ear_does(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silence:
        async def listen(self, heard: OnReceived, missed: OnMissed) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr("club.base.streams.hub.SUBSCRIBE_TIMEOUT", 0.05)
    with serving(Hub(stream_permissions, Silence)) as port:
        assert Listener(port, "/live/home/", cookie_of(alice)).hears(1)


class RedisServer:
    """A Redis server that tests can stop."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as bound:
            self.port = bound.getsockname()[1]
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        told = ["redis-server", "--port", str(self.port), "--save", "", "--loglevel", "warning"]
        self.running = subprocess.Popen(told, stdout=subprocess.DEVNULL)
        assert until(self.answers)

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url).ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        self.running.kill()
        self.running.wait()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Redis accepts connections and answers nothing."""
        self.running.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.running.send_signal(signal.SIGCONT)


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    yield server
    server.stop()


@dataclass(frozen=True)
class AtHome:
    """A member's page that receives signals through Redis, after its first event."""

    port: int
    cookie: str
    listener: Listener
    say: Callable[[], None]


@pytest.fixture
def at_home(
    redis_server: RedisServer, settings: Settings, alice: Member, transactional_db: None
) -> Iterator[AtHome]:
    settings.REDIS_URL = redis_server.url
    with serving(Hub(stream_permissions)) as port:
        cookie = cookie_of(alice)
        listener = Listener(port, "/live/home/", cookie)
        assert listener.hears(1)
        say = partial(publisher.publish, [publisher.home_channel(alice.pk)])
        say()
        assert listener.hears(2)
        yield AtHome(port, cookie, listener, say)


@pytest.mark.own_redis
def test_redis_may_go_and_come_back(
    redis_server: RedisServer, at_home: AtHome, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL, "club"):
        redis_server.stop()
        at_home.say()  # is lost, and raises nothing
        late = Listener(at_home.port, "/live/home/", at_home.cookie)
        assert late.hears(1), "who comes while Redis is away is let in all the same"
        redis_server.start()
        assert at_home.listener.hears(3), "after an interruption all are told to look"
        said = at_home.listener.changes
        at_home.say()
        assert at_home.listener.hears(said + 1)


@pytest.mark.own_redis
def test_a_redis_that_vanishes_without_a_word_is_noticed_and_pages_ask_for_news_meanwhile(
    redis_server: RedisServer,
    at_home: AtHome,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("subscribers.PATIENCE", "subscribers.CONNECT_TIMEOUT", "hub.NOTIFY_INTERVAL"):
        monkeypatch.setattr(f"club.base.streams.{name}", 0.2)
    at_home.say()  # from now on, the shorter times are used
    assert at_home.listener.hears(3)
    with caplog.at_level(logging.CRITICAL, "club"), redis_server.standing_still():
        assert at_home.listener.hears(6)
    said = at_home.listener.changes

    def is_heard_again() -> bool:
        at_home.say()
        return at_home.listener.changes > said + 1

    assert until(is_heard_again)


@pytest.mark.own_redis
def test_what_is_said_while_redis_hangs_waits_a_second_and_is_heard_as_soon_as_it_goes_on(
    redis_server: RedisServer, at_home: AtHome
) -> None:
    start = time.monotonic()
    with redis_server.standing_still():
        at_home.say()
    assert time.monotonic() - start < 2
    assert at_home.listener.hears(3)


@contextmanager
def listening(url: str) -> Iterator[Callable[[], object]]:
    """The next messages on the Redis channel."""
    with redis.Redis.from_url(url).pubsub() as ear:
        ear.subscribe("signals")
        assert ear.get_message(timeout=PATIENCE)
        yield lambda: (ear.get_message(timeout=PATIENCE) or {}).get("data")


@pytest.mark.own_redis
def test_a_child_has_a_connection_of_its_own(redis_server: RedisServer) -> None:
    def say(text: str) -> None:
        client(redis_server.url).publish("signals", text)

    with listening(redis_server.url) as heard:
        say("parent")
        child = get_context("fork").Process(target=say, args=["child"])
        child.start()
        child.join()
        say("parent again")
        assert [heard() for _ in range(3)] == [b"parent", b"child", b"parent again"]
