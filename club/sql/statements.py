"""Prepared statements: SQL that is compiled once and run often. Django compiles a query anew each
time it is asked, which for wide rows takes it longer than asking.

The text of a question is Django's own; only the values are put in anew. Nothing is kept but text.
For what every click does; anything else is asked through the models as ever. What is written so is
in `writes.py`; how PostgreSQL is had to prepare the text, too, in `prepared.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BigIntegerField, Model, QuerySet, Subquery, TextField
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators

from club.sql import prepared

M = TypeVar("M", bound=Model)
RELATED: Any = get_related_populators  # of Django: what makes the models that come along
ID = BigIntegerField()  # the field of a value that is the key of a row
MAX_KEY = BigIntegerField.MAX_BIGINT  # no row has a greater one, nor can it be asked for


class Given(Expression):
    """The place of a value that is told when the statement is run, as its field would write it."""

    def __init__(self, number: int, output_field: Any) -> None:
        super().__init__(output_field=output_field)
        self.number = number

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return prepared.placeholder(self.output_field), [self]

    def told(self, values: Sequence[object], connection: Any) -> Any:
        return stored(values[self.number], self.output_field, connection)


def stored(value: object, field: Any, conn: Any) -> Any:
    """The value as the field would store it there."""
    if value is None or type(value) is int:  # as most are: no field would change it
        return value
    return field.get_db_prep_value(value, conn)


class Beside(Subquery):
    """Another question that is asked together with the first: all its rows as one text in JSON, or
    nothing where there are none. For PostgreSQL, to which every journey takes time.
    """

    template = "(SELECT json_agg(told)::text FROM (%(subquery)s) AS told)"

    def __init__(self, rows: QuerySet[Any, Any]) -> None:
        super().__init__(rows, output_field=TextField(null=True))


@dataclass(frozen=True, slots=True)
class Reading:
    """Which columns are a model's, and what makes those that come along."""

    model: type[Model]
    columns: slice
    names: tuple[str, ...]  # of the columns
    annotations: Mapping[str, int]  # columns beside them, by name
    along: list[Any]

    def read(self, row: list[Any]) -> Any:
        one = self.read_alone(row)
        vars(one).update((name, row[column]) for name, column in self.annotations.items())
        for populator in self.along:
            populator.populate(row, one)
        return one

    def read_alone(self, row: list[Any]) -> Any:
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])


@dataclass(frozen=True)
class Compiled:
    """The text of a question, and how rows of its answer are read."""

    sql: str
    params: tuple[Any, ...]  # values, or `Given`
    select: list[Any]
    klass_info: Any  # Django's: which columns are which model's; None where they are of none
    converters: list[tuple[int, Any]]  # by column
    annotations: Mapping[str, int]  # their columns, by name

    @cached_property
    def reading(self) -> Reading:
        """How models are read, of a query for models."""
        info = self.klass_info
        begins, ends = info["select_fields"][0], info["select_fields"][-1] + 1
        names = tuple(column[0].target.attname for column in self.select[begins:ends])
        along = RELATED(info, self.select, DEFAULT_DB_ALIAS)
        return Reading(info["model"], slice(begins, ends), names, self.annotations, along)

    @cached_property
    def own_converters(self) -> list[tuple[int, Any]]:
        """Those of the model's columns, without what comes along."""
        own = range(*self.reading.columns.indices(len(self.select)))
        return [(column, of) for column, of in self.converters if column in own]

    def asked(self, values: Sequence[object]) -> list[list[Any]]:
        """The rows, as Django would give their columns; none for a number that no row can have."""
        conn = prepared.current_connection()
        return converted(conn, self.fetched(conn, values), self.converters)

    def fetched(self, conn: Any, values: Sequence[object]) -> list[list[Any]]:
        """The rows as the database gives them."""
        if any(isinstance(value, int) and abs(value) > MAX_KEY for value in values):
            return []
        with prepared.cursor(conn) as cursor:
            cursor.execute(self.sql, told_to(conn, self.params, values))
            return list(map(list, cursor.fetchall()))


def converted(
    conn: Any, rows: list[list[Any]], by_column: Sequence[tuple[int, Any]]
) -> list[list[Any]]:
    """The rows with these columns made what Django would make of them: of nothing, nothing."""
    for column, (converters, expression) in by_column:
        for row in rows:
            if row[column] is not None:
                for converter in converters:
                    row[column] = converter(row[column], expression, conn)
    return rows


