"""Mixed load on a whole club: members who look at tables and at home and play, at live tables of
every title, for as long as is asked; and the memory of the web server meanwhile. Between turns of
the load the same callers ask for the bare page, the unit of all ratios.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from random import Random
from statistics import median_low
from time import perf_counter

from django.conf import settings
from django.urls import reverse

from benchmarks import fixtures
from benchmarks.fixtures import PlannedMove
from benchmarks.http_client import Connection, Reply
from benchmarks.progress import stepping
from benchmarks.runner import MINUTES
from benchmarks.timing import Figures, Throughput, ms, percentile, ratio
from benchmarks.web_server import WebServer, opened
from club.people.members.models import Member
from games import registry

SECONDS, QUICK_SECONDS = 60.0, 2.0  # seconds, where nobody says how long
TABLES, QUICK_TABLES = 1_000, 14
TABLES_PER_MEMBER = 12  # tables that a member plays at, about
ENTRIES, QUICK_ENTRIES = 30, 8  # of each game when the load begins
# moves at each table; and where the load lasts for longer
PLANNED, PLANNED_PER_MINUTE = 20, 0.5
CALLERS, QUICK_CALLERS = 8, 2
SAMPLES = 40  # samples of the memory
TURNS = 10  # turns of the load, each after some bare pages
BARE, QUICK_BARE = 15, 3  # bare pages of each caller before each turn
SHARES = {"page": 70, "home": 20, "move": 8, "rest": 2}  # of a hundred requests
REST = ("tables:index", "tables:open", "members", "ratings:index", "tables:time")
KILOBYTE, MEGABYTE = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A live table with its next plies."""

    table_id: int
    members: tuple[int, ...]
    steps: deque[PlannedMove]


@dataclass(frozen=True, slots=True)
class Club:
    """All that callers ask for, and with whose sessions."""

    tables: list[PlayedTable]
    sessions: dict[int, str]  # by member


@dataclass(frozen=True, slots=True)
class Sample:
    """The memory of the web processes at some moment of the load."""

    held: int  # bytes, of all of them
    moves: int  # played so far


@dataclass(slots=True)
class Load:
    """The requests that were answered, and those that were not."""

    times: dict[str, list[float]] = field(
        default_factory=lambda: {kind: [] for kind in SHARES}
    )
    errors: list[str] = field(default_factory=list)
    memory: list[Sample] = field(default_factory=list)  # at even intervals
    bare: Throughput = field(default_factory=Throughput)  # of bare pages
    seconds: float = 0.0  # of the load alone


def mixed(quick: bool) -> Figures:
    """Requests in the time of one bare page, the slowest twentieth of pages and moves, errors, and
    whether the memory of the web server is flat.
    """
    seconds = _seconds(quick)
    planned = max(PLANNED, round(PLANNED_PER_MINUTE * seconds / 60))
    many, entries = (QUICK_TABLES, QUICK_ENTRIES) if quick else (TABLES, ENTRIES)
    club = _club(many, entries, planned)
    callers = QUICK_CALLERS if quick else CALLERS
    processes = 2 if settings.REDIS_URL else 1
    with opened(processes) as server:
        bare = QUICK_BARE if quick else BARE
        taken = asyncio.run(_loaded(server, club, callers, seconds, bare))
    return {
        "tables": len(club.tables),
        "processes": processes,
        "callers": callers,
        **_figures(taken),
    }


def _seconds(quick: bool) -> float:
    minutes = float(os.environ.get(MINUTES) or 0)
    if minutes:
        return 60 * minutes
    return QUICK_SECONDS if quick else SECONDS


