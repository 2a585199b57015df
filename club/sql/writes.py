"""Rows written by few statements: any number of one table's by one, and where PostgreSQL is asked,
those of several tables by one as well.

It is sent all rows of a table as one value, in JSON: the text is the same for any few of them, so
it is prepared once. For what every move does; what is seldom done is written by the models,
which make a text anew for each row. How rows are read is in `statements.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from django.db import DatabaseError, DataError, connection
from django.db.models import Model, QuerySet
from django.db.models.sql import UpdateQuery

from club.sql import prepared
from club.sql.statements import Given, stored, told_to, with_constants

MOST_ROWS = 500  # of one statement: SQLite takes some ten thousand values at once
# rows; PostgreSQL's planner takes any JSON for a hundred, and would read a whole table for them
FEW = 8
DIVIDED_BY_ZERO = "22012"  # as PostgreSQL numbers it
AS_JSON = json.JSONEncoder(default=prepared.untyped).encode
GONE = "A row to be written is gone."


@dataclass(frozen=True, slots=True)
class Write:
    """A statement that writes rows, not yet sent."""

    text: str  # that ends with a condition, to which another can be added
    values: list[Any]  # as the database takes them
    rows: int  # that it must write


@dataclass(frozen=True, eq=False)
class Columns:
    """Columns of one table that are written together; there is one such object for all who do."""

    fields: tuple[Any, ...]
    of: Callable[[Any], tuple[Any, ...]]  # their values in a row
    places: tuple[str, ...]  # what they are called in a statement


def overwriting(rows: Sequence[Model], names: Iterable[str]) -> list[Write]:
    """Puts these columns of the rows in the place of what is there; nothing where there are none of
    either.
    """
    names = tuple(names)
    if not rows or not names:
        return []
    columns = _columns(type(rows[0]), ("pk", *names))
    return [_writing(_overwrite_text, columns, [columns.of(row) for row in rows])]


def adding(rows: Sequence[Model]) -> list[Write]:
    """Adds the rows, some hundreds with each statement, without asking for the keys they get."""
    if not rows:
        return []
    columns = _columns(type(rows[0]), _all_but_the_key(type(rows[0])))
    return _adding(columns, [columns.of(row) for row in rows])


def adding_values(
    model: type[Model], names: Iterable[str], rows: Sequence[Sequence[Any]]
) -> list[Write]:
    """What adds rows that are told by their columns: to make a model of each takes longer than to
    write it.
    """
    return _adding(_columns(model, tuple(names)), rows)


def takes_several() -> bool:
    """Whether the database takes several writes as one statement."""
    return prepared.on_server(prepared.current_connection())


def write(*writes: Write) -> None:
    """Sends them, as one statement where the database takes several so. Call in a transaction where
    all or none are to be written. Raises DatabaseError where a row to be written is gone.
    """
    conn = prepared.current_connection()
    if len(writes) > 1 and prepared.on_server(conn):
        written = _sent_together(conn, writes)
    else:
        written = _sent(conn, *writes)
    if written != [one.rows for one in writes]:
        raise DatabaseError(GONE)


def write_where(condition: Write, writes: Sequence[Write]) -> bool:
    """Sends them if the first writes its row; else nothing is written, and it is False. One
    statement where the database takes several so; elsewhere, call in a transaction. Raises
    DatabaseError where a row to be written is gone, and nothing is written.
    """
    conn = prepared.current_connection()
    if not prepared.on_server(conn):
        (met,) = _sent(conn, condition)
        write(*writes if met else ())
        return met > 0
    text = _together_where(condition.text, tuple(one.text for one in writes))
    values = chain(condition.values, *(one.values for one in writes))
    counts = ",".join(str(one.rows) for one in writes)
    with prepared.cursor(conn) as cursor:
        try:
            cursor.execute(text, [*values, f"{{{counts}}}"])
        except DataError as failure:
            if getattr(failure.__cause__, "sqlstate", "") == DIVIDED_BY_ZERO:
                raise DatabaseError(GONE) from failure
            raise
        return bool(cursor.fetchone()[0])


class PreparedUpdate:
    """An UPDATE whose SQL is compiled once for each kind of database. `build` is given places for
    values of these fields, and says which rows get what, by column.
    """

    def __init__(
        self, build: Callable[..., tuple[QuerySet[Any], Mapping[str, Any]]], *fields: Any
    ) -> None:
        self.build, self.fields = build, fields
        self._compiled: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def run(self, *values: object) -> int:
        """How many rows it has changed."""
        return _sent(prepared.current_connection(), self.given(*values))[0]

    def given(self, *values: object) -> Write:
        """The statement about these values, of one row."""
        conn = prepared.current_connection()
        if conn.vendor not in self._compiled:
            self._compiled[conn.vendor] = self._compile()
        text, params = self._compiled[conn.vendor]
        return Write(text, told_to(conn, params, values), 1)

    def _compile(self) -> tuple[str, tuple[Any, ...]]:
        rows, put = self.build(*(Given(place, field) for place, field in enumerate(self.fields)))
        query: Any = rows.query.chain(UpdateQuery)
        query.add_update_values(put)
        return with_constants(*query.get_compiler(connection=connection).as_sql())


def _sent(conn: Any, *writes: Write) -> list[int]:
    """How many rows each of them wrote."""
    counts = []
    with prepared.cursor(conn) as cursor:
        for one in writes:
            cursor.execute(one.text, one.values)
            counts.append(int(cursor.rowcount))
    return counts


def _sent_together(conn: Any, writes: Sequence[Write]) -> list[int]:
    """How many rows each of them wrote."""
    text = _together(tuple(one.text for one in writes))
    with prepared.cursor(conn) as cursor:
        cursor.execute(text, list(chain.from_iterable(one.values for one in writes)))
        return list(cursor.fetchone())


@lru_cache(maxsize=1_000)
def _together(texts: tuple[str, ...]) -> str:
    """One statement that does what all of these do, and counts the rows of each."""
    parts, counts = _parts(texts)
    return f"WITH {', '.join(parts)} SELECT {', '.join(counts)}"


@lru_cache(maxsize=1_000)
def _together_where(condition: str, texts: tuple[str, ...]) -> str:
    """One statement that does what all of these do once the condition has written its row. Last
    comes how many rows each must write: for another number it divides by zero, so that all fails.
    """
    met = "EXISTS (SELECT FROM condition)"
    parts, counts = _parts(tuple(f"{text} AND {met}" for text in texts))
    whole = ", ".join([f"condition AS ({condition} RETURNING 1)", *parts])
    written = f"ARRAY[{', '.join(counts)}]::bigint[]"
    return f"WITH {whole} SELECT {met}, 1 / (NOT {met} OR {written} = %s::bigint[])::int"


def _parts(texts: Iterable[str]) -> tuple[list[str], list[str]]:
    """Statements as parts of one, and what counts the rows of each."""
    parts = [f"part{number} AS ({text} RETURNING 1)" for number, text in enumerate(texts)]
    counts = [f"(SELECT count(*) FROM part{number})" for number in range(len(parts))]  # noqa: S608
    return parts, counts


@cache
def _columns(model: type[Model], names: tuple[str, ...]) -> Columns:
    meta: Any = model._meta
    fields = tuple(meta.pk if name == "pk" else meta.get_field(name) for name in names)
    places = tuple(f"column{number}" for number in range(1, len(fields) + 1))
    return Columns(fields, attrgetter(*(field.attname for field in fields)), places)


@cache
def _all_but_the_key(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.name for field in model._meta.concrete_fields if not field.primary_key)


def _adding(columns: Columns, rows: Sequence[Sequence[Any]]) -> list[Write]:
    lots = (rows[begins : begins + MOST_ROWS] for begins in range(0, len(rows), MOST_ROWS))
    return [_writing(_add_text, columns, lot) for lot in lots]


def _writing(
    text: Callable[[str, Columns, str], str], columns: Columns, rows: Sequence[Sequence[Any]]
) -> Write:
    """The statement of that text about rows that are told by these columns."""
    conn = prepared.current_connection()
    values: list[Any]
    if prepared.on_server(conn):
        as_json = [dict(zip(columns.places, row, strict=True)) for row in rows]
        told, values = _recordset(columns, len(rows) <= FEW), [AS_JSON(as_json)]
    else:
        told = _table(len(columns.fields), len(rows))
        values = [
            stored(value, field, conn)
            for row in rows
            for field, value in zip(columns.fields, row, strict=True)
        ]
    return Write(text(conn.vendor, columns, told), values, len(rows))


@cache
def _recordset(columns: Columns, few: bool) -> str:
    """Rows as PostgreSQL reads them from JSON, with the type of each column."""
    types = map(prepared.type_of, columns.fields)
    places = (f"{place} {kind}" for place, kind in zip(columns.places, types, strict=True))
    rows = f"json_to_recordset(%s::json) AS told({', '.join(places)})"
    return f"(SELECT * FROM {rows} LIMIT {FEW}) AS told" if few else rows  # noqa: S608 - columns alone


@cache
def _table(columns: int, rows: int) -> str:
    """Rows as a table of values, whose columns have the same names."""
    row = f"({', '.join(['%s'] * columns)})"
    return f"(VALUES {', '.join([row] * rows)}) AS told"


@cache
def _overwrite_text(vendor: str, columns: Columns, told: str) -> str:
    """The first column told is the key."""
    key, *names = (_quoted(field.column) for field in columns.fields)
    table = _table_of(columns)
    first, *places = columns.places
    put = ", ".join(f"{name} = told.{place}" for name, place in zip(names, places, strict=True))
    return f"UPDATE {table} SET {put} FROM {told} WHERE {table}.{key} = told.{first}"  # noqa: S608 - columns alone


@cache
def _add_text(vendor: str, columns: Columns, told: str) -> str:
    names = ", ".join(_quoted(field.column) for field in columns.fields)
    put = ", ".join(f"told.{place}" for place in columns.places)
    return f"INSERT INTO {_table_of(columns)} ({names}) SELECT {put} FROM {told} WHERE true"  # noqa: S608 - columns alone


def _table_of(columns: Columns) -> str:
    return _quoted(columns.fields[0].model._meta.db_table)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
