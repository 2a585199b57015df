"""A move from the form sent to the redirect, through a real server, everybody at once; and beside
it a bare view that writes one row behind the same doors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter

from django.urls import reverse

from club.bench import building
from club.bench.building import PlannedMove
from club.bench.figures import Figures, ratio, spread
from club.bench.line import Connection
from club.bench.server import WebServer, opened
from club.members.models import Member
from games.core import AnyGame

TABLES = 20
SEATS = 2
TURNS = 10  # in which moves and the bare view are measured, so that a machine's moods strike both
WARM = 2  # moves at each table that are not counted


@dataclass(frozen=True, slots=True)
class Seated:
    """A table, what is played there next, and with whose sessions."""

    table_id: int
    steps: list[PlannedMove]
    sessions: dict[int, str]  # by member


@dataclass(frozen=True, slots=True)
class Throughput:
    """Requests of all lines together."""

    seconds: float  # that all of them took
    times: list[float]  # seconds of each

    @property
    def per_second(self) -> float:
        return len(self.times) / self.seconds


def moves(quick: bool) -> Figures:
    """Moves a second, and how long each takes, of twenty members at twenty tables."""
    game, _ = building.longest_game()
    seats = SEATS if SEATS in game.info.seats else game.info.seats[0]
    many, each = (5, TURNS) if quick else (TABLES, 8 * TURNS)
    tables = [
        _seated(building.members(seats, seats * number), game, WARM + each)
        for number in range(many)
    ]
    with opened() as server:
        return {
            "game": game.info.slug,
            "tables": many,
            "seats": seats,
            **asyncio.run(_raced(server, tables, each)),
        }


def _seated(sitters: list[Member], game: AnyGame, most: int) -> Seated:
    table = building.seated_table(game, sitters)
    building.played_on(table, 40)  # past the opening
    return Seated(
        table.pk,
        building.script(table, most),
        {one.pk: building.session_of(one) for one in sitters},
    )


async def _raced(server: WebServer, tables: list[Seated], each: int) -> Figures:
    """Moves and the bare view in turns."""
    lines = [await Connection.open(server.port) for _ in tables]
    steps = [iter(table.steps) for table in tables]
    at_tables = list(zip(lines, tables, steps, strict=True))

    async def played(most: int) -> Throughput:
        return await _all([_played(*one, most) for one in at_tables])

    async def bare(most: int) -> Throughput:
        return await _all([_bare(line, table, most) for line, table, _ in at_tables])

    await played(WARM)
    await bare(WARM)
    turns = [(await bare(each // TURNS), await played(each // TURNS)) for _ in range(TURNS)]
    for line in lines:
        line.close()
    written, moved = (_together(found) for found in zip(*turns, strict=True))
    return _compared(moved, written)


def _together(found: Iterable[Throughput]) -> Throughput:
    some = list(found)
    return Throughput(
        sum(one.seconds for one in some), [time for one in some for time in one.times]
    )


def _compared(moved: Throughput, bare: Throughput) -> Figures:
    """The moves, and the bare view beside them."""
    found = spread(moved.times)
    return {
        "moves": len(moved.times),
        "per_second": round(moved.per_second, 1),
        **found,
        "p99_to_p50": ratio(found["p99_ms"], found["p50_ms"]),
        "bare": {"per_second": round(bare.per_second, 1), **spread(bare.times)},
        "ratio": ratio(moved.per_second, bare.per_second),
    }


async def _all(lines: list[Awaitable[list[float]]]) -> Throughput:
    began = perf_counter()
    times = [time for some in await asyncio.gather(*lines) for time in some]
    return Throughput(perf_counter() - began, times)


async def _played(
    line: Connection, table: Seated, steps: Iterator[PlannedMove], most: int
) -> list[float]:
    address = reverse("tables:play", args=[table.table_id])

    async def send(step: PlannedMove) -> float:
        form = {"move": step.notation, "asked": step.asked}
        answer = await line.post(address, table.sessions[step.member], form)
        assert answer.status == 303, f"a move was answered with {answer.status}"
        return answer.seconds

    return [await send(step) for _, step in zip(range(most), steps, strict=False)]


async def _bare(line: Connection, table: Seated, most: int) -> list[float]:
    session = next(iter(table.sessions.values()))
    return [await _written(lambda: line.post("/bare/", session, {})) for _ in range(most)]


async def _written(post: Callable[[], Awaitable[object]]) -> float:
    answer = await post()
    assert getattr(answer, "status", None) == 303
    return float(getattr(answer, "seconds", 0))
