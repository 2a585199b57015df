"""A compiled query returns what Django's own query returns, each time for other values. These
tests fail when Django changes one of the names that `README.md` lists.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Count, DateTimeField, F, Model, TextField
from django.db.models.functions import Upper
from django.test.utils import CaptureQueriesContext

from compiled_queries.queries import ID, CompiledQuery, CompiledQueryIn, have_rows

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
pytestmark = [pytest.mark.django_db, pytest.mark.twice]

OF_TYPE: CompiledQuery[Permission] = CompiledQuery(
    lambda kind: (
        Permission.objects.filter(content_type=kind)
        .select_related("content_type")
        .annotate(loud=Upper("name"), kind=F("content_type__model"))
        .order_by("codename")
    ),
    ID,
)
IN_GROUPS: CompiledQueryIn[Group] = CompiledQueryIn(
    lambda name, keys: Group.objects.filter(name__lt=name, pk__in=keys).order_by("pk"),
    TextField(),
)
VALID: CompiledQuery[Session] = CompiledQuery(
    lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now),
    TextField(),
    DateTimeField(),
)


@pytest.fixture
def kinds() -> list[ContentType]:
    """Two content types with two permissions each."""
    found = [
        ContentType.objects.create(app_label="shop", model=name)
        for name in ("tea", "cup")
    ]
    for kind in found:
        for verb in ("buy", "add"):
            Permission.objects.create(
                content_type=kind, codename=f"{verb}_{kind.model}", name=f"50 % {verb}"
            )
    return found


def columns(row: Model) -> dict[str, object]:
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
    }


def test_rows_are_instances_with_related_rows_and_annotations(
    kinds: list[ContentType],
) -> None:
    for kind in (*kinds, kinds[0]):
        found = OF_TYPE.rows(kind.pk)
        expected = OF_TYPE.build(kind.pk)
        assert (
            list(map(vars_of, found)) == list(map(vars_of, expected))
            and len(found) == 2
        )
        with CaptureQueriesContext(connection) as asked:
            assert [columns(one.content_type) for one in found] == [columns(kind)] * 2
        assert not asked.captured_queries
    assert OF_TYPE.rows(0) == []


def vars_of(row: Model) -> dict[str, object]:
    """All attributes of an instance, and what Django knows of its state."""
    state = {"db": row._state.db, "adding": row._state.adding}
    return {
        name: value for name, value in vars(row).items() if name != "_state"
    } | state


def test_an_instance_can_be_saved(kinds: list[ContentType]) -> None:
    first, _ = OF_TYPE.rows(kinds[0].pk)
    first.name = "renamed"
    first.save()
    assert OF_TYPE.get(kinds[0].pk).name == "renamed"
    assert OF_TYPE.build(kinds[0].pk).count() == 2


def test_columns_that_were_deferred_are_read_later(kinds: list[ContentType]) -> None:
    some: CompiledQuery[Permission] = CompiledQuery(
        lambda kind: Permission.objects.filter(content_type=kind).only("codename"), ID
    )
    one = some.get(kinds[0].pk)
    assert one.get_deferred_fields() and one.name.startswith("50 %")


def test_values_are_columns(kinds: list[ContentType]) -> None:
    names: CompiledQuery[Any] = CompiledQuery(
        lambda kind: (
            ContentType.objects.filter(pk=kind)
            .annotate(many=Count("permission"))
            .values_list("model", "many")
        ),
        ID,
    )
    assert [names.values(kind.pk) for kind in kinds] == [[["tea", 2]], [["cup", 2]]]


def test_times_are_converted_as_fields_do() -> None:
    ends = NOW + timedelta(hours=1, microseconds=7)
    Session.objects.create(session_key="k", session_data="d", expire_date=ends)
    assert columns(VALID.get("k", NOW)) == columns(Session.objects.get(pk="k"))
    with pytest.raises(Session.DoesNotExist):
        VALID.get("k", ends)


def test_several_keys_of_any_number() -> None:
    groups = [Group.objects.create(name=f"g{number}") for number in range(3)]
    for some in (groups[:1], groups, groups[1:]):
        assert IN_GROUPS.rows("z", ids=[one.pk for one in some]) == some
    assert IN_GROUPS.rows("a", ids=[groups[0].pk]) == []


def test_no_keys_ask_nothing() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert IN_GROUPS.rows("z", ids=[]) == []
    assert not asked.captured_queries


def test_a_number_that_no_key_can_have_finds_no_rows() -> None:
    assert OF_TYPE.rows(10**30) == []


def test_constants_and_percent_signs_stay_as_they_are(kinds: list[ContentType]) -> None:
    named: CompiledQuery[Permission] = CompiledQuery(
        lambda kind: Permission.objects.filter(content_type=kind, name="50 % buy"), ID
    )
    for _ in range(7):
        assert [one.codename for one in named.rows(kinds[0].pk)] == ["buy_tea"]


def test_one_statement_asks_which_queries_have_rows(kinds: list[ContentType]) -> None:
    queries: list[CompiledQuery[Any]] = [
        OF_TYPE,
        CompiledQuery(
            lambda kind: Group.objects.filter(pk=kind, name="x").values_list("pk"), ID
        ),
        CompiledQuery(
            lambda kind: ContentType.objects.filter(pk=kind).order_by("pk")[:9], ID
        ),
    ]
    with CaptureQueriesContext(connection) as asked:
        assert have_rows(queries, kinds[0].pk) == [True, False, True]
    assert len(asked) == 1
    assert have_rows([], 1) == []


def test_django_logs_the_query_with_its_values(kinds: list[ContentType]) -> None:
    with CaptureQueriesContext(connection) as asked:
        OF_TYPE.rows(kinds[0].pk)
    assert [str(kinds[0].pk) in query["sql"] for query in asked] == [True]
