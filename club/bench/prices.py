"""What pages cost beside the bare page (logged in, the frame with its masthead, one query): a
table's page of every title for the member who is asked, the fragment after a pick, and home with
twelve tables. The same client, doors and counting for all.
"""

from __future__ import annotations

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
from club.bench.steps import stepping
from club.members.models import Member
from club.pages.table.asking import texts
from club.tables.models import Table
from club.tables.services.sitting import Sitting
from games import registry
from games.core import AnyGame

ENTRIES = 60  # of each game that is looked at
TABLES = 12  # at home
FRAGMENT = {"hx-request": "true", "hx-source": "a#pick"}
Look = Callable[[], Any]


def prices(quick: bool) -> Figures:
    """Milliseconds, times the bare page, queries, bytes and elements of every page; of tables and
    picks a list, title by title.
    """
    sitters = building.members(building.SEATS)
    doors = [_asked_at(_played(game, sitters)) for game in registry.games()]
    looks = {"bare": [_asker(sitters[0], "/bare/page")]}
    looks["page"] = [_asker(member, table.get_absolute_url()) for member, table, _ in doors]
    looks["pick"] = [
        _asker(member, table.get_absolute_url(), pick) for member, table, pick in doors
    ]
    looks["home"] = [_home(building.members(building.SEATS, building.SEATS))]
    weighed = {name: list(map(_weighed, some)) for name, some in looks.items()}
    times = _timed_in_turn(looks, 3 if quick else 60)
    found = {name: _figures(times[name], times["bare"][0], weighed[name]) for name in looks}
    return {"titles": [game.info.slug for game in registry.games()], **found}


def _timed_in_turn(looks: dict[str, list[Look]], rounds: int) -> dict[str, list[float]]:
    """The middle of every look's seconds; what else the machine does falls on all of them."""
    times: dict[str, list[list[float]]] = {name: [[] for _ in some] for name, some in looks.items()}
    for _ in stepping(range(rounds)):
        for name, some in looks.items():
            for look, taken in zip(some, times[name], strict=True):
                taken.append(timed(look))
    return {name: list(map(median, taken)) for name, taken in times.items()}


def _figures(times: list[float], bare: float, weighed: list[Figures]) -> Figures:
    return {
        "ms": list(map(ms, times)),
        "ratio": [ratio(taken, bare) for taken in times],
        **{name: [one[name] for one in weighed] for name in weighed[0]},
    }


def _home(sitters: list[Member]) -> Look:
    games = registry.games()
    for number in range(TABLES):
        _played(games[number % len(games)], sitters)
    return _asker(sitters[0], reverse("home"))


def _played(game: AnyGame, sitters: list[Member]) -> Sitting:
    seats = max(number for number in game.info.seats if number <= len(sitters))
    return building.played_on(building.seated_table(game, sitters[:seats]), ENTRIES)


def _asked_at(sitting: Sitting) -> tuple[Member, Table, dict[str, str]]:
    """Who is asked there, and the first field of their first choice."""
    position = sitting.chronicle.position
    seat = min(position.to_act)
    member = sitting.chairs[seat].member
    assert member is not None
    field, value = next(iter(texts(position.legal_moves(seat)[0]).items()))
    return member, sitting.table, {field: value}


def _asker(
    member: Member,
    address: str,
    pick: dict[str, str] | None = None,
) -> Look:
    """The page, or with a pick the fragment that htmx asks for then."""
    client = Client(headers={"host": "localhost"})
    client.force_login(member, backend=building.BACKEND)
    said = FRAGMENT | {"shown": _shown(client, address)} if pick else {}

    def look() -> Any:
        answer = client.get(address, pick or {}, headers=said)
        assert answer.status_code == 200, answer.status_code
        return answer

    return look


def _shown(client: Client, address: str) -> str:
    """What the page says that it shows; htmx sends it along."""
    said = re.search(r'data-shown="(\w+)"', client.get(address).content.decode())
    return said[1] if said else ""


def _weighed(look: Look) -> Figures:
    look()
    with CaptureQueriesContext(connection) as asked:
        body = look().content
    elements = len(re.findall(rb"<[a-zA-Z]", body))
    return {"queries": len(asked), "bytes": len(body), "elements": elements}
