"""Moves of twenty callers at once through a real server, from the form to the redirect, compared
with a bare view that writes one row.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice

from benchmarks import fixtures
from benchmarks.fixtures import PlannedMove, PlannedTable
from benchmarks.http_client import Connection
from benchmarks.timing import Figures, Throughput, ratio, spread
from benchmarks.web_server import WebServer, opened

TABLES = 20
SEATS = 2
TURNS = 10  # of moves and bare writes, so that other work on the machine falls on both
WARM = 2  # moves at each table that are not counted


def moves(quick: bool) -> Figures:
    """Moves per second of twenty members at twenty tables, and the duration of each."""
    game, _ = fixtures.longest_game()
    seats = SEATS if SEATS in game.info.seats else game.info.seats[0]
    many, each = (5, TURNS) if quick else (TABLES, 8 * TURNS)
    tables = [
        fixtures.planned_table(
            game, fixtures.members(seats, seats * number), WARM + each
        )
        for number in range(many)
    ]
    with opened() as server:
        return {
            "game": game.info.slug,
            "tables": many,
            "seats": seats,
            **asyncio.run(_raced(server, tables, each)),
        }


async def _raced(server: WebServer, tables: list[PlannedTable], each: int) -> Figures:
    """Moves and the bare view in turns."""
    lines = [await Connection.open(server.port) for _ in tables]
    steps = [iter(table.steps) for table in tables]
    at_tables = list(zip(lines, tables, steps, strict=True))

    async def take(bare: Throughput, moved: Throughput, most: int) -> None:
        await bare.take(_bare(line, table, most) for line, table, _ in at_tables)
        await moved.take(_played(*place, most) for place in at_tables)

    await take(Throughput(), Throughput(), WARM)
    bare, moved = Throughput(), Throughput()
    for _ in range(TURNS):
        await take(bare, moved, each // TURNS)
    for line in lines:
        line.close()
    return _compared(moved, bare)


def _compared(moved: Throughput, bare: Throughput) -> Figures:
    """The moves, and the bare view beside them."""
    figures = spread(moved.times)
    return {
        "moves": len(moved.times),
        "per_second": round(moved.per_second, 1),
        **figures,
        "p99_to_p50": ratio(figures["p99_ms"], figures["p50_ms"]),
        "bare": {"per_second": round(bare.per_second, 1), **spread(bare.times)},
        "ratio": ratio(moved.per_second, bare.per_second),
    }


async def _played(
    line: Connection, table: PlannedTable, steps: Iterator[PlannedMove], most: int
) -> list[float]:
    """Seconds of each of the next moves."""
    times = []
    for step in islice(steps, most):
        answer = await line.play(table.table.pk, step, table.sessions[step.member])
        assert answer.status == 303, f"a move was answered with {answer.status}"
        times.append(answer.seconds)
    return times


async def _bare(line: Connection, table: PlannedTable, most: int) -> list[float]:
    """The seconds of this number of bare views."""
    session, times = next(iter(table.sessions.values())), []
    for _ in range(most):
        answer = await line.post("/bare/", session, {})
        assert answer.status == 303, f"the bare view was answered with {answer.status}"
        times.append(answer.seconds)
    return times
