"""Throughput under concurrency: pages a second of one web process when one, eight and thirty-two
callers ask without a pause, and of two processes on real servers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from time import perf_counter

from django.conf import settings

from club.bench import building
from club.bench.figures import Figures, percentile, ratio
from club.bench.line import Connection
from club.bench.server import WebServer, opened
from club.bench.steps import stepping

CALLERS = (1, 8, 32)
ENTRIES = 150  # on the record of the table that is looked at
ALONE = 8  # callers for whom one process and two are compared
ROUNDS = 6  # each count of callers in turn, so that what else the machine does falls on all


def crowd(quick: bool) -> Figures:
    """Pages a second by callers, as they are and as a share of one caller's; and how evenly the
    waiting is shared out.
    """
    game, seats = building.longest_game()
    sitters = building.members(seats)
    sitting = building.played_on(building.seated_table(game, sitters), ENTRIES)
    sessions = [building.session_of(member) for member in sitters]
    seconds, path = 0.1 if quick else 4.0, sitting.table.get_absolute_url()
    with opened() as one:
        found = asyncio.run(_asked(one, path, sessions, seconds))
        second = _second(one, path, sessions, seconds) if settings.REDIS_URL else None
    return {"game": game.info.slug, **found, "two_processes": second}


def _second(one: WebServer, path: str, sessions: Sequence[str], seconds: float) -> float:
    """Pages a second of two processes, as a share of one's."""
    with opened(processes=2) as two:
        taken = asyncio.run(_in_turn((one, two), path, sessions, seconds))
    return ratio(taken[1].rate, taken[0].rate)


async def _in_turn(
    servers: Sequence[WebServer], path: str, sessions: Sequence[str], seconds: float
) -> list[Taken]:
    """What each server answers; what else the machine does falls on all of them."""
    taken = [Taken() for _ in servers]
    for server in servers:
        await _take(Taken(), server, path, sessions, ALONE, seconds / 4)  # not counted
    for _ in range(ROUNDS):
        for server, so_far in zip(servers, taken, strict=True):
            await _take(so_far, server, path, sessions, ALONE, seconds)
    return taken


@dataclass(slots=True)
class Taken:
    """What so many callers were answered."""

    pages: list[float] = field(default_factory=list)  # seconds each
    seconds: float = 0.0  # from the first question to the last answer

    @property
    def rate(self) -> float:
        """Pages a second."""
        return len(self.pages) / self.seconds


async def _asked(server: WebServer, path: str, sessions: Sequence[str], seconds: float) -> Figures:
    taken = {callers: Taken() for callers in CALLERS}
    for callers in stepping(CALLERS * ROUNDS):
        await _take(taken[callers], server, path, sessions, callers, seconds)
    crowded = taken[CALLERS[-1]].pages
    return {
        "pages_a_second": {str(callers): round(one.rate, 1) for callers, one in taken.items()},
        "share": [ratio(taken[callers].rate, taken[1].rate) for callers in CALLERS[1:]],
        "slowest_to_p50": ratio(max(crowded), percentile(crowded, 0.5)),
    }


async def _take(
    taken: Taken,
    server: WebServer,
    path: str,
    sessions: Sequence[str],
    callers: int,
    seconds: float,
) -> None:
    """Adds what so many callers are answered in that time."""
    began = perf_counter()
    asking = (
        _again(server, path, sessions[caller % len(sessions)], began + seconds)
        for caller in range(callers)
    )
    taken.pages += chain.from_iterable(await asyncio.gather(*asking))
    taken.seconds += perf_counter() - began


async def _again(server: WebServer, path: str, session: str, until: float) -> list[float]:
    """Seconds that each page took, of a caller who asks again as soon as they are answered."""
    line = await Connection.open(server.port)
    pages: list[float] = []
    while not pages or perf_counter() < until:
        answer = await line.get(path, session)
        assert answer.status == 200, answer.status
        pages.append(answer.seconds)
    line.close()
    return pages
