"""How a thread says signals to Redis: on a line of its own, where no signal is answered.

To wait for an answer would hold up every move by a journey there and back, and for seconds where
Redis hangs; and no answer could say that anybody has listened. What Redis has against a signal is
not learned, then: `club/startup_checks.py` tries one, with an answer, before the club opens.
"""

from __future__ import annotations

import os
import socket
from functools import cache
from threading import local
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE = 2  # seconds for each step of connecting, or for what was said to go out
UNHEARD = 5_000  # milliseconds after which a line is over whose bytes reach nobody
BY_NETWORK = (socket.AF_INET, socket.AF_INET6)


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
        line = self._line
        try:
            if line.is_connected and _is_over(line):
                line.disconnect()
            # connects where it must; a check of its health would wait for an answer
            line.send_command("PUBLISH", channel, text, check_health=False)
        except BaseException:  # an interruption, too, may leave a line that is half set up
            line.disconnect()
            raise


def voice(url: str) -> Voice:
    """That of this process: a line is not shared with a child."""
    return _voice(url, os.getpid())


@cache
def _voice(url: str, _process: int) -> Voice:
    return Voice(url)


def _is_over(line: Any) -> bool:
    """Whether the other side has hung up: there is nothing else to be heard on the line."""
    try:
        return bool(line.can_read())
    except redis.ConnectionError:
        return True


def _without_answers(line: Any) -> None:
    line.on_connect()
    line.send_command("CLIENT", "REPLY", "OFF", check_health=False)
    if line._sock.family in BY_NETWORK:
        line._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
