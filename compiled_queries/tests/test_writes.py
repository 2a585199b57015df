"""Rows are written by few statements, and a missing row is an error."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.db.models import F, TextField, Value
from django.db.models.functions import Concat
from django.test.utils import CaptureQueriesContext

from compiled_queries.queries import ID
from compiled_queries.writes import (
    CompiledUpdate,
    build_insert,
    build_insert_values,
    build_update,
    execute,
)

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
RENAME = CompiledUpdate(
    lambda key, name: (Group.objects.filter(pk=key), {"name": Concat(F("name"), name)}),
    ID,
    TextField(),
)
pytestmark = [pytest.mark.django_db, pytest.mark.twice]


def kinds(*names: str) -> list[ContentType]:
    return [ContentType(app_label="shop", model=name) for name in names]


def stored() -> list[str]:
    return list(
        ContentType.objects.filter(app_label="shop")
        .order_by("pk")
        .values_list("model", flat=True)
    )


def test_rows_are_inserted_by_one_call() -> None:
    with CaptureQueriesContext(connection) as asked:
        execute(*build_insert(kinds("tea", "Ünder 50 %s")))
    assert len(asked) == 1 and stored() == ["tea", "Ünder 50 %s"]


def test_rows_of_values_are_inserted_by_one_call() -> None:
    execute(
        *build_insert_values(
            Session, ["pk", "session_data", "expire_date"], [["k", "d", NOW]]
        )
    )
    assert Session.objects.get(pk="k").expire_date == NOW


def test_columns_of_several_rows_are_updated() -> None:
    execute(*build_insert(kinds("tea", "cup")))
    rows = list(ContentType.objects.filter(app_label="shop").order_by("pk"))
    for row in rows:
        row.model, row.app_label = f"{row.model}s", "not written"
    execute(*build_update(rows, ["model"]))
    assert stored() == ["teas", "cups"]


def test_nothing_is_asked_where_nothing_is_written() -> None:
    with CaptureQueriesContext(connection) as asked:
        execute(
            *build_update([], ["model"]),
            *build_update(kinds("tea"), []),
            *build_insert([]),
            *build_insert_values(Session, ["pk"], []),
        )
    assert not asked.captured_queries


def test_a_missing_row_is_an_error_and_the_transaction_writes_nothing() -> None:
    execute(*build_insert(kinds("tea", "cup")))
    first, second = ContentType.objects.filter(app_label="shop").order_by("pk")
    ContentType.objects.filter(pk=second.pk).delete()
    first.model = "coffee"
    with pytest.raises(DatabaseError, match="missing"), transaction.atomic():
        execute(*build_insert(kinds("pot")), *build_update([first, second], ["model"]))
    assert stored() == ["tea"]


def test_a_compiled_update_counts_its_rows() -> None:
    group = Group.objects.create(name="g")
    assert [
        RENAME.run(key, name) for key, name in ((group.pk, "a"), (group.pk, "b"))
    ] == [1, 1]
    assert RENAME.run(0, "c") == 0
    execute(RENAME.statement(group.pk, "d"))
    with pytest.raises(DatabaseError, match="missing"):
        execute(RENAME.statement(0, "e"))
    assert Group.objects.filter(name=Value("gabd")).exists()
