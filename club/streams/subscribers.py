"""How one process hears the signals of all: by reading the table of signals, or by subscribing to
Redis.

An ear listens until it is cancelled or fails; the hub puts a new one in its place. Whenever signals
may have gone unheard, at the beginning and after every interruption, it says so, and everybody is
told to look.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, NoReturn, Protocol

from django.conf import settings
from django.db import connections
from redis.asyncio import Redis

from club.streams.models import Signal
from club.streams.publisher import redis_channel

PAUSE = 0.15  # seconds between two looks at the table
# A Redis that vanished without a word is noticed after a minute.
KEEPALIVE = {socket.TCP_KEEPIDLE: 30, socket.TCP_KEEPINTVL: 10, socket.TCP_KEEPCNT: 3}

Heard = Callable[[Collection[str]], None]
Missed = Callable[[], None]


class Subscriber(Protocol):
    async def listen(self, heard: Heard, missed: Missed) -> None:
        """Calls `heard` with the channels that have news, and `missed` when any may have had some
        unheard.
        """


def subscriber() -> Subscriber:
    """The ear that fits how signals are published here."""
    return RedisSubscriber(settings.REDIS_URL) if settings.REDIS_URL else DatabaseSubscriber()


class DatabaseSubscriber:
    """Reads the table of signals, with one thread and one connection however many streams are open.

    It goes by the rows' numbers, and so relies on their becoming visible in that order: on SQLite,
    where there is one writer at a time.
    """

    async def listen(self, heard: Heard, missed: Missed) -> NoReturn:
        loop = asyncio.get_running_loop()
        thread = ThreadPoolExecutor(1, "signals")
        try:
            last = await loop.run_in_executor(thread, _newest)
            missed()
            while True:
                await asyncio.sleep(PAUSE)
                if rows := await loop.run_in_executor(thread, _newer, last):
                    last = rows[-1][0]
                    heard({channel for _, channel in rows})
        finally:
            thread.submit(connections.close_all)
            thread.shutdown(wait=False)


def _newest() -> int:
    return Signal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _newer(last: int) -> list[tuple[int, str]]:
    return list(Signal.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "channel"))


class RedisSubscriber:
    """Subscribes to Redis."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def listen(self, heard: Heard, missed: Missed) -> None:
        keepalive: dict[str, Any] = {
            "socket_keepalive": True,
            "socket_keepalive_options": KEEPALIVE,
        }
        async with (
            Redis.from_url(self.url, decode_responses=True, **keepalive) as redis,
            redis.pubsub() as ear,
        ):
            await ear.subscribe(redis_channel())
            async with aclosing(ear.listen()) as messages:
                async for message in messages:
                    # The library subscribes again by itself when a connection breaks; this is all
                    # that shows it.
                    if message["type"] == "subscribe":
                        missed()
                    elif message["type"] == "message":
                        heard(message["data"].split())
