"""A table's page early, in the middle and at the end of a long game: what it asks of the database,
and how long it takes inside the server; and what page and fragments weigh on the way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from statistics import median
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.bench import building
from club.bench.figures import Figures, ms, ratio, timed
from club.bench.line import Connection, Reply
from club.bench.server import WebServer, opened
from club.bench.steps import stepping
from club.members.models import Member
from club.tables.models import Table
from club.tables.services.sitting import Sitting

LENGTHS = (10, 150, 1_000_000)  # the last means: as far as it goes
CODINGS = "gzip, br"  # what every browser of today accepts over plain HTTP


def page(quick: bool) -> Figures:
    """Queries and milliseconds by length, of whoever is asked and of a spectator."""
    game, seats = building.longest_game()
    sitters = building.members(seats)
    (spectator,) = building.members(1, seats)
    sittings = [
        building.played_on(building.seated_table(game, sitters), entries) for entries in LENGTHS
    ]
    rounds = 5 if quick else 60
    return {
        "game": game.info.slug,
        "seats": seats,
        "entries": [sitting.chronicle.length for sitting in sittings],
        "asked": _looked_at([(sitting.table, _asked_at(sitting)) for sitting in sittings], rounds),
        "spectator": _looked_at([(sitting.table, spectator) for sitting in sittings], rounds),
    }


def _asked_at(sitting: Sitting) -> Member:
    member = sitting.chairs[min(sitting.chronicle.position.to_act)].member
    assert member is not None
    return member


def _looked_at(doors: list[tuple[Table, Member]], rounds: int) -> Figures:
    """The tables are taken in turn, so that whatever else the machine does falls on all of them."""
    looks = [_look(table, member) for table, member in doors]
    queries = [_queries(look) for look in looks]
    times: list[list[float]] = [[] for _ in looks]
    for _ in stepping(range(rounds)):
        for look, taken in zip(looks, times, strict=True):
            taken.append(timed(look))
    middle = [median(taken) for taken in times]
    return {
        "queries": queries,
        "ms": list(map(ms, middle)),
        "ratio": ratio(middle[-1], min(middle[:-1])),
    }


def _look(table: Table, member: Member) -> Callable[[], object]:
    client = Client(headers={"host": "localhost"})
    client.force_login(member, backend=building.BACKEND)
    address = table.get_absolute_url()

    def look() -> Any:
        answer = client.get(address)
        assert answer.status_code == 200
        return answer

    look()
    return look


def _queries(look: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        look()
    return len(asked)


def weights(quick: bool) -> Figures:
    """Bytes on the wire: the page, what it has a browser fetch besides, and the fragments after a
    move.
    """
    game, seats = building.longest_game()
    sitting = building.played_on(
        building.seated_table(game, building.members(seats)), 60 if quick else 150
    )
    session = building.session_of(_asked_at(sitting))
    with opened() as server:
        return {"game": game.info.slug, **asyncio.run(_weighed(server, sitting.table, session))}


async def _weighed(server: WebServer, table: Table, session: str) -> Figures:
    line = await Connection.open(server.port)
    page = await line.get(table.get_absolute_url(), session, Accept_Encoding=CODINGS)
    plain = await line.get(table.get_absolute_url(), session)
    files = sorted(set(re.findall(r'(?:href|src)="(/static/[^"#]+)', plain.body.decode())))
    beside = {
        path: await line.get(path, session, Accept_Encoding=CODINGS) for path in stepping(files)
    }
    news = f"{reverse('tables:news', args=[table.pk])}?since=before"
    fragments = await line.get(news, session, Accept_Encoding=CODINGS, HX_Request="true")
    line.close()
    return {
        "page": _bytes(page),
        "page_plain": _bytes(plain),
        "files": {path: _bytes(answer) for path, answer in beside.items()},
        "first_view": _bytes(page) + sum(map(_bytes, beside.values())),
        "fragments": _bytes(fragments),
    }


def _bytes(answer: Reply) -> int:
    assert answer.status == 200, answer.status
    return len(answer.body)
