"""The cost of pages as multiples of the bare page: the table's page of every title for the asked
member, the fragments after a pick and after a draft, and home with twelve tables.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from statistics import median

from django.test import Client
from django.urls import reverse

from benchmarks import fixtures
from benchmarks.local_requests import (
    Look,
    all_timed_in_turn,
    logged_in,
    look_at,
    queries_of,
)
from benchmarks.timing import Figures, ms, ratio
from club.people.members.models import Member
from club.play.table_page.turn.picks import picks_of_move
from club.play.tables.services.lock import TableSnapshot
from games import registry
from games.core import AnyGame

ENTRIES = 60  # entries of each measured game
TABLES = 12  # at home
FRAGMENT = {"hx-request": "true", "hx-source": "a#pick"}
LAID_OUT = {"hx-request": "true", "hx-source": "form#turn-step"}


def prices(quick: bool) -> Figures:
    """Milliseconds, times the bare page, queries, bytes and elements of every page; of tables,
    picks and drafts a list, title by title.
    """
    sitters = fixtures.members(fixtures.SEATS)
    doors = [_door(_played(game, sitters)) for game in registry.games()]
    looks = {
        "bare": [look_at(logged_in(sitters[0]), "/bare/page")],
        "page": [look_at(client, address) for client, address, _ in doors],
        "pick": [_pick(*door) for door in doors],
        "draft": [_draft(client, address) for client, address, _ in doors],
        "home": [_home(fixtures.members(fixtures.SEATS, fixtures.SEATS))],
    }
    weighed = {name: list(map(_weighed, some)) for name, some in looks.items()}
    times = _timed(looks, 3 if quick else 60)
    costs = {
        name: _figures(times[name], times["bare"][0], weighed[name]) for name in looks
    }
    return {"titles": [game.info.slug for game in registry.games()], **costs}


def _timed(looks: dict[str, list[Look]], rounds: int) -> dict[str, list[list[float]]]:
    """Seconds by round, in the shape of the looks."""
    every = list(chain.from_iterable(looks.values()))
    taken = iter(all_timed_in_turn(every, rounds))
    return {name: list(islice(taken, len(some))) for name, some in looks.items()}


def _figures(
    times: list[list[float]], bare: list[float], weighed: list[Figures]
) -> Figures:
    """Ratios of the medians, and of the fastest rounds, which other work disturbs least."""
    return {
        "ms": [ms(median(taken)) for taken in times],
        "ratio": [ratio(median(taken), median(bare)) for taken in times],
        "least_ratio": [ratio(min(taken), min(bare)) for taken in times],
        **{name: [figures[name] for figures in weighed] for name in weighed[0]},
    }


def _home(sitters: list[Member]) -> Look:
    games = registry.games()
    for number in range(TABLES):
        _played(games[number % len(games)], sitters)
    return look_at(logged_in(sitters[0]), reverse("home"))


def _played(game: AnyGame, sitters: list[Member]) -> TableSnapshot:
    seats = max(number for number in game.info.seats if number <= len(sitters))
    return fixtures.played_on(fixtures.seated_table(game, sitters[:seats]), ENTRIES)


def _door(sitting: TableSnapshot) -> tuple[Client, str, dict[str, str]]:
    """The browser of who is asked there, the page, and the first field of their first choice."""
    position = sitting.cached_game.position
    move = position.legal_moves(min(position.to_act))[0]
    field, value = next(iter(picks_of_move(move).items()))
    client = logged_in(fixtures.member_asked(sitting))
    return client, sitting.table.get_absolute_url(), {field: value}


def _pick(client: Client, address: str, picked: dict[str, str]) -> Look:
    """The fragment that htmx asks for when something was picked on the page: it sends along what
    the page says that it shows.
    """
    return look_at(
        client, address, picked, FRAGMENT | {"shown": _shown(client, address)}
    )


def _draft(client: Client, address: str) -> Look:
    """The fragments after a move was laid out: the page shows another draft, and else all."""
    rest, _, _ = _shown(client, address).partition("_")
    return look_at(client, address, {}, LAID_OUT | {"shown": f"{rest}_before"})


def _shown(client: Client, address: str) -> str:
    """The sections that the page says it shows."""
    shown = re.search(r'data-shown="(\w+)"', client.get(address).content.decode())
    return shown[1] if shown else ""


def _weighed(look: Look) -> Figures:
    body = look().content
    elements = len(re.findall(rb"<[a-zA-Z]", body))
    return {"queries": queries_of(look), "bytes": len(body), "elements": elements}
