"""The queries of a sweep use an index, for any number of chairs and tables: the database's own
query plan is checked.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.substitutes import queries as bench
from club.play.tables import due_chairs
from club.play.tables.models import Chair, Table
from club.play.votes import queries as proposal_queries
from tests.support.sitting_down import DAY, NOW

pytestmark = pytest.mark.django_db
TABLES, DUE = 400, 4
ASKED: dict[str, Callable[[], object]] = {
    "tables_due": lambda: due_chairs.overdue_chairs(NOW),
    "tables_remind": lambda: due_chairs.chairs_to_remind(NOW),
    "tables_proposals_expire": lambda: proposal_queries.expired_proposals(NOW),
    "tables_calls_over": lambda: bench.expired_requests(NOW),
    "tables_by_status": lambda: due_chairs.unconfirmed_chairs(NOW),
    "tables_asleep": lambda: due_chairs.idle_tables(NOW),
    "tables_looking": lambda: due_chairs.idle_tables(NOW),
}


@pytest.fixture(autouse=True)
def many(alice: Member) -> None:
    """Many chairs of which a few are due, with the database's statistics up to date."""
    made = {"game_slug": "nim", "game_version": 1, "host": alice, "status": "live"}
    tables = Table.objects.bulk_create(
        Table(name="Many", opened_at=NOW, **made) for _ in range(TABLES)
    )
    later, wound = NOW + 9 * DAY, {"turn_since": NOW, "clock_started_at": NOW, "left": 9 * DAY}
    Chair.objects.bulk_create(
        Chair(table=table, seat=0, due_at=NOW if number < DUE else later, remind_at=later, **wound)
        for number, table in enumerate(tables)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def plan_of(ask: Callable[[], object]) -> str:
    """The query plan. PostgreSQL reads a nearly empty table sequentially unless that
    is disabled.
    """
    with CaptureQueriesContext(connection) as asked:
        ask()
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        plans = []
        for query in list(asked):
            cursor.execute(f"{explain} {query['sql']}")
            plans += cursor.fetchall()
    return "\n".join(map(str, plans))


@pytest.mark.long
@pytest.mark.parametrize("index", ASKED)
def test_sweep_queries_use_an_index(index: str) -> None:
    assert index in plan_of(ASKED[index])


def test_a_query_without_index_scans_the_table() -> None:
    plan = plan_of(lambda: list(Chair.objects.filter(missed=3)))
    assert not any(index in plan for index in ASKED)
