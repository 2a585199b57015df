"""Server-side prepared statements: PostgreSQL parses and plans a text once for each connection, and
is sent the values beside it. For the texts that `statements` keeps; the queries of Django go on as
ever, with their values written into the text.

A connection tells statements apart by their text and by the types of their values. So values go
out as text of no type, and each place in a text says its own: a value that is missing, or a greater
number, is no other statement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import date, timedelta
from functools import cache, lru_cache, partial
from itertools import count
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections

ONCE = 1  # times that a connection runs a text before it has it prepared
MOST = 200  # statements that a connection keeps prepared, texts that a process keeps rewritten
KEPT = "cursor_of_statements"  # on a connection of psycopg: making one takes longer than asking
LENGTH = re.compile(r"\(.*\)")  # of a type: a cast to it would cut in silence
SAID_AS_TEXT = (int, date, UUID)  # truth and times with them
PLACE = re.compile(r"%%|%s")
PERCENT = {"%%": "%"}


def current_connection() -> Any:
    """The connection of this thread itself: `connection` looks it up anew for all that is asked
    of it.
    """
    return connections[DEFAULT_DB_ALIAS]


def on_server(conn: Any) -> bool:
    """Whether statements are prepared by a server there."""
    return bool(conn.vendor == "postgresql")


def cursor(conn: Any) -> AbstractContextManager[Any]:
    """A cursor for prepared statements: read the answer of each before the next. Django counts what
    it runs. Where queries are logged, it is Django's usual one, so that values are logged, too.
    """
    if conn.queries_logged:
        return conn.cursor()  # type: ignore[no-any-return]
    conn.close_if_health_check_failed()
    conn.ensure_connection()
    raw = conn.connection
    made = _preparing(raw) if on_server(conn) else raw.cursor(factory=_of_sqlite())
    return nullcontext(conn.make_cursor(made))


def _preparing(raw: Any) -> Any:
    """The connection's own cursor that prepares; a new connection gets one."""
    found = vars(raw).get(KEPT)
    if found is None:
        from psycopg.types.datetime import TimestamptzLoader

        raw.prepare_threshold, raw.prepared_max = ONCE, MOST
        found = vars(raw)[KEPT] = _of_postgresql()(raw)
        # psycopg's own, in C: Django's makes each time twice to name the same zone by another class
        found.adapters.register_loader("timestamptz", TimestamptzLoader)
    return found


@cache
def _of_postgresql() -> Any:
    """Django's cursor whose values go out beside the text, with places that are numbered once:
    psycopg would take a long text apart each time.
    """
    from django.db.backends.postgresql.base import CursorMixin
    from psycopg import RawCursor

    class Cursor(CursorMixin, RawCursor[Any]):
        def execute(  # type: ignore[override]  # the text is always one of ours
            self, query: str, params: Sequence[Any], **how: Any
        ) -> Any:
            return super().execute(_with_numbers(query), params, **how)

    return Cursor


@lru_cache(MOST)
def _with_numbers(text: str) -> bytes:
    """The text with its places as PostgreSQL itself has them: the first is $1."""
    numbers = count(1)
    return PLACE.sub(lambda found: PERCENT.get(found[0]) or f"${next(numbers)}", text).encode()


@cache
def _of_sqlite() -> Any:
    """Django's cursor of SQLite, which puts the places into a text anew each time; here, once."""
    from django.db.backends.sqlite3.base import SQLiteCursorWrapper

    as_django_does: Any = SQLiteCursorWrapper.convert_query  # which looks at the text alone
    rewritten = lru_cache(MOST)(partial(as_django_does, None))

    class Cursor(SQLiteCursorWrapper):
        def convert_query(self, query: str, *, param_names: None = None) -> str:
            return str(rewritten(query))

    return Cursor


def placeholder(field: Any) -> str:
    """How the place of a value of the field is written, with its type."""
    return f"%s::{type_of(field)}" if on_server(current_connection()) else "%s"


def type_of(field: Any) -> str:
    """The type of the field's values, without a length."""
    conn = current_connection()
    found = field.rel_db_type(conn) if field.is_relation else field.db_type(conn)
    return LENGTH.sub("", found)


def sent(conn: Any, values: Iterable[Any]) -> list[Any]:
    """The values of a statement, as they are sent beside it."""
    return list(map(untyped, values)) if on_server(conn) else list(values)


def untyped(value: Any) -> Any:
    """Numbers, truth, times and keys as text; JSON has always one type, and text none."""
    if isinstance(value, SAID_AS_TEXT):
        return str(value)
    if isinstance(value, timedelta):
        return f"{value.days} days {value.seconds}.{value.microseconds:06} seconds"
    return value


def written_in(text: str, params: Iterable[Any], is_told: Callable[[Any], bool]) -> str:
    """The text with its constants written into it, so that a plan may rest on them; the params that
    are told later keep their places.
    """
    left = iter(params)

    def put(found: re.Match[str]) -> str:
        if found[0] == "%%" or is_told(one := next(left)):
            return found[0]
        return str(current_connection().ops.compose_sql("%s", [one])).replace("%", "%%")

    return PLACE.sub(put, text)
