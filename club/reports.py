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
from dataclasses import asdict, dataclass
from time import sleep

from django.conf import settings
from redis import Redis
from redis.exceptions import ConnectionError, TimeoutError

from club.breaker import Breaker
from club.live import hub
from club.redis.names import redis_name
from club.redis.pool import quick_client
from club.web.admission import QUEUE
from club.web.standstill import LONGEST_STANDSTILL

log = logging.getLogger(__name__)

EVERY = 5.0  # seconds between two reports of a process
KEPT = 20  # seconds; whoever has reported nothing for so long is gone, or as good as gone
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
    streams = hub.open_streams()
    return Report(
        process=f"{socket.gethostname()}:{os.getpid()}",
        waiting=QUEUE.waiting,
        admitted=QUEUE.admitted,
        turned_away=QUEUE.turned_away,
        waited=QUEUE.seconds,
        streams=streams,
        stands_still=QUEUE.stands_still(LONGEST_STANDSTILL),
        # an ear does not notice that Redis hangs: there is just nothing to be heard
        deaf=hub.deaf() or (streams > 0 and REPORTING.rests_until > 0),
    )


def reports() -> list[Report]:
    """The last ones of all web processes, so that no counter goes back, whoever is asked; of this
    one as it is now where it has not reported, or Redis is away.
    """
    told: list[Report] = []
    if settings.REDIS_URL:
        told = REPORTING.ask(lambda: _handed_in(_client()), told)
    mine = own_report()
    return told if mine.process in {one.process for one in told} else [mine, *told]


def report_from_now_on() -> None:
    """Hands in a report of this process every few seconds for as long as it lives."""
    threading.Thread(target=_keep_reporting, name="reports", daemon=True).start()


def hand_in(report: Report, client: Redis) -> None:
    """One report, in the place of the last one. Raises RedisError."""
    name = redis_name(f"process:{report.process}")
    with client.pipeline() as at_once:
        at_once.set(name, json.dumps(asdict(report)), ex=KEPT)
        at_once.sadd(redis_name("processes"), name)
        at_once.execute()


def _keep_reporting() -> None:
    while True:
        try:
            REPORTING.ask(lambda: hand_in(own_report(), _client()), None)
        except Exception as failure:  # whatever it was: the next report may be handed in
            log.warning("a report was not handed in: %s", type(failure).__name__)
        sleep(EVERY)


def _client() -> Redis:
    return quick_client(settings.REDIS_URL)


def _handed_in(client: Redis) -> list[Report]:
    """Those that Redis still has; it is no longer asked for the others."""
    names = sorted(client.smembers(redis_name("processes")))
    texts = client.mget(names) if names else []
    gone = [name for name, text in zip(names, texts, strict=True) if text is None]
    if gone:
        client.srem(redis_name("processes"), *gone)
    return [report for text in texts if text and (report := _read(text))]


def _read(text: bytes | str) -> Report | None:
    """None where another release tells other things."""
    try:
        return Report(**json.loads(text))
    except (TypeError, ValueError):
        return None
