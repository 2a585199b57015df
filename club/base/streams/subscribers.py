"""Subscribers: they receive the signals of all processes from Redis, or from the table of signals.

A subscriber runs until it is cancelled or fails; the hub then starts a new one. At the beginning
and after every interruption it reports that signals may have been missed, and the hub notifies all
streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NoReturn, Protocol

from django.conf import settings
from django.db import connections
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from club.base.streams.models import Signal
from club.base.streams.publisher import redis_channel

POLL_INTERVAL = 0.15  # seconds between two reads of the table
# Seconds without a message, after which Redis is asked for one, and seconds that it may take. So a
# Redis that vanished without closing the connection is noticed.
PATIENCE = 3.0
CONNECT_TIMEOUT = 2.0  # seconds

OnReceived = Callable[[Collection[str]], None]
OnMissed = Callable[[], None]


class Subscriber(Protocol):
    async def listen(self, received: OnReceived, missed: OnMissed) -> None:
        """Calls `received` with the channels that have news, and `missed` when signals may have
        been missed.
        """


def subscriber() -> Subscriber:
    """The subscriber that receives the signals of `publisher.py`."""
    if settings.REDIS_URL:
        return RedisSubscriber(settings.REDIS_URL)
    return DatabaseSubscriber()


class DatabaseSubscriber:
    """Reads the table of signals by one thread and one connection for all streams.

    It continues after the last id, and relies on rows becoming visible in the order of their ids.
    SQLite guarantees that, because it has one writer at a time.
    """

    async def listen(self, received: OnReceived, missed: OnMissed) -> NoReturn:
        loop = asyncio.get_running_loop()
        thread = ThreadPoolExecutor(1, "signals")
        try:
            last = await loop.run_in_executor(thread, _last_id)
            missed()
            while True:
                await asyncio.sleep(POLL_INTERVAL)
                if rows := await loop.run_in_executor(thread, _rows_after, last):
                    last = rows[-1][0]
                    received({channel for _, channel in rows})
        finally:
            thread.submit(connections.close_all)
            thread.shutdown(wait=False)


def _last_id() -> int:
    return Signal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _rows_after(last: int) -> list[tuple[int, str]]:
    return list(
        Signal.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "channel")
    )


class RedisSubscriber:
    """Subscribes to Redis."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def listen(self, received: OnReceived, missed: OnMissed) -> None:
        """Raises RedisError or OSError when Redis does not answer any more."""
        async with (
            Redis.from_url(
                self.url, decode_responses=True, socket_connect_timeout=CONNECT_TIMEOUT
            ) as redis,
            redis.pubsub() as pubsub,
        ):
            await pubsub.subscribe(redis_channel())
            async for message in _messages(pubsub):
                # redis-py subscribes again by itself when a connection breaks; only this
                # message shows it.
                if message["type"] == "subscribe":
                    missed()
                elif message["type"] == "message":
                    received(message["data"].split())


async def _messages(pubsub: PubSub) -> AsyncIterator[dict[str, Any]]:
    """All messages, and answers to pings. Raises TimeoutError when there is no answer."""
    is_asked = False
    while True:
        message = await pubsub.get_message(timeout=PATIENCE)
        if message is not None:
            is_asked = False
            yield message
        elif is_asked:
            raise TimeoutError("Redis does not answer")
        else:
            await pubsub.ping()
            is_asked = True
