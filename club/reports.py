"""What each web process tells of itself, so that whichever is asked knows of all: a text in Redis,
renewed every few seconds, which Redis forgets soon after the process is gone. Where there is no
Redis one process answers alone.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from time import sleep, time
from typing import cast

from django.conf import settings
from redis import Redis
from redis.exceptions import ConnectionError, RedisError, TimeoutError

from club.breaker import Breaker
from club.live import hub
from club.live.redis_names import redis_name
from club.redis import client
from club.web.admission import QUEUE
from club.web.standstill import LONGEST_STANDSTILL

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds between two reports of a process
KEPT = 20  # seconds; whoever has reported nothing for so long is gone, or as good as gone
NAMED = 24 * 3600  # seconds; whoever is gone is asked for no longer
REPORTING = Breaker("reporting to Redis", ConnectionError, TimeoutError)


@dataclass(frozen=True, slots=True)
class Report:
    """How one web process is, and what it has counted since it began."""

    process: str  # its machine and its number there
    waiting: int  # requests, as are the next two
    admitted: int
    turned_away: int
    waited: float  # seconds in all
    streams: int  # that are open
    stands_still: bool  # who waits for a page is not let in
    deaf: bool  # streams are open, and no signal is heard


def own_report() -> Report:
    """That of this process, as it is now."""
    return Report(
        process=f"{socket.gethostname()}:{os.getpid()}",
        waiting=QUEUE.waiting,
        admitted=QUEUE.admitted,
        turned_away=QUEUE.turned_away,
        waited=QUEUE.seconds,
        streams=hub.open_streams(),
        stands_still=QUEUE.stands_still(LONGEST_STANDSTILL),
        deaf=hub.deaf(),
    )


def reports() -> list[Report]:
    """Those of all web processes, as they last handed them in; this one does so now. Where Redis
    does not take them, of this one alone.
    """
    mine = own_report()
    told: list[Report] = []
    if settings.REDIS_URL:
        with suppress(RedisError):  # it is there, and says no
            told = REPORTING.ask(lambda: _exchanged(mine), told)
    return told or [_cut_off(mine)]


def report_from_now_on() -> None:
    """Hands in a report of this process every few seconds for as long as it lives."""
    threading.Thread(target=_keep_reporting, name="reports", daemon=True).start()


def hand_in(report: Report, client: Redis) -> None:
    """One report, in the place of the last one. Raises RedisError."""
    name, names, now = redis_name(f"process:{report.process}"), redis_name("processes"), time()
    with client.pipeline() as at_once:
        at_once.set(name, json.dumps(asdict(report)), ex=KEPT)
        at_once.zadd(names, {name: now})
        at_once.zremrangebyscore(names, 0, now - NAMED)
        at_once.expire(names, NAMED)
        at_once.execute()


def _keep_reporting() -> None:
    while True:
        try:
            REPORTING.ask(lambda: hand_in(own_report(), _client()), None)
        except Exception as failure:  # whatever it was: the next report may be handed in
            log.warning("a report was not handed in: %s", type(failure).__name__)
        sleep(EVERY)


def _client() -> Redis:
    return client(settings.REDIS_URL)


def _exchanged(mine: Report) -> list[Report]:
    server = _client()
    hand_in(mine, server)
    names = cast("list[bytes]", server.zrange(redis_name("processes"), 0, -1))
    texts = server.mget(names)
    return [report for text in texts if text and (report := _read(text))]


def _read(text: bytes | str) -> Report | None:
    """None where another release tells other things."""
    try:
        return Report(**json.loads(text))
    except (TypeError, ValueError):
        return None


def _cut_off(report: Report) -> Report:
    """As it is while Redis does not answer: an ear does not notice that it hangs, there is just
    nothing to be heard.
    """
    return replace(report, deaf=report.deaf or (report.streams > 0 and REPORTING.is_open))
