"""The sweep among few chairs and among very many, with as many due: it must not care."""

from __future__ import annotations

from datetime import datetime, timedelta
from statistics import median

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from club.bench import building
from club.bench.figures import Figures, ms, ratio, timed
from club.bench.steps import stepping
from club.members.models import Member
from club.tables import ballots, idle, queries, tasks
from club.tables.models import Chair, Status, Table
from games import registry

FEW, MANY, MANY_QUICKLY = 10_000, 1_000_000, 20_000  # chairs
SEATS = 4
DUE = 100


def few_and_many(quick: bool) -> Figures:
    """Milliseconds of a whole sweep, and of its questions alone, among few and among many."""
    rounds, many = (3, MANY_QUICKLY) if quick else (9, MANY)
    sitters = building.members(SEATS)
    _fill(sitters, timezone.now())
    few = _swept(rounds)
    for number in stepping(range(1, many // FEW)):
        _again(Table, number, ())
        _again(Chair, number, ("table_id",))
    _analyse()
    lots = _swept(rounds)
    return {
        "due": DUE,
        "few": {"chairs": FEW, **few},
        "many": {"chairs": many, **lots},
        "ratio": ratio(lots["sweep_ms"], few["sweep_ms"]),
        "questions_ratio": ratio(lots["questions_ms"], few["questions_ms"]),
    }


def _swept(rounds: int) -> dict[str, float]:
    """Nobody takes the calls, so that all rounds find the same."""
    _analyse()
    questions = [timed(_ask) for _ in range(rounds)]
    whole = [timed(tasks.sweep) for _ in range(rounds)]
    return {"questions_ms": ms(median(questions)), "sweep_ms": ms(median(whole))}


def _ask() -> None:
    now = timezone.now()
    assert len(queries.due(now)) == DUE
    queries.to_remind(now)
    ballots.proposals_expired(now)
    idle.idle(now)
    queries.silent(now)


def _fill(sitters: list[Member], now: datetime) -> None:
    """Tables at which one of four is asked, most of them with days left."""
    game = registry.games()[0].info
    tables = Table.objects.bulk_create(
        Table(
            name="Bench",
            host=sitters[0],
            game_slug=game.slug,
            game_version=game.version,
            status=Status.LIVE,
            invite="",
            opened_at=now,
            started_at=now,
        )
        for _ in range(FEW // SEATS)
    )
    Chair.objects.bulk_create(
        _chair(table, seat, sitters[seat], number < DUE, now)
        for number, table in enumerate(tables)
        for seat in range(SEATS)
    )


def _chair(table: Table, seat: int, sitter: Member, due: bool, now: datetime) -> Chair:
    if seat:
        return Chair(table=table, seat=seat, member=sitter)
    due_at = now - timedelta(hours=1) if due else now + timedelta(days=1, seconds=table.pk % 50_000)
    return Chair(
        table=table,
        seat=seat,
        member=sitter,
        asked=1,
        turn_since=now,
        due_at=due_at,
        remind_at=due_at,
    )


def _again(model: type[Model], number: int, moved: tuple[str, ...]) -> None:
    """The first rows once more, with numbers further up and every clock a day later, so that none
    is due.
    """
    table, columns = (
        model._meta.db_table,
        [str(field.column) for field in model._meta.concrete_fields],
    )
    count = FEW if model is Chair else FEW // SEATS
    shift = {"id": count * number} | dict.fromkeys(moved, FEW // SEATS * number)
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT MIN("id") FROM "{table}"')  # noqa: S608 - names of our own models
        first = cursor.fetchone()[0]
        chosen = [
            f'"{name}" + {shift[name]}' if name in shift else _later(name) for name in columns
        ]
        named = ", ".join(f'"{name}"' for name in columns)
        cursor.execute(
            f'INSERT INTO "{table}" ({named}) SELECT {", ".join(chosen)} FROM "{table}" '  # noqa: S608
            f'WHERE "id" >= {first} AND "id" < {first + count}'
        )


def _later(name: str) -> str:
    if name not in ("due_at", "remind_at"):
        return f'"{name}"'
    return (
        f"datetime(\"{name}\", '+2 days')"
        if connection.vendor == "sqlite"
        else f"\"{name}\" + interval '2 days'"
    )


def _analyse() -> None:
    """What a server does by itself sooner or later: tidy up, and look at how its tables
    are filled.
    """
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")
