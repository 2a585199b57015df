"""Statements that are compiled once say what Django's own would, each time with other values."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F, Model
from django.db.models.signals import post_init, pre_init
from django.test.utils import CaptureQueriesContext

from club.members.models import Member
from club.sql.statements import ID, Beside, Prepared, PreparedIn, having_answers
from club.tables.models import Chair, Table
from tests.tables.by_hand import NOW, columns, prepared, with_nothing_prepared, with_two_chairs

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


@pytest.fixture
def table(alice: Member) -> Table:
    return with_two_chairs(alice)


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


def test_siblings_have_one_table_and_what_was_asked_beside_stands_with_the_first(
    table: Table,
) -> None:
    with_host: Prepared[Chair] = Prepared(
        lambda table: EVERY_CHAIR.build(table).annotate(host=F("table__host")), ID
    )
    found = with_host.siblings(table.pk)
    assert list(map(columns, found)) == list(map(columns, table.chairs.order_by("seat")))
    assert columns(found[0].table) == columns(Table.objects.get(pk=table.pk))
    assert [vars(chair).get("host") for chair in found] == [table.host_id, None]
    assert with_host.siblings(0) == []


def test_a_model_made_of_a_row_is_as_django_makes_it(table: Table) -> None:
    chair = table.chairs.get(seat=1)
    make: Any = vars(Model)["from_db"].__func__
    as_ever = make(Chair, "default", list(columns(chair)), columns(chair).values())
    assert vars(chair).keys() == vars(as_ever).keys()
    assert columns(chair) == columns(as_ever) and chair == as_ever
    assert (chair._state.db, chair._state.adding) == ("default", False)


def test_a_column_left_out_of_a_row_is_read_when_it_is_asked_for(table: Table) -> None:
    some = Chair.objects.only("seat").get(table=table, seat=1)
    assert some.get_deferred_fields() and some.left == timedelta(hours=5, microseconds=7)


def test_nobody_listens_for_models_being_made() -> None:
    assert not pre_init.receivers and not post_init.receivers


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


@pytest.mark.postgres
class TestOnAServer:
    """PostgreSQL parses and plans a statement once for each connection."""

    @pytest.fixture(autouse=True)
    def new_connection(self, transactional_db: None) -> None:
        with_nothing_prepared()

    def test_what_is_asked_again_is_prepared_whatever_the_values(self, table: Table) -> None:
        for key in (table.pk, 1, 2**15, 2**31, 2**62):
            EVERY_CHAIR.rows(key)
        assert len([text for text in prepared() if "tables_chair" in text]) == 1

    def test_constants_stand_in_the_text(self, table: Table, alice: Member) -> None:
        named: Prepared[Table] = Prepared(
            lambda host: Table.objects.filter(host=host, name="50 %s", private=False), ID
        )
        table.name = "50 %s"
        table.save()
        for _ in range(3):
            assert named.rows(alice.pk) == [table]
        assert any("'50 %s'" in text for text in prepared())

    def test_another_question_is_asked_with_it(self, table: Table) -> None:
        beside: Prepared[Chair] = Prepared(
            lambda table: EVERY_CHAIR.build(table).annotate(
                others=Beside(Table.objects.filter(pk=table).values("name", "opened_at"))
            ),
            ID,
        )
        for _ in range(2):
            told = vars(beside.siblings(table.pk)[0])["others"]
            (found,) = json.loads(told)
            assert found == {"name": table.name, "opened_at": "2026-03-02T19:00:00+00:00"}
        assert len([text for text in prepared() if "json_agg" in text]) == 1

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
