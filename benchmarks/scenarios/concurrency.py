"""Pages a second that one web process answers to one, eight and thirty-two callers, and two
processes to eight.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter

from django.conf import settings

from benchmarks import fixtures
from benchmarks.http_client import Connection
from benchmarks.progress import stepping
from benchmarks.timing import Figures, Throughput, percentile, ratio
from benchmarks.web_server import WebServer, opened

CALLERS = (1, 8, 32)
ENTRIES = 150  # on the record of the table that is looked at
ALONE = 8  # callers for whom one process and two are compared
# each count of callers in turn, so that what else the machine does falls on all
ROUNDS = 6


def crowd(quick: bool) -> Figures:
    """Pages a second by callers, also as a share of one caller's; and the slowest page to the
    median.
    """
    game, seats = fixtures.longest_game()
    sitters = fixtures.members(seats)
    sitting = fixtures.played_on(fixtures.seated_table(game, sitters), ENTRIES)
    sessions = [fixtures.session_of(member) for member in sitters]
    seconds, path = 0.1 if quick else 4.0, sitting.table.get_absolute_url()
    with opened() as web_server:
        figures = asyncio.run(_asked(web_server, path, sessions, seconds))
        second = (
            _second(web_server, path, sessions, seconds) if settings.REDIS_URL else None
        )
    return {"game": game.info.slug, **figures, "two_processes": second}


def _second(
    web_server: WebServer, path: str, sessions: Sequence[str], seconds: float
) -> float:
    """Pages a second of two processes, as a share of one's."""
    with opened(processes=2) as two:
        taken = asyncio.run(_in_turn((web_server, two), path, sessions, seconds))
    return ratio(taken[1].per_second, taken[0].per_second)


async def _in_turn(
    servers: Sequence[WebServer], path: str, sessions: Sequence[str], seconds: float
) -> list[Throughput]:
    """The answers of each server. Other work of the machine slows all servers alike."""
    taken = [Throughput() for _ in servers]
    for server in servers:
        # not counted
        await _take(Throughput(), server, path, sessions, ALONE, seconds / 4)
    for _ in range(ROUNDS):
        for server, so_far in zip(servers, taken, strict=True):
            await _take(so_far, server, path, sessions, ALONE, seconds)
    return taken


async def _asked(
    server: WebServer, path: str, sessions: Sequence[str], seconds: float
) -> Figures:
    taken = {callers: Throughput() for callers in CALLERS}
    for callers in stepping(CALLERS * ROUNDS):
        await _take(taken[callers], server, path, sessions, callers, seconds)
    rates = {callers: throughput.per_second for callers, throughput in taken.items()}
    crowded = taken[CALLERS[-1]].times
    return {
        "pages_a_second": {
            str(callers): round(rate, 1) for callers, rate in rates.items()
        },
        "share": [ratio(rates[callers], rates[1]) for callers in CALLERS[1:]],
        "slowest_to_p50": ratio(max(crowded), percentile(crowded, 0.5)),
    }


async def _take(
    taken: Throughput,
    server: WebServer,
    path: str,
    sessions: Sequence[str],
    callers: int,
    seconds: float,
) -> None:
    """Adds the answers to this number of callers in that time."""
    until = perf_counter() + seconds
    await taken.take(
        _again(server, path, sessions[caller % len(sessions)], until)
        for caller in range(callers)
    )


async def _again(
    server: WebServer, path: str, session: str, until: float
) -> list[float]:
    """Seconds that each page took, of a caller who asks again as soon as they are answered."""
    line = await Connection.open(server.port)
    pages: list[float] = []
    while not pages or perf_counter() < until:
        answer = await line.get(path, session)
        assert answer.status == 200, answer.status
        pages.append(answer.seconds)
    line.close()
    return pages
