"""Rows are written by one statement, whatever the database, and none of them in silence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from club.members.models import Member
from club.sql.statements import ID
from club.sql.writes import FEW, PreparedUpdate, adding, overwriting, write
from club.tables.models import Chair, Spell, Table
from tests.tables.by_hand import NOW, columns, prepared, with_nothing_prepared, with_two_chairs

ONE_MORE = PreparedUpdate(
    lambda table, seat: (Chair.objects.filter(table=table, seat=seat), {"asked": F("asked") + 1}),
    *(ID, ID),
)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice: Member) -> Table:
    return with_two_chairs(alice)


def spell_of(table: Table, member: Member, seat: int) -> Spell:
    told = {"began": NOW, "ended": NOW + timedelta(hours=1), "how": "member", "known": True}
    taken = {"counted": timedelta(hours=1), "elapsed": timedelta(hours=1), "counts": False}
    return Spell(member=member, table=table, seat=seat, **told, **taken)


def test_a_sum_is_made_by_the_database_and_counted(table: Table) -> None:
    assert [ONE_MORE.run(table.pk, seat) for seat in (0, 1, 0, 7)] == [1, 1, 1, 0]
    assert list(table.chairs.order_by("seat").values_list("asked", flat=True)) == [2, 4]


def test_writes_of_several_tables_are_all_done(table: Table, alice: Member) -> None:
    (chair, _), spell = table.chairs.order_by("seat"), spell_of(table, alice, 0)
    chair.asked, table.name = 5, 'Ünder "one" roof'
    with CaptureQueriesContext(connection) as asked:
        write(*adding([spell]), *overwriting([chair], ["asked"]), *overwriting([table], ["name"]))
    assert len(asked) == (1 if connection.vendor == "postgresql" else 3)
    found = Table.objects.get(pk=table.pk)
    assert (found.name, found.chairs.get(seat=0).asked) == (table.name, 5)
    assert Spell.objects.count() == 1


def test_where_one_row_is_gone_nothing_of_all_is_written(table: Table, alice: Member) -> None:
    first, second = table.chairs.order_by("seat")
    Chair.objects.filter(pk=second.pk).delete()
    first.asked = 9
    with pytest.raises(DatabaseError), transaction.atomic():
        write(*adding([spell_of(table, alice, 0)]), *overwriting([first, second], ["asked"]))
    assert table.chairs.get(seat=0).asked != 9 and not Spell.objects.exists()


def test_columns_of_several_rows_are_written_by_one_statement(table: Table) -> None:
    first, second = table.chairs.order_by("seat")
    first.due_at, first.orders, first.left = None, {}, timedelta(days=2)
    second.due_at, second.orders, second.left = NOW, {"é": ['"', 2]}, None
    second.bot, second.draft_stands = "not written", True
    with CaptureQueriesContext(connection) as asked:
        write(*overwriting([first, second], ["due_at", "orders", "left", "draft_stands"]))
    assert len(asked) == 1
    second.bot = ""
    written = table.chairs.order_by("seat")
    assert list(map(columns, written)) == [columns(first), columns(second)]


def test_nothing_is_asked_where_nothing_is_written() -> None:
    with CaptureQueriesContext(connection) as asked:
        write(*overwriting([], ["due_at"]))
        write(*adding([]))
    assert len(asked) == 0


def test_a_row_that_is_gone_is_not_written_in_silence(table: Table) -> None:
    first, second = table.chairs.order_by("seat")
    Chair.objects.filter(pk=second.pk).delete()
    with pytest.raises(DatabaseError):
        write(*overwriting([first, second], ["asked"]))


def test_a_text_too_long_for_its_column_is_not_cut_in_silence(table: Table) -> None:
    table.name = "n" * 61
    if connection.vendor == "postgresql":
        with pytest.raises(DatabaseError):
            write(*overwriting([table], ["name"]))


def test_rows_are_added_by_one_statement(table: Table, alice: Member) -> None:
    spells = [spell_of(table, alice, seat) for seat in (0, 1)]
    with CaptureQueriesContext(connection) as asked:
        write(*adding(spells))
    assert len(asked) == 1
    for spell, written in zip(spells, Spell.objects.order_by("seat"), strict=True):
        assert columns(written) == columns(spell) | {"id": written.pk}


@pytest.mark.postgres
class TestOnAServer:
    """PostgreSQL parses and plans a statement once for each connection."""

    @pytest.fixture(autouse=True)
    def new_connection(self, transactional_db: None) -> None:
        with_nothing_prepared()

    def test_what_is_written_again_is_prepared_whether_or_not_values_are_missing(
        self, table: Table
    ) -> None:
        chair = table.chairs.get(seat=0)
        for due_at, left in ((NOW, None), (None, timedelta(days=-1, seconds=5)), (NOW, None)):
            chair.due_at, chair.left = due_at, left
            write(*overwriting([chair], ["due_at", "left"]))
            assert columns(table.chairs.get(seat=0)) == columns(chair)
        assert len([text for text in prepared() if text.startswith("UPDATE")]) == 1

    @pytest.mark.parametrize("numbers", [(1, 2, FEW), (FEW + 1, 30, 300)], ids=["few", "many"])
    def test_any_few_rows_are_one_text_and_any_that_are_many(
        self, table: Table, alice: Member, numbers: tuple[int, ...]
    ) -> None:
        for number in numbers:
            write(*adding([spell_of(table, alice, 0)] * number))
        assert len([text for text in prepared() if text.startswith("INSERT")]) == 1
        assert Spell.objects.count() == sum(numbers)

    def test_few_rows_of_a_large_table_are_found_by_their_keys(self, table: Table) -> None:
        Chair.objects.bulk_create(Chair(table=table, seat=seat) for seat in range(2, 4_000))
        (writing,) = overwriting(table.chairs.order_by("seat")[:FEW], ["asked", "due_at"])
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
            cursor.execute(f"EXPLAIN {writing.text}", writing.values)
            plan = "\n".join(line for (line,) in cursor.fetchall())
        assert "tables_chair_pkey" in plan and "Seq Scan" not in plan

    def test_a_statement_that_fails_leaves_the_others(self, table: Table) -> None:
        with pytest.raises(DatabaseError), transaction.atomic():
            table.name = "n" * 61
            write(*overwriting([table], ["name"]))
        assert ONE_MORE.run(table.pk, 0) == 1
