"""How soon others see a move: from the answer to whoever made it until another open page has its fresh fragment; and
what a page that listens costs in memory.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from django.urls import reverse

from club.bench import building
from club.bench.building import Step
from club.bench.figures import Figures, spread
from club.bench.line import Line
from club.bench.server import Server, opened
from club.bench.steps import stepping
from club.tables.models import Table

COUNTS = (200, 1_000)
PAGES = 20  # of one member; a server allows thirty
AT_ONCE = 20  # streams opened together
SPARE = 100  # files a process has open besides


@dataclass(frozen=True, slots=True)
class Watched:
    """The table that is played at: what comes next, and everybody's session."""

    table: Table
    steps: list[Step]
    sessions: dict[int, str]  # by member


def live(quick: bool) -> Figures:
    """By number of streams: milliseconds until the others see it, and bytes a stream."""
    _allow_files(max(COUNTS) + SPARE)
    counts = COUNTS[:1] if quick else COUNTS
    game, _ = building.longest_game()
    seats = 2 if 2 in game.info.seats else game.info.seats[0]
    sitters, each = building.members(seats), 8 if quick else 100
    table = building.seated(game, sitters)
    building.played_on(table, 40)
    steps = building.script(table, each * len(counts))
    watched = Watched(table, steps, {one.pk: building.session_of(one) for one in sitters})
    others = [building.session_of(one) for one in building.members(-(-max(counts) // PAGES), seats)]
    found = {}
    for number, count in enumerate(counts):
        with opened() as server:
            mine = steps[number * len(steps) // len(counts) : (number + 1) * len(steps) // len(counts)]
            found[str(count)] = asyncio.run(_with_streams(server, watched, mine, others, count))
    return {"game": game.info.slug, "streams": found}


def _allow_files(most: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))


async def _with_streams(server: Server, watched: Watched, steps: list[Step], others: list[str], count: int) -> Figures:
    asking = await Line.open(server.port)
    page = watched.table.get_absolute_url()
    for session in watched.sessions.values():
        assert (await asking.get(page, session)).status == 200
    await (await _listening(server, page, next(iter(watched.sessions.values())))).reader.read(0)
    before = server.memory()
    crowd = await _crowd(server, count, others)
    after = server.memory()
    told = {member: await _listening(server, page, session) for member, session in watched.sessions.items()}
    seen = [await _until_seen(server, asking, watched, step, told) for step in stepping(steps)]
    times = [time for time in seen if time is not None]
    for line in (asking, *crowd, *told.values()):
        line.close()
    each = round((after - before) / count) if before is not None and after is not None else None
    return {"moves": len(times), **spread(times), "bytes_per_stream": each}


async def _listening(server: Server, page: str, session: str) -> Line:
    line = await Line.open(server.port)
    await line.listen(f"/live{page}" if page != "/" else "/live/home/", session)
    return line


async def _crowd(server: Server, count: int, sessions: list[str]) -> list[Line]:
    """Pages of members who wait at home."""
    lines: list[Line] = []
    for group in _groups(count, sessions):
        lines += await asyncio.gather(*(_listening(server, "/", session) for session in group))
    return lines


def _groups(count: int, sessions: list[str]) -> Iterator[list[str]]:
    wanted = [sessions[number // PAGES] for number in range(count)]
    yield from (wanted[start : start + AT_ONCE] for start in range(0, count, AT_ONCE))


async def _until_seen(
    server: Server, asking: Line, watched: Watched, step: Step, told: dict[int, Line]
) -> float | None:
    """Seconds from the answer to the mover until the next member's page has its fragments; None for a secret move."""
    if not step.told:
        await _sent(asking, watched, step)
        return None
    other = next(member for member in told if member != step.member)
    news = f"{reverse('tables:news', args=[watched.table.pk])}?since=before"
    await _quiet(told[other])
    fetching = await Line.open(server.port)
    seen = asyncio.create_task(_seen(told[other], fetching, news, watched.sessions[other]))
    answered = await _sent(asking, watched, step)
    return max(0.0, await seen - answered)


async def _sent(asking: Line, watched: Watched, step: Step) -> float:
    """When the answer to the move was there."""
    form = {"move": step.notation, "asked": step.asked}
    answer = await asking.post(reverse("tables:play", args=[watched.table.pk]), watched.sessions[step.member], form)
    assert answer.status == 303, f"a move was answered with {answer.status}"
    return perf_counter()


async def _seen(stream: Line, fetching: Line, news: str, session: str) -> float:
    await stream.changed()
    answer = await fetching.get(news, session, HX_Request="true")
    assert answer.status == 200
    fetching.close()
    return perf_counter()


async def _quiet(stream: Line) -> None:
    """Nothing more is on its way: what earlier moves stirred has been heard."""
    try:
        while True:
            async with asyncio.timeout(0.25):
                await stream.reader.readuntil(b"\n\n")
    except TimeoutError:
        return
