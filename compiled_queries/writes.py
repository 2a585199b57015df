"""Writes of several rows by one statement. Its SQL depends only on the table and the columns and is
made once; Django makes new SQL for each number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Model, QuerySet
from django.db.models.sql import UpdateQuery

from compiled_queries.queries import (
    bind_params,
    current_connection,
    parameters,
    prepare_value,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement, not yet executed, that writes one row for each list of parameters."""

    sql: str
    params: list[list[Any]]

    def run(self) -> int:
        """Executes it; returns the number of written rows."""
        with current_connection().cursor() as cursor:
            if len(self.params) == 1:
                cursor.execute(self.sql, self.params[0])
            else:
                cursor.executemany(self.sql, self.params)
            return int(cursor.rowcount)


def execute(*statements: Statement) -> None:
    """Runs all statements. Call it in a transaction. Raises DatabaseError when a row is missing."""
    for statement in statements:
        if statement.run() != len(statement.params):
            raise DatabaseError("A row to be written is missing.")


def build_update(rows: Sequence[Model], names: Iterable[str]) -> list[Statement]:
    """The statement that writes these columns of the rows; none without rows or columns."""
    names = tuple(names)
    if not rows or not names:
        return []
    columns = _columns(type(rows[0]), (*names, "pk"))
    return [Statement(_update_sql(columns), [columns.values_of(row) for row in rows])]


def build_insert(rows: Sequence[Model]) -> list[Statement]:
    """The statement that inserts the rows. It does not read their new keys."""
    if not rows:
        return []
    model = type(rows[0])
    columns = _columns(model, _names_without_key(model))
    return [Statement(_insert_sql(columns), [columns.values_of(row) for row in rows])]


def build_insert_values(
    model: type[Model], names: Iterable[str], rows: Sequence[Sequence[Any]]
) -> list[Statement]:
    """The statement that inserts rows of these columns, without model instances."""
    if not rows:
        return []
    columns = _columns(model, tuple(names))
    return [Statement(_insert_sql(columns), list(map(columns.prepared, rows)))]


class CompiledUpdate:
    """An UPDATE that is compiled once for each database vendor. `build` gets placeholders for
    `fields`, and returns a queryset and the values to set, by field name.
    """

    def __init__(
        self,
        build: Callable[..., tuple[QuerySet[Any], Mapping[str, Any]]],
        *fields: Any,
    ) -> None:
        self.build, self.fields = build, fields
        self._compile = cache(self._compile_for)

    def run(self, *values: object) -> int:
        """Executes it; returns the number of changed rows."""
        return self.statement(*values).run()

    def statement(self, *values: object) -> Statement:
        """The update of one row with these values."""
        sql, params = self._compile(connection.vendor)
        return Statement(sql, [bind_params(current_connection(), params, values)])

    def _compile_for(self, _vendor: str) -> tuple[str, tuple[Any, ...]]:
        queryset, changes = self.build(*parameters(self.fields))
        query: Any = queryset.query.chain(UpdateQuery)
        query.add_update_values(changes)
        sql, params = query.get_compiler(connection=connection).as_sql()
        return sql, tuple(params)


@dataclass(frozen=True, eq=False)
class Columns:
    """Columns of one table that are written together. There is one object for all writes."""

    fields: tuple[Any, ...]
    read: Callable[[Any], tuple[Any, ...]]  # reads their values from an instance

    def values_of(self, row: Model) -> list[Any]:
        """Their values in a model instance, prepared for the database."""
        return self.prepared(self.read(row))

    def prepared(self, values: Sequence[Any]) -> list[Any]:
        """The values, prepared for the database."""
        conn = current_connection()
        return [
            prepare_value(field, value, conn)
            for field, value in zip(self.fields, values, strict=True)
        ]

    @property
    def table(self) -> str:
        return _quoted(self.fields[0].model._meta.db_table)


@cache
def _columns(model: type[Model], names: tuple[str, ...]) -> Columns:
    meta: Any = model._meta
    fields = tuple(meta.pk if name == "pk" else meta.get_field(name) for name in names)
    attributes = [field.attname for field in fields]
    read = (
        attrgetter(*attributes)
        if len(fields) > 1
        else lambda row: (getattr(row, *attributes),)
    )
    return Columns(fields, read)


@cache
def _names_without_key(model: type[Model]) -> tuple[str, ...]:
    return tuple(
        field.name for field in model._meta.concrete_fields if not field.primary_key
    )


@cache
def _update_sql(columns: Columns) -> str:
    """The UPDATE of one row; the last column is the key."""
    *names, key = (_quoted(field.column) for field in columns.fields)
    changes = ", ".join(f"{name} = %s" for name in names)
    return f"UPDATE {columns.table} SET {changes} WHERE {key} = %s"  # noqa: S608 - names of columns


@cache
def _insert_sql(columns: Columns) -> str:
    names = ", ".join(_quoted(field.column) for field in columns.fields)
    places = ", ".join(["%s"] * len(columns.fields))
    return f"INSERT INTO {columns.table} ({names}) VALUES ({places})"  # noqa: S608 - names of columns


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
