"""What each web process tells of itself, so that whichever is asked knows of all: a field of one
hash in Redis, renewed every few seconds. Where there is no Redis one process answers alone.
"""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from time import sleep, time

from django.conf import settings

from club.live import hub
from club.redis.cache import REDIS
from club.redis.names import redis_name
from club.redis.pool import quick_client
from club.web.admission import QUEUE
from club.web.standstill import LONGEST_STANDSTILL

EVERY = 5.0  # seconds between two reports of a process
KEPT = 20.0  # seconds; whoever has reported nothing for so long is gone


@dataclass(frozen=True, slots=True)
class Report:
    """How one web process is, and what it has counted since it began."""

    process: str  # its machine and its number there
    at: float  # seconds since 1970
    waiting: int  # requests, as are the next two
    admitted: int
    turned_away: int
    waited: float  # seconds in all
    streams: int  # that are open
    stands_still: bool  # who waits for a page is not let in
    deaf: bool  # streams are open, and no signal is heard


def own() -> Report:
    """That of this process, as it is now."""
    return Report(
        process=f"{socket.gethostname()}:{os.getpid()}",
        at=time(),
        waiting=QUEUE.waiting,
        admitted=QUEUE.admitted,
        turned_away=QUEUE.turned_away,
        waited=QUEUE.seconds,
        streams=hub.open_streams(),
        stands_still=QUEUE.stands_still(LONGEST_STANDSTILL),
        deaf=hub.deaf(),
    )


def reports() -> list[Report]:
    """Those of all web processes that are alive; where Redis is away, of this one alone."""
    mine = own()
    told: list[bytes | str] = REDIS.ask(_told, []) if settings.REDIS_URL else []
    others = [one for one in _read(told) if one.process != mine.process]
    return [mine, *(one for one in others if _alive(one))]


def report_from_now_on() -> None:
    """Tells the others of this process for as long as it lives."""
    threading.Thread(target=_report, name="reports", daemon=True).start()


def hand_in(report: Report) -> None:
    """One report, which takes the place of the last one; those of the dead are forgotten."""
    client, name = quick_client(settings.REDIS_URL), redis_name("processes")
    client.hset(name, report.process, json.dumps(asdict(report)))
    dead = [one.process for one in _read(_told()) if not _alive(one)]
    if dead:
        client.hdel(name, *dead)


def _report() -> None:
    while True:
        REDIS.ask(partial(hand_in, own()), None)
        sleep(EVERY)


def _told() -> list[bytes | str]:
    return quick_client(settings.REDIS_URL).hvals(redis_name("processes"))


def _read(told: list[bytes | str]) -> Iterator[Report]:
    """Another release may tell other things: it is left out."""
    for text in told:
        with suppress(TypeError):
            yield Report(**json.loads(text))


def _alive(report: Report) -> bool:
    return time() - report.at < KEPT
