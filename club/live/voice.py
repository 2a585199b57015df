"""How a thread says signals to Redis: on a line of its own, where nothing is ever answered.

To wait for an answer would hold up every move for a journey there and back, and for seconds where
Redis hangs; and no answer could say that anybody has listened.
"""

from __future__ import annotations

import os
from functools import cache
from threading import local
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE = 2  # seconds for which a connection is tried, or what was said may not go out


class Voice(local):
    """Says signals; every thread that asks has another line."""

    def __init__(self, url: str) -> None:
        client = redis.Redis.from_url(
            url,
            protocol=2,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
            redis_connect_func=_without_answers,
        )
        self._line: Any = client.connection_pool.make_connection()

    def say(self, channel: str, text: str) -> None:
        """Raises RedisError where there is no line."""
        if self._line.is_connected and self._is_over():
            self._line.disconnect()
        self._line.send_command("PUBLISH", channel, text)  # connects where it must

    def _is_over(self) -> bool:
        """Whether the other side has hung up: there is nothing else to be heard on this line."""
        try:
            return bool(self._line.can_read())
        except redis.ConnectionError:
            return True


def voice(url: str) -> Voice:
    """That of this process: a line is not shared with a child."""
    return _voice(url, os.getpid())


@cache
def _voice(url: str, _process: int) -> Voice:
    return Voice(url)


def _without_answers(line: Any) -> None:
    line.on_connect()
    line.send_command("CLIENT", "REPLY", "OFF", check_health=False)
