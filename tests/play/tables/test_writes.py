"""A table's rows are written with the current values, by one statement for each database table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from club.base.texts.short_texts import MAX_NAME_CODE_POINTS
from club.people.members.models import Member
from club.play.tables.models import Chair, ResponseTime, Table
from compiled_queries.queries import ID, CompiledQuery
from compiled_queries.writes import build_insert, build_update, execute
from tests.play.tables.unprepared_queries import (
    NOW,
    columns,
    prepared,
    with_nothing_prepared,
    with_two_chairs,
)

CHAIRS: CompiledQuery[Chair] = CompiledQuery(
    lambda table: (
        Chair.objects.filter(table=table).select_related("table__record").order_by("seat")
    ),
    ID,
)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice: Member) -> Table:
    return with_two_chairs(alice)


def spell_of(table: Table, member: Member, seat: int) -> ResponseTime:
    told = {"began": NOW, "ended": NOW + timedelta(hours=1), "how": "member", "known": True}
    taken = {"counted": timedelta(hours=1), "elapsed": timedelta(hours=1), "counts": False}
    return ResponseTime(member=member, table=table, seat=seat, **told, **taken)


def test_columns_of_every_kind_are_read_and_written(table: Table) -> None:
    first, second = CHAIRS.rows(table.pk)
    assert columns(first.table) == columns(table) | {"options": {"heaps": 3}}
    assert first.table.record is None
    first.due_at, first.orders, first.left = None, {}, timedelta(days=2)
    second.due_at, second.orders, second.left = NOW, {"é": ['"', 2]}, None
    second.bot, second.draft_stands = "not written", True
    with CaptureQueriesContext(connection) as asked:
        execute(*build_update([first, second], ["due_at", "orders", "left", "draft_stands"]))
    assert len(asked) == 1
    second.bot = ""
    written = table.chairs.order_by("seat")
    assert list(map(columns, written)) == [columns(first), columns(second)]
    assert list(map(columns, CHAIRS.rows(table.pk))) == [columns(first), columns(second)]


def test_a_text_too_long_for_its_column_is_not_cut_in_silence(table: Table) -> None:
    table.name = "n" * (MAX_NAME_CODE_POINTS + 1)
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError):
            execute(*build_update([table], ["name"]))


def test_rows_are_added_by_one_call(table: Table, alice: Member) -> None:
    spells = [spell_of(table, alice, seat) for seat in (0, 1)]
    with CaptureQueriesContext(connection) as asked:
        execute(*build_insert(spells))
    assert len(asked) == 1
    for spell, written in zip(spells, ResponseTime.objects.order_by("seat"), strict=True):
        assert columns(written) == columns(spell) | {"id": written.pk}


@pytest.mark.postgres
class TestOnAServer:
    """PostgreSQL parses and plans a frequent statement of a connection once."""

    @pytest.fixture(autouse=True)
    def new_connection(self, transactional_db: None) -> None:
        with_nothing_prepared()

    def test_what_is_asked_often_is_prepared(self, table: Table) -> None:
        for _ in range(7):
            CHAIRS.rows(table.pk)
        assert len([text for text in prepared() if "tables_chair" in text]) == 1

    def test_what_is_written_often_is_prepared(self, table: Table) -> None:
        chair = table.chairs.get(seat=0)
        for _ in range(7):
            execute(*build_update([chair], ["due_at", "left"]))
        assert len([text for text in prepared() if text.startswith("UPDATE")]) == 1

    def test_a_column_that_changes_its_type_is_read_on(self, table: Table) -> None:
        for _ in range(7):
            CHAIRS.rows(table.pk)
        for kind in ("bigint", "integer"):
            with connection.cursor() as cursor:
                cursor.execute(f"ALTER TABLE tables_chair ALTER COLUMN asked TYPE {kind}")
            assert [chair.asked for chair in CHAIRS.rows(table.pk)] == [0, 3]
