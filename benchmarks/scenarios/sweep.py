"""The sweep among few chairs and among very many, with the same number due."""

from __future__ import annotations

from datetime import datetime, timedelta
from statistics import median

from django.db.models import Min
from django.utils import timezone

from benchmarks import fixtures
from benchmarks.progress import stepping
from benchmarks.timing import Figures, ms, ratio, timed
from club.people.members.models import Member
from club.play.tables import due_chairs
from club.play.tables.models import Chair, Status, Table
from club.play.votes import queries as proposal_queries
from club.site.periodic import tasks
from games import registry

FEW, MANY, MANY_QUICKLY = 10_000, 1_000_000, 20_000  # chairs
SEATS = 4
DUE = 100


def few_and_many(quick: bool) -> Figures:
    """Milliseconds of a whole sweep, and of its questions alone, among few and among many."""
    rounds, many = (3, MANY_QUICKLY) if quick else (9, MANY)
    sitters = fixtures.members(SEATS)
    _fill(sitters, timezone.now())
    few = _swept(rounds)
    for number in stepping(range(1, many // FEW)):
        _again(number)
    fixtures.analyse()
    lots = _swept(rounds)
    return {
        "due": DUE,
        "few": {"chairs": FEW, **few},
        "many": {"chairs": many, **lots},
        "ratio": ratio(lots["sweep_ms"], few["sweep_ms"]),
        "questions_ratio": ratio(lots["questions_ms"], few["questions_ms"]),
    }


def _swept(rounds: int) -> dict[str, float]:
    """Without workers, so that all rounds find the same chairs due."""
    fixtures.analyse()
    questions = [timed(_ask) for _ in range(rounds)]
    whole = [timed(tasks.sweep) for _ in range(rounds)]
    return {"questions_ms": ms(median(questions)), "sweep_ms": ms(median(whole))}


def _ask() -> None:
    now = timezone.now()
    assert len(due_chairs.overdue_chairs(now)) == DUE
    due_chairs.chairs_to_remind(now)
    proposal_queries.expired_proposals(now)
    due_chairs.idle_tables(now)
    due_chairs.tables_without_question(now)


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
    due_at = (
        now - timedelta(hours=1)
        if due
        else now + timedelta(days=1, seconds=table.pk % 50_000)
    )
    return Chair(
        table=table,
        seat=seat,
        member=sitter,
        asked=1,
        turn_since=now,
        due_at=due_at,
        remind_at=due_at,
    )


def _again(number: int) -> None:
    """The first tables and chairs once more, with numbers further up and every clock later, so that
    none is due.
    """
    further = FEW // SEATS * number
    fixtures.copy_rows(
        Table, {"id": f'"id" + {further}'}, _among_first(Table, FEW // SEATS)
    )
    moved = {"id": f'"id" + {FEW * number}', "table_id": f'"table_id" + {further}'}
    later = {clock: fixtures.days_later(clock, 2) for clock in ("due_at", "remind_at")}
    fixtures.copy_rows(Chair, moved | later, _among_first(Chair, FEW))


def _among_first(model: type[Table | Chair], count: int) -> str:
    """In SQL."""
    first = model.objects.aggregate(first=Min("pk"))["first"]
    return f'"id" >= {first} AND "id" < {first + count}'
