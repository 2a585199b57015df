"""Statements that are compiled once say what Django's own would, each time with other values."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from club import statements
from club.members.models import Member
from club.statements import ID, Prepared, PreparedIn, having_answers
from club.tables.models import Chair, Spell, Table

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
EVERY_CHAIR: Prepared[Chair] = Prepared(
    lambda table: (
        Chair.objects.filter(table=table).select_related("table__record").order_by("seat")
    ),
    ID,
)
SOME_TABLES: PreparedIn[Table] = PreparedIn(
    lambda host, some: Table.objects.filter(host=host, pk__in=some).order_by("pk"), ID
)
pytestmark = pytest.mark.django_db(transaction=True)


def prepared() -> list[str]:
    """The texts that the server keeps prepared for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [text for (text,) in cursor.fetchall()]


QUESTIONS: list[Prepared[Any]] = [
    Prepared(lambda host: Table.objects.filter(host=host).values_list("pk"), ID),
    Prepared(
        lambda host: (
            Chair.objects.filter(member=host, seat=7).order_by("-pk").values_list("pk")[:9]
        ),
        ID,
    ),
    Prepared(lambda host: Chair.objects.filter(member=host).values_list("pk", "seat"), ID),
]


def test_which_of_several_questions_have_an_answer_is_asked_by_one_statement(
    table: Table, bob: Member
) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert having_answers(QUESTIONS, table.host_id) == [True, False, True]
    assert len(asked) == 1
    assert having_answers(QUESTIONS, bob.pk) == [False, False, False]
    assert having_answers([], bob.pk) == []


def columns(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.fixture
def table(alice: Member) -> Table:
    table = Table.objects.create(
        name="Thursday", host=alice, opened_at=NOW, game_version=1, options={"heaps": 3}
    )
    Chair.objects.create(table=table, seat=0, member=alice, due_at=NOW, orders={"a": ["b", 1]})
    Chair.objects.create(table=table, seat=1, left=timedelta(hours=5, microseconds=7), asked=3)
    return table


def test_rows_are_those_of_the_models_each_time_for_other_values(
    table: Table, alice: Member
) -> None:
    other = Table.objects.create(name="Friday", host=alice, opened_at=NOW, game_version=1)
    Chair.objects.create(table=other, seat=0, draft=["take 1 from a"])
    for one in (table, other, table):
        found = EVERY_CHAIR.rows(one.pk)
        assert list(map(columns, found)) == list(map(columns, one.chairs.order_by("seat")))
        assert {chair.table.name for chair in found} == {one.name}
        assert columns(found[0].table) == columns(Table.objects.get(pk=one.pk))
        assert found[0].table.record is None  # what hangs on nothing does not come along
    assert EVERY_CHAIR.rows(0) == []


def test_several_rows_are_asked_for_by_their_keys_whatever_their_number(
    table: Table, alice: Member
) -> None:
    friday = Table.objects.create(name="Friday", host=alice, opened_at=NOW, game_version=1)
    for some in ([table], [table, friday], [friday]):
        assert SOME_TABLES.rows(alice.pk, ids=[one.pk for one in some]) == some
    assert SOME_TABLES.rows(0, ids=[table.pk]) == []


def test_without_keys_nothing_is_asked(alice: Member) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert SOME_TABLES.rows(alice.pk, ids=[]) == []
    assert not asked.captured_queries


def test_a_key_that_no_row_can_have_finds_none(table: Table) -> None:
    assert EVERY_CHAIR.rows(10**30) == []


def test_what_was_read_can_be_written_as_any_row(table: Table) -> None:
    (first, _) = EVERY_CHAIR.rows(table.pk)
    first.asked = 9
    first.save()
    assert table.chairs.get(seat=0).asked == 9 and table.chairs.count() == 2


def test_columns_of_several_rows_are_written_by_one_statement(table: Table) -> None:
    first, second = table.chairs.order_by("seat")
    first.due_at, first.orders, first.left = None, {}, timedelta(days=2)
    second.due_at, second.orders, second.left = NOW, {"é": ['"', 2]}, None
    second.bot, second.draft_stands = "not written", True
    with CaptureQueriesContext(connection) as asked:
        statements.overwrite([first, second], ["due_at", "orders", "left", "draft_stands"])
    assert len(asked) == 1
    second.bot = ""
    written = table.chairs.order_by("seat")
    assert list(map(columns, written)) == [columns(first), columns(second)]


def test_nothing_is_asked_where_nothing_is_written() -> None:
    with CaptureQueriesContext(connection) as asked:
        statements.overwrite([], ["due_at"])
        statements.add([])
    assert len(asked) == 0


def test_a_row_that_is_gone_is_not_written_in_silence(table: Table) -> None:
    first, second = table.chairs.order_by("seat")
    Chair.objects.filter(pk=second.pk).delete()
    with pytest.raises(DatabaseError):
        statements.overwrite([first, second], ["asked"])


def test_a_text_too_long_for_its_column_is_not_cut_in_silence(table: Table) -> None:
    table.name = "n" * 61
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError):
            statements.overwrite([table], ["name"])


