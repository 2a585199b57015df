"""The cost of the API: questions and a view, with the cache and without it, and an unchanged view.
All are compared with a bare API view of one query and requested with the same key.
"""

from __future__ import annotations

from django.test import Client
from django.utils import timezone

from benchmarks import fixtures
from benchmarks.local_requests import Look, look_at, queries_of, timed_in_turn
from benchmarks.timing import Figures, ms, ratio
from club.people.members import api_keys
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.play.tables.api import answer_cache

ENTRIES = 150  # plies of the game that is looked at


def api(quick: bool) -> Figures:
    """Queries and milliseconds of each, and how many times the bare view they take."""
    game, seats = fixtures.longest_game()
    table = fixtures.seated_table(game, fixtures.members(seats))
    sitting = fixtures.played_on(table, ENTRIES)
    looks = _looks(fixtures.member_asked(sitting), table.pk)
    return {"game": game.info.slug, "entries": sitting.cached_game.length} | _compared(
        looks, 5 if quick else 100
    )


def _compared(looks: dict[str, Look], rounds: int) -> Figures:
    queries = list(map(queries_of, looks.values()))
    times = dict(zip(looks, timed_in_turn(list(looks.values()), rounds), strict=True))
    return {
        name: {
            "queries": query_count,
            "ms": ms(taken),
            "ratio": ratio(taken, times["bare"]),
        }
        for (name, taken), query_count in zip(times.items(), queries, strict=True)
    }


def _looks(member: Member, table_id: int) -> dict[str, Look]:
    client, view = _program(member), f"/api/v1/tables/{table_id}/view"
    questions, viewed = look_at(client, "/api/v1/questions"), look_at(client, view)
    known = {"if-none-match": str(viewed()["ETag"])}
    return {  # an answer is computed before its cached copy is measured
        "bare": look_at(client, "/bare/api"),
        "questions_drawn": _anew(questions),
        "questions": questions,
        "view_drawn": _anew(viewed),
        "view": viewed,
        "unchanged": look_at(client, view, headers=known, status=304),
    }


def _program(member: Member) -> Client:
    """Asks with a new key of the member's."""
    _, text = api_keys.make_key(
        member, "bench", [KeyScope.READ], api_keys.ENDS[0], timezone.now()
    )
    return Client(headers={"host": "localhost", "authorization": f"Bearer {text}"})


def _anew(look: Look) -> Look:
    """The same, with nothing kept from before."""

    def drawn() -> object:
        answer_cache.forget()
        return look()

    return drawn