def _club(tables: int, entries: int, planned: int) -> Club:
    """Live tables with `entries` plies each, and `planned` more to come."""
    sitters = fixtures.members(
        max(fixtures.SEATS, fixtures.SEATS * tables // TABLES_PER_MEMBER)
    )
    going = [
        _going(number, sitters, entries, planned) for number in stepping(range(tables))
    ]
    return Club(going, {sitter.pk: fixtures.session_of(sitter) for sitter in sitters})


def _going(
    number: int, sitters: Sequence[Member], entries: int, planned: int
) -> PlayedTable:
    """A table of the next title, for as many members as come next."""
    games = registry.games()
    game = games[number % len(games)]
    seats = max(count for count in game.info.seats if count <= fixtures.SEATS)
    begins = number * fixtures.SEATS
    seated = [sitters[(begins + place) % len(sitters)] for place in range(seats)]
    table = fixtures.seated_table(game, seated)
    fixtures.played_on(table, entries)
    steps = deque(fixtures.script(table, planned))
    return PlayedTable(table.pk, tuple(member.pk for member in seated), steps)


async def _loaded(
    server: WebServer, club: Club, callers: int, seconds: float, bare: int
) -> Load:
    """Each caller plays at tables of their own, and looks at all."""
    await asyncio.gather(
        *(_warm(server, club, caller, callers) for caller in range(callers))
    )
    taken, chances = Load(), [Random(caller) for caller in range(callers)]
    watching = asyncio.create_task(_watched(server, taken, seconds / SAMPLES))
    for _ in range(TURNS):
        await taken.bare.take(_bare_pages(server, club, bare) for _ in range(callers))
        began = perf_counter()
        until = began + seconds / TURNS
        calling = (
            _calling(server, club, club.tables[caller::callers], chance, until, taken)
            for caller, chance in enumerate(chances)
        )
        await asyncio.gather(*calling)
        taken.seconds += perf_counter() - began
    watching.cancel()
    return taken


async def _bare_pages(server: WebServer, club: Club, count: int) -> list[float]:
    """Seconds of each bare page of one caller."""
    line = await Connection.open(server.port)
    session = next(iter(club.sessions.values()))
    answers = [await line.get("/bare/page", session) for _ in range(count)]
    line.close()
    assert all(answer.status == 200 for answer in answers)
    return [answer.seconds for answer in answers]


async def _warm(server: WebServer, club: Club, caller: int, callers: int) -> None:
    """A process pays once for the first drawing of each page, so each page is drawn before."""
    line = await Connection.open(server.port)
    for going in club.tables[caller : 10 * callers : callers]:
        session = club.sessions[going.members[0]]
        for path in (reverse("tables:table", args=[going.table_id]), "/"):
            await line.get(path, session)
    line.close()


async def _watched(server: WebServer, taken: Load, interval: float) -> None:
    while True:
        taken.memory.append(Sample(server.memory() or 0, len(taken.times["move"])))
        await asyncio.sleep(interval)


async def _calling(
    server: WebServer,
    club: Club,
    own: list[PlayedTable],
    chance: Random,
    until: float,
    taken: Load,
) -> None:
    """Asks again as soon as there is an answer."""
    line = await Connection.open(server.port)
    kinds = list(
        chain.from_iterable(repeat(kind, share) for kind, share in SHARES.items())
    )
    while perf_counter() < until:
        kind = chance.choice(kinds)
        try:
            answer = await _asked(line, kind, club, own, chance)
            expected = 303 if kind == "move" else 200
            if answer.status != expected:
                taken.errors.append(f"{kind}: {answer.status}")
            taken.times[kind].append(answer.seconds)
        except (OSError, TimeoutError, EOFError) as failure:
            taken.errors.append(f"{kind}: {type(failure).__name__}")
            line.close()
            line = await Connection.open(server.port)
    line.close()


async def _asked(
    line: Connection, kind: str, club: Club, own: list[PlayedTable], chance: Random
) -> Reply:
    if kind == "move":
        return await _moved(line, club, _playable(own, chance))
    if kind == "page":
        going = chance.choice(club.tables)
        path = reverse("tables:table", args=[going.table_id])
        return await line.get(path, club.sessions[chance.choice(going.members)])
    path = "/" if kind == "home" else reverse(chance.choice(REST))
    return await line.get(path, chance.choice(list(club.sessions.values())))


def _playable(own: list[PlayedTable], chance: Random) -> PlayedTable:
    """A table where one of the planned moves is left. Raises RuntimeError where there is none."""
    left = [going for going in own if going.steps]
    if not left:
        raise RuntimeError(
            "All moves that were planned have been played: load for less long."
        )
    return chance.choice(left)


async def _moved(line: Connection, club: Club, going: PlayedTable) -> Reply:
    step = going.steps.popleft()
    return await line.play(going.table_id, step, club.sessions[step.member])


def _figures(taken: Load) -> Figures:
    everything = list(chain.from_iterable(taken.times.values()))
    pages = [*taken.times["page"], *taken.times["home"], *taken.times["rest"]]
    page_p95, move_p95 = (
        percentile(times or [0.0], 0.95) for times in (pages, taken.times["move"])
    )
    per_second, bare_p95 = (
        len(everything) / taken.seconds,
        percentile(taken.bare.times, 0.95),
    )
    return {
        "seconds": round(taken.seconds, 1),
        "requests": len(everything),
        "per_bare_page": ratio(per_second, taken.bare.per_second),
        "page_p95_to_bare": ratio(page_p95, bare_p95),
        "move_p95_to_bare": ratio(move_p95, bare_p95),
        "bare": {"per_second": round(taken.bare.per_second, 1), "p95_ms": ms(bare_p95)},
        "per_second": round(per_second, 1),
        "page_p50_ms": ms(percentile(pages, 0.5)),
        "page_p95_ms": ms(page_p95),
        "move_p95_ms": ms(move_p95),
        "errors": len(taken.errors),
        "errors_by_kind": sorted(set(taken.errors)),
        "memory": _memory(taken.memory),
    }


def _memory(samples: Sequence[Sample]) -> Figures:
    """Megabytes of all web processes, and by how much they grow in the second half: its last fifth
    beside its first, and for each move that was played between them.
    """
    half = samples[len(samples) // 2 :]
    few = max(1, len(half) // 5)
    first, last = _middle(half[:few]), _middle(half[-few:])
    grown = last.held - first.held
    return {
        "begins_mb": round(samples[0].held / MEGABYTE, 1),
        "half_mb": round(first.held / MEGABYTE, 1),
        "ends_mb": round(last.held / MEGABYTE, 1),
        "growth_percent": round(100 * grown / first.held, 2) if first.held else 0.0,
        "growth_kb_a_move": round(
            grown / KILOBYTE / max(1, last.moves - first.moves), 2
        ),
    }


def _middle(samples: Sequence[Sample]) -> Sample:
    """The median of each figure."""
    return Sample(
        median_low(sample.held for sample in samples),
        median_low(sample.moves for sample in samples),
    )
