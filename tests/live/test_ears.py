"""Ears that fail, Redis that goes and comes back: nobody is left deaf, and nobody's move is refused
for it.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest
import redis
from pytest_django.fixtures import Settings

from club.live import publishing
from club.live.ears import Heard, Missed
from club.live.hub import Hub
from club.members.models import Member
from club.serving import listen
from club.tables import door
from tests.live.conftest import Listener, cookie_of, serving, until


class FaultyEar:
    """Fails after it has been told of something."""

    def __init__(self) -> None:
        self.fails = asyncio.Event()

    async def listen(self, heard: Heard, missed: Missed) -> NoReturn:
        missed()
        await self.fails.wait()
        raise RuntimeError("deaf")


@pytest.mark.django_db(transaction=True)
def test_a_new_ear_replaces_one_that_fails_and_all_are_told_to_look(alice: Member) -> None:
    ears: list[FaultyEar] = []

    def new_ear() -> FaultyEar:
        ears.append(FaultyEar())
        return ears[-1]

    hub = Hub(door, new_ear)
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
        async def listen(self, heard: Heard, missed: Missed) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr("club.live.hub.PATIENCE", 0.05)
    with serving(Hub(door, Silence)) as port:
        assert Listener(port, "/live/home/", cookie_of(alice)).hears(1)


class RedisServer:
    """A Redis of our own, to be stopped at will."""

    def __init__(self) -> None:
        bound = listen("localhost", 0)[:1]
        self.port = bound[0].getsockname()[1]
        bound[0].close()
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
        """Lines are taken and nothing is answered."""
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


@pytest.mark.own_redis
@pytest.mark.django_db(transaction=True)
def test_redis_may_go_and_come_back(
    redis_server: RedisServer, settings: Settings, alice: Member, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = redis_server.url
    say: Callable[[], None] = lambda: publishing.publish([publishing.of_home(alice.pk)])  # noqa: E731
    with serving(Hub(door)) as port, caplog.at_level(logging.CRITICAL, "club"):
        listener = Listener(port, "/live/home/", cookie_of(alice))
        assert listener.hears(1)
        say()
        assert listener.hears(2)
        redis_server.stop()
        say()  # is lost, and raises nothing
        late = Listener(port, "/live/home/", cookie_of(alice))
        assert late.hears(1), "who comes while Redis is away is let in all the same"
        redis_server.start()
        assert listener.hears(3), "after an interruption all are told to look"
        said = listener.changes
        say()
        assert listener.hears(said + 1)


@pytest.mark.own_redis
@pytest.mark.django_db(transaction=True)
def test_who_has_something_to_say_waits_for_no_answer(
    redis_server: RedisServer, settings: Settings, alice: Member, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = redis_server.url
    home = [publishing.of_home(alice.pk)]
    with serving(Hub(door)) as port:
        listener = Listener(port, "/live/home/", cookie_of(alice))
        assert listener.hears(1)
        publishing.publish(home)
        assert listener.hears(2)
        with redis_server.standing_still():
            publishing.publish(home)
        assert listener.hears(3), "it is heard as soon as Redis goes on"
    assert "a signal was lost" not in caplog.text
