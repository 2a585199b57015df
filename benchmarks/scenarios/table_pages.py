"""A table's page early, in the middle and at the end of a long game: what it asks of the database,
and how long it takes inside the server; and what page and fragments weigh on the way.
"""

from __future__ import annotations

import asyncio
import re

from django.urls import reverse

from benchmarks import fixtures
from benchmarks.http_client import Connection, Reply
from benchmarks.local_requests import logged_in, look_at, queries_of, timed_in_turn
from benchmarks.progress import stepping
from benchmarks.timing import Figures, ms, ratio
from benchmarks.web_server import WebServer, opened
from club.people.members.models import Member
from club.play.tables.models import Table

LENGTHS = (10, 150, 1_000_000)  # the last means: as far as it goes
CODINGS = "gzip, br"  # every browser accepts these over plain HTTP


def page(quick: bool) -> Figures:
    """Queries and milliseconds by length of the game, for the asked member and for a spectator."""
    game, seats = fixtures.longest_game()
    sitters = fixtures.members(seats)
    (spectator,) = fixtures.members(1, seats)
    sittings = [
        fixtures.played_on(fixtures.seated_table(game, sitters), entries)
        for entries in LENGTHS
    ]
    rounds = 5 if quick else 60
    return {
        "game": game.info.slug,
        "seats": seats,
        "entries": [sitting.cached_game.length for sitting in sittings],
        "asked": _looked_at(
            [(sitting.table, fixtures.member_asked(sitting)) for sitting in sittings],
            rounds,
        ),
        "spectator": _looked_at(
            [(sitting.table, spectator) for sitting in sittings], rounds
        ),
    }


def _looked_at(doors: list[tuple[Table, Member]], rounds: int) -> Figures:
    looks = [
        look_at(logged_in(member), table.get_absolute_url()) for table, member in doors
    ]
    queries = list(map(queries_of, looks))
    times = timed_in_turn(looks, rounds)
    return {
        "queries": queries,
        "ms": list(map(ms, times)),
        "ratio": ratio(times[-1], min(times[:-1])),
    }


def weights(quick: bool) -> Figures:
    """Bytes on the wire: the page, the files that a browser fetches with it, and the fragments
    after a move.
    """
    game, seats = fixtures.longest_game()
    sitting = fixtures.played_on(
        fixtures.seated_table(game, fixtures.members(seats)), 60 if quick else 150
    )
    session = fixtures.session_of(fixtures.member_asked(sitting))
    with opened() as server:
        return {
            "game": game.info.slug,
            **asyncio.run(_weighed(server, sitting.table, session)),
        }


async def _weighed(server: WebServer, table: Table, session: str) -> Figures:
    line = await Connection.open(server.port)
    page = await line.get(table.get_absolute_url(), session, Accept_Encoding=CODINGS)
    plain = await line.get(table.get_absolute_url(), session)
    files = sorted(
        set(re.findall(r'(?:href|src)="(/static/[^"#]+)', plain.body.decode()))
    )
    beside = {
        path: await line.get(path, session, Accept_Encoding=CODINGS)
        for path in stepping(files)
    }
    news = f"{reverse('tables:news', args=[table.pk])}?since=before"
    fragments = await line.get(
        news, session, Accept_Encoding=CODINGS, HX_Request="true"
    )
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