def test_rows_are_added_by_one_statement(table: Table, alice: Member) -> None:
    told = {"began": NOW, "ended": NOW + timedelta(hours=1), "how": "member", "known": True}
    taken = {"counted": timedelta(hours=1), "elapsed": timedelta(hours=1), "counts": False}
    spells = [Spell(member=alice, table=table, seat=seat, **told, **taken) for seat in (0, 1)]
    with CaptureQueriesContext(connection) as asked:
        statements.add(spells)
    assert len(asked) == 1
    for spell, written in zip(spells, Spell.objects.order_by("seat"), strict=True):
        assert columns(written) == columns(spell) | {"id": written.pk}


@pytest.mark.postgres
class TestOnAServer:
    """PostgreSQL parses and plans a statement once for each connection."""

    @pytest.fixture(autouse=True)
    def with_nothing_prepared(self, transactional_db: None) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DEALLOCATE ALL")

    def test_what_is_asked_again_is_prepared_whatever_the_values(self, table: Table) -> None:
        for key in (table.pk, 1, 2**15, 2**31, 2**62):
            EVERY_CHAIR.rows(key)
        assert len([text for text in prepared() if "tables_chair" in text]) == 1

    def test_what_is_written_again_is_prepared_whether_or_not_values_are_missing(
        self, table: Table
    ) -> None:
        chair = table.chairs.get(seat=0)
        for due_at, left in ((NOW, None), (None, timedelta(days=-1, seconds=5)), (NOW, None)):
            chair.due_at, chair.left = due_at, left
            statements.overwrite([chair], ["due_at", "left"])
            assert columns(table.chairs.get(seat=0)) == columns(chair)
        assert len([text for text in prepared() if text.startswith("UPDATE")]) == 1

    def test_constants_stand_in_the_text(self, table: Table, alice: Member) -> None:
        named: Prepared[Table] = Prepared(
            lambda host: Table.objects.filter(host=host, name="50 %s", private=False), ID
        )
        table.name = "50 %s"
        table.save()
        for _ in range(3):
            assert named.rows(alice.pk) == [table]
        assert any("'50 %s'" in text for text in prepared())

    def test_django_counts_it_and_logs_its_values(self, table: Table) -> None:
        seen: list[str] = []

        def note(execute: Any, sql: str, *told: Any) -> Any:
            seen.append(sql)
            return execute(sql, *told)

        with connection.execute_wrapper(note):
            for _ in range(3):
                EVERY_CHAIR.rows(table.pk)
        assert len(seen) == 3
        with CaptureQueriesContext(connection) as asked:
            EVERY_CHAIR.rows(table.pk)
        assert [f"'{table.pk}'::bigint" in query["sql"] for query in asked] == [True]

    def test_what_the_models_ask_is_not(self, table: Table) -> None:
        for _ in range(5):
            list(table.chairs.order_by("seat"))
        assert not prepared()

    def test_a_column_that_changes_its_type_is_read_on(self, table: Table) -> None:
        for _ in range(3):
            EVERY_CHAIR.rows(table.pk)
        for kind in ("bigint", "integer"):
            with connection.cursor() as cursor:
                cursor.execute(f"ALTER TABLE tables_chair ALTER COLUMN asked TYPE {kind}")
            assert [chair.asked for chair in EVERY_CHAIR.rows(table.pk)] == [0, 3]

    def test_a_statement_that_fails_leaves_the_others(self, table: Table) -> None:
        with pytest.raises(DatabaseError), transaction.atomic():
            table.name = "n" * 61
            statements.overwrite([table], ["name"])
        assert len(EVERY_CHAIR.rows(table.pk)) == 2
