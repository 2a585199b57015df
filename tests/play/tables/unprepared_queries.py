"""A table with known values in every column, for statements that are compared with Django's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import connection
from django.db.models import Model

from club.people.members.models import Member
from club.play.tables.models import Chair, Table

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


def with_two_chairs(host: Member) -> Table:
    table = Table.objects.create(
        name="Thursday", host=host, opened_at=NOW, game_version=1, options={"heaps": 3}
    )
    Chair.objects.create(table=table, seat=0, member=host, due_at=NOW, orders={"a": ["b", 1]})
    Chair.objects.create(table=table, seat=1, left=timedelta(hours=5, microseconds=7), asked=3)
    return table


def columns(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def prepared() -> list[str]:
    """The statements that the server has prepared for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [text for (text,) in cursor.fetchall()]


def with_nothing_prepared() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
