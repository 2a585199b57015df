"""Queries that are compiled once. Django compiles a query at each call, and for wide rows that
takes longer than the database needs.

The SQL is Django's; only the parameters change from call to call. Writes are in `writes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import BigIntegerField, Model, QuerySet
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
ID = BigIntegerField()  # the field of a parameter that is a primary key
MAX_KEY = BigIntegerField.MAX_BIGINT  # databases refuse greater numbers


class Parameter(Expression):
    """A placeholder for a value of each call."""

    def __init__(self, number: int, output_field: Any) -> None:
        super().__init__(output_field=output_field)
        self.number = number

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]

    def value(self, conn: Any, values: Sequence[object]) -> Any:
        """The value as its field would send it to the database."""
        return prepare_value(self.output_field, values[self.number], conn)


def prepare_value(field: Any, value: Any, conn: Any) -> Any:
    """The value as the field would send it to the database."""
    return None if value is None else field.get_db_prep_save(value, conn)


def current_connection() -> Any:
    """The connection of this thread. It is faster than `connection`, a proxy that looks it up for
    each attribute.
    """
    return connections[DEFAULT_DB_ALIAS]


def bind_params(
    conn: Any, params: Sequence[Any], values: Sequence[object]
) -> list[Any]:
    """The parameters of a statement, with values instead of placeholders."""
    return [
        param.value(conn, values) if isinstance(param, Parameter) else param
        for param in params
    ]


def parameters(fields: Sequence[Any]) -> list[Parameter]:
    """A placeholder for each field, in order."""
    return [Parameter(number, field) for number, field in enumerate(fields)]


@dataclass(frozen=True)
class RowReader:
    """Makes model instances from rows."""

    model: Any  # the class
    columns: slice  # the columns of the model
    names: tuple[str, ...]  # the names of these columns
    annotations: Mapping[str, int]  # the numbers of other columns, by name
    related: list[Any]  # Django's populators for `select_related`

    def read(self, row: list[Any]) -> Any:
        instance = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])
        for name, column in self.annotations.items():
            setattr(instance, name, row[column])
        for populator in self.related:
            populator.populate(row, instance)
        return instance


@dataclass(frozen=True)
class Compiled:
    """The SQL of a query, and the converters of its columns."""

    sql: str
    params: tuple[Any, ...]  # values or placeholders
    converters: list[tuple[int, Any]]  # by column
    compiler: Any = None  # Django's compiler, which has the columns of models

    def run(self, values: Sequence[object]) -> list[list[Any]]:
        """The converted rows. A number greater than `MAX_KEY` gives no rows."""
        if any(isinstance(value, int) and abs(value) > MAX_KEY for value in values):
            return []
        conn = current_connection()
        with conn.cursor() as cursor:
            cursor.execute(self.sql, bind_params(conn, self.params, values))
            rows = list(map(list, cursor.fetchall()))
        for column, (converters, expression) in self.converters:
            for row in rows:
                for converter in converters:
                    row[column] = converter(row[column], expression, conn)
        return rows

    @cached_property
    def reader(self) -> RowReader:
        """The reader of model instances, for a queryset of instances."""
        info, select = self.compiler.klass_info, self.compiler.select
        first, last = info["select_fields"][0], info["select_fields"][-1]
        columns = slice(first, last + 1)
        names = tuple(column[0].target.attname for column in select[columns])
        populators: Any = get_related_populators
        related = populators(info, select, DEFAULT_DB_ALIAS)
        annotations = self.compiler.annotation_col_map or {}
        return RowReader(info["model"], columns, names, annotations, related)


class CompiledQuery(Generic[M]):
    """A queryset that is compiled once for each database vendor. `build` makes it from placeholders
    for `fields`.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]], *fields: Any) -> None:
        self.build, self.fields = build, fields
        self._compile = cache(self._compile_for)

    def rows(self, *values: object) -> list[M]:
        """The model instances, with related instances by `select_related`."""
        compiled = self.compiled()
        return list(map(compiled.reader.read, compiled.run(values)))

    def get(self, *values: object) -> M:
        """The first instance. Raises the model's DoesNotExist when there is none."""
        for row in self.rows(*values):
            return row
        raise self.compiled().reader.model.DoesNotExist

    def values(self, *values: object) -> list[list[Any]]:
        """The rows of a `values_list` queryset."""
        return self.compiled().run(values)

    def compiled(self) -> Compiled:
        return self._compile(connection.vendor)

    def exists_sql(self) -> tuple[str, tuple[Any, ...]]:
        """The SQL that asks for one row, without columns and order, and its parameters."""
        queryset = self.build(*parameters(self.fields))
        query: Any = queryset.query.exists()
        sql, params = query.get_compiler(connection=connection).as_sql()
        return sql, tuple(params)

    def _compile_for(self, _vendor: str) -> Compiled:
        queryset = self.build(*parameters(self.fields))
        compiler: Any = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        columns = [column[0] for column in compiler.select]
        converters = list(compiler.get_converters(columns).items())
        return Compiled(sql, tuple(params), converters, compiler)


class CompiledQueryIn(Generic[M]):
    """A query for several keys, compiled once for each number of keys. `build` gets the
    placeholders of the fields, and those of the keys as a sequence.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]], *fields: Any) -> None:
        self.build, self.fields = build, fields
        self._for_keys = lru_cache(maxsize=100)(self._for_number_of_keys)

    def rows(self, *values: object, ids: Sequence[int]) -> list[M]:
        """The model instances. Without keys it runs no query."""
        return self._for_keys(len(ids)).rows(*values, *ids) if ids else []

    def _for_number_of_keys(self, keys: int) -> CompiledQuery[M]:
        count = len(self.fields)

        def build(*params: Any) -> QuerySet[M, Any]:
            return self.build(*params[:count], params[count:])

        return CompiledQuery(build, *self.fields, *[ID] * keys)


def have_rows(queries: Sequence[CompiledQuery[Any]], *values: object) -> list[bool]:
    """For each of several queries with the same parameters, whether it has rows; by one
    statement.
    """
    if not queries:
        return []
    (row,) = _compile_exists(tuple(queries), connection.vendor).run(values)
    return list(map(bool, row))


@cache
def _compile_exists(queries: tuple[CompiledQuery[Any], ...], _vendor: str) -> Compiled:
    compiled = [query.exists_sql() for query in queries]
    columns = ", ".join(f"EXISTS ({sql})" for sql, _params in compiled)
    params = chain.from_iterable(params for _sql, params in compiled)
    return Compiled(f"SELECT {columns}", tuple(params), [])