class Prepared(Generic[M]):
    """A query set whose SQL is compiled once for each kind of database. `fields` are those of the
    values it is given; `build` makes it with places for them.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]], *fields: Any) -> None:
        self.build, self.fields = build, fields
        self._compiled: dict[str, Compiled] = {}

    def rows(self, *values: object) -> list[M]:
        """The models, with those that come along."""
        compiled = self._made()
        return list(map(compiled.reading.read, compiled.asked(values)))

    def siblings(self, *values: object) -> list[M]:
        """The models, where the same comes along with all: it is made once, for the first. It alone
        has what is annotated, too.
        """
        conn, compiled = prepared.current_connection(), self._made()
        rows, reading = compiled.fetched(conn, values), compiled.reading
        first = converted(conn, rows[:1], compiled.converters)
        others = converted(conn, rows[1:], compiled.own_converters)
        return [*map(reading.read, first), *map(reading.read_alone, others)]

    def get(self, *values: object) -> M:
        """The first of them. Raises DoesNotExist of the model where there is none."""
        for one in self.rows(*values):
            return one
        raise self._made().klass_info["model"].DoesNotExist

    def values(self, *values: object) -> list[list[Any]]:
        """The columns, of a query for values."""
        return self._made().asked(values)

    def raw(self, *values: object) -> list[list[Any]]:
        """The columns as the database gives them: to compare, not to read."""
        return self._made().fetched(prepared.current_connection(), values)

    def _made(self) -> Compiled:
        vendor = prepared.current_connection().vendor
        made = self._compiled.get(vendor)
        if made is None:
            made = self._compiled[vendor] = self._compile()
        return made

    def _compile(self) -> Compiled:
        places = [Given(number, field) for number, field in enumerate(self.fields)]
        compiler: Any = self.build(*places).query.get_compiler(connection=connection)
        sql, params = with_constants(*compiler.as_sql())
        columns = [column[0] for column in compiler.select]
        return Compiled(
            sql,
            params,
            compiler.select,
            compiler.klass_info,
            list(compiler.get_converters(columns).items()),
            compiler.annotation_col_map or {},
        )


def with_constants(sql: str, params: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """The text and what is told to it: where a server prepares it, values alone."""
    if not prepared.on_server(prepared.current_connection()):
        return sql, tuple(params)
    given = tuple(param for param in params if isinstance(param, Given))
    return prepared.written_in(sql, params, lambda param: isinstance(param, Given)), given


def told_to(conn: Any, params: Sequence[Any], values: Sequence[object]) -> list[Any]:
    """The params of a text with the values in their places, as they are sent."""
    told = (param.told(values, conn) if isinstance(param, Given) else param for param in params)
    return prepared.sent(conn, told)


def having_answers(questions: Sequence[Prepared[Any]], *values: object) -> list[bool]:
    """Whether each of several questions about the same values has an answer, by one statement."""
    if not questions:
        return []
    which = _which(tuple(questions), prepared.current_connection().vendor)
    return list(map(bool, which.asked(values)[0]))


@cache
def _which(questions: tuple[Prepared[Any], ...], _vendor: str) -> Compiled:
    made = [question._made() for question in questions]
    exist = ", ".join(f"EXISTS ({one.sql})" for one in made)
    params = tuple(chain.from_iterable(one.params for one in made))
    return Compiled(f"SELECT {exist}", params, [], None, [], {})


class PreparedIn(Generic[M]):
    """A query about several rows, prepared: their keys are given after its values, and it is
    compiled once for each number of them. `build` is given the keys as a list.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]], *fields: Any) -> None:
        self.build, self.fields = build, fields
        self._of = lru_cache(maxsize=100)(self._of_so_many)

    def rows(self, *values: object, ids: Sequence[int]) -> list[M]:
        """The models; without a query where there are no keys."""
        return self._of(len(ids)).rows(*values, *ids) if ids else []

    def _of_so_many(self, keys: int) -> Prepared[M]:
        before = len(self.fields)
        return Prepared(
            lambda *given: self.build(*given[:before], given[before:]), *self.fields, *[ID] * keys
        )
