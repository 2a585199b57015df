"""The time from the answer to a move until another open page has its new fragment, and the memory
of a page that listens.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from itertools import pairwise
from time import perf_counter

from django.urls import reverse

from benchmarks import fixtures
from benchmarks.fixtures import PlannedMove, PlannedTable
from benchmarks.http_client import Connection
from benchmarks.progress import stepping
from benchmarks.timing import Figures, spread
from benchmarks.web_server import WebServer, opened

COUNTS = (200, 1_000)
PAGES = 20  # of one member; a server allows thirty
AT_ONCE = 20  # streams opened together
SPARE = 100  # files a process has open besides


def live(quick: bool) -> Figures:
    """By number of streams: milliseconds until the others see it, and bytes a stream."""
    _allow_files(max(COUNTS) + SPARE)
    counts = COUNTS[:1] if quick else COUNTS
    game, _ = fixtures.longest_game()
    seats = 2 if 2 in game.info.seats else game.info.seats[0]
    each = 8 if quick else 100
    watched = fixtures.planned_table(game, fixtures.members(seats), each * len(counts))
    others = _sessions(-(-max(counts) // PAGES), seats)
    streams = {}
    for count, steps in zip(
        counts, _shared_out(watched.steps, len(counts)), strict=True
    ):
        with opened() as server:
            streams[str(count)] = asyncio.run(
                _with_streams(server, watched, steps, others, count)
            )
    return {"game": game.info.slug, "streams": streams}


def _sessions(count: int, first: int) -> list[str]:
    """Sessions of this number of members who sit at no table."""
    return [fixtures.session_of(member) for member in fixtures.members(count, first)]


def _shared_out(steps: list[PlannedMove], parts: int) -> list[list[PlannedMove]]:
    """The steps in their order, divided into this number of parts of about equal length."""
    ends = [number * len(steps) // parts for number in range(parts + 1)]
    return [steps[start:end] for start, end in pairwise(ends)]


def _allow_files(most: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))


async def _with_streams(
    server: WebServer,
    watched: PlannedTable,
    steps: list[PlannedMove],
    others: list[str],
    count: int,
) -> Figures:
    asking, page = await Connection.open(server.port), watched.table.get_absolute_url()
    await _warm(server, asking, watched)
    before = server.memory()
    crowd = await _crowd(server, count, others)
    after = server.memory()
    connections = {
        member: await _listening(server, page, session)
        for member, session in watched.sessions.items()
    }
    seen = [
        await _until_seen(server, asking, watched, step, connections)
        for step in stepping(steps)
    ]
    times = [time for time in seen if time is not None]
    for line in (asking, *crowd, *connections.values()):
        line.close()
    each = None if before is None or after is None else round((after - before) / count)
    return {"moves": len(times), **spread(times), "bytes_per_stream": each}


async def _warm(server: WebServer, asking: Connection, watched: PlannedTable) -> None:
    """A server's first pages and its first stream cost memory that the others do not."""
    page = watched.table.get_absolute_url()
    for session in watched.sessions.values():
        assert (await asking.get(page, session)).status == 200
    first = await _listening(server, page, next(iter(watched.sessions.values())))
    await first.reader.read(0)


async def _listening(server: WebServer, page: str, session: str) -> Connection:
    line = await Connection.open(server.port)
    await line.listen(f"/live{page}" if page != "/" else "/live/home/", session)
    return line


async def _crowd(
    server: WebServer, count: int, sessions: list[str]
) -> list[Connection]:
    """Pages of members who wait at home."""
    lines: list[Connection] = []
    for group in _groups(count, sessions):
        lines += await asyncio.gather(
            *(_listening(server, "/", session) for session in group)
        )
    return lines


def _groups(count: int, sessions: list[str]) -> Iterator[list[str]]:
    wanted = [sessions[number // PAGES] for number in range(count)]
    yield from (wanted[start : start + AT_ONCE] for start in range(0, count, AT_ONCE))


async def _until_seen(
    server: WebServer,
    asking: Connection,
    watched: PlannedTable,
    step: PlannedMove,
    connections: dict[int, Connection],
) -> float | None:
    """Seconds from the answer to the mover until the next member's page has its fragments; None for
    a secret move.
    """
    if not step.told:
        await _sent(asking, watched, step)
        return None
    other = next(member for member in connections if member != step.member)
    news = f"{reverse('tables:news', args=[watched.table.pk])}?since=before"
    await _quiet(connections[other])
    fetching = await Connection.open(server.port)
    seen = asyncio.create_task(
        _seen(connections[other], fetching, news, watched.sessions[other])
    )
    answered = await _sent(asking, watched, step)
    return max(0.0, await seen - answered)


async def _sent(asking: Connection, watched: PlannedTable, step: PlannedMove) -> float:
    """The time at which the answer to the move arrived."""
    answer = await asking.play(watched.table.pk, step, watched.sessions[step.member])
    assert answer.status == 303, f"a move was answered with {answer.status}"
    return perf_counter()


async def _seen(
    stream: Connection, fetching: Connection, news: str, session: str
) -> float:
    await stream.changed()
    answer = await fetching.get(news, session, HX_Request="true")
    assert answer.status == 200
    fetching.close()
    return perf_counter()


async def _quiet(stream: Connection) -> None:
    """Nothing more is on its way: what earlier moves stirred has been heard."""
    try:
        while True:
            async with asyncio.timeout(0.25):
                await stream.reader.readuntil(b"\n\n")
    except TimeoutError:
        return
