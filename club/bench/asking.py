"""What the API costs: questions and a view, drawn anew and as they are kept while nothing changes,
and a view that the asker has already, beside a bare view of the API that asks the database once.
The same key, doors and counting for all.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.api import kept
from club.bench import building
from club.bench.figures import Figures, ms, ratio, timed
from club.bench.steps import stepping
from club.members import keys
from club.members.key_rows import KeyScope
from club.members.models import Member

ENTRIES = 150  # plies of the game that is looked at
Look = Callable[[], Any]


def api(quick: bool) -> Figures:
    """Queries and milliseconds of each, and how many times the bare view they take."""
    game, seats = building.longest_game()
    table = building.seated_table(game, building.members(seats))
    sitting = building.played_on(table, ENTRIES)
    member = sitting.chairs[min(sitting.chronicle.position.to_act)].member
    assert member is not None
    return {"game": game.info.slug, "entries": sitting.chronicle.length} | _compared(
        _looks(member, table.pk), 5 if quick else 100
    )


def _compared(looks: dict[str, Look], rounds: int) -> Figures:
    """They are taken in turn, so that whatever else the machine does falls on all of them."""
    queries = {name: _queries(look) for name, look in looks.items()}
    times: dict[str, list[float]] = {name: [] for name in looks}
    for _ in stepping(range(rounds)):
        for name, look in looks.items():
            times[name].append(timed(look))
    middle = {name: median(taken) for name, taken in times.items()}
    bare = middle["bare"]
    return {
        name: {"queries": queries[name], "ms": ms(taken), "ratio": ratio(taken, bare)}
        for name, taken in middle.items()
    }


def _looks(member: Member, table_id: int) -> dict[str, Look]:
    questions, view = "/api/v1/questions", f"/api/v1/tables/{table_id}/view"
    ask = _asker(member)
    tag = str(ask(view)["ETag"])
    return {  # what is drawn anew comes before the same as it is kept then
        "bare": lambda: _answered(ask("/bare/api"), 200),
        "questions_drawn": lambda: _answered(_anew(ask, questions), 200),
        "questions": lambda: _answered(ask(questions), 200),
        "view_drawn": lambda: _answered(_anew(ask, view), 200),
        "view": lambda: _answered(ask(view), 200),
        "unchanged": lambda: _answered(ask(view, tag), 304),
    }


def _asker(member: Member) -> Callable[..., Any]:
    """Asks with a new key of the member's."""
    _, text = keys.make_key(member, "bench", [KeyScope.READ], keys.ENDS[0], timezone.now())
    client = Client(headers={"host": "localhost", "authorization": f"Bearer {text}"})

    def ask(address: str, tag: str = "") -> Any:
        return client.get(address, headers={"if-none-match": tag} if tag else {})

    return ask


def _anew(ask: Callable[..., Any], address: str) -> Any:
    kept.forget()
    return ask(address)


def _answered(answer: Any, status: int) -> None:
    assert answer.status_code == status, answer.status_code


def _queries(look: Look) -> int:
    look()
    with CaptureQueriesContext(connection) as asked:
        look()
    return len(asked)
