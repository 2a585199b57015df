"""Fingerprints: the rows that a table's answers rest on, as the database has them, by one query.
While they are the same, whatever was drawn from them is still true.

They hold what no viewer may see, and are compared, never shown. The SQL is compiled once: building
it would cost more than asking it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery

from club.statements import MOST
from club.tables.asked import asked_chairs
from club.tables.invitation_rows import Invitation
from club.tables.models import Chair, Happening, Table

Rows = tuple[tuple[object, ...], ...]

ANYBODY = 2**31 - 2  # stands in the compiled SQL for the id that is asked for
BESIDE = ("member__username", "member__is_active", "table__record__length")
COLUMNS = (
    *(field.attname for field in Chair._meta.concrete_fields),
    *(f"table__{field.attname}" for field in Table._meta.concrete_fields),
    *BESIDE,
)


def rows_of_table(table_id: int) -> Rows:
    """What all that is said of one table rests on; empty: there is none."""
    return _asked(_of_table, table_id)


def rows_of_questions(member_id: int) -> Rows:
    """What the questions that are open to a member rest on."""
    return _asked(_of_questions, member_id)


def _of_table(table_id: int) -> QuerySet[Chair]:
    return Chair.objects.filter(table=table_id)


def _of_questions(member_id: int) -> QuerySet[Chair]:
    tables = asked_chairs(member_id).order_by().values("table")
    return Chair.objects.filter(table__in=tables)


def _asked(found: Callable[[int], QuerySet[Chair]], id: int) -> Rows:
    if id > MOST:  # which no row has
        return ()
    sql, parameters = _compiled(found)
    with connection.cursor() as cursor:
        told: list[Any] = [id if value == ANYBODY else value for value in parameters]
        cursor.execute(sql, told)
        return tuple(map(tuple, cursor.fetchall()))


@cache
def _compiled(found: Callable[[int], QuerySet[Chair]]) -> tuple[str, tuple[object, ...]]:
    rows = found(ANYBODY).annotate(
        happened=_of(Happening, Count("pk")),
        invited=_of(Invitation, Count("pk")),
        declined=_of(Invitation, Max("declined_at")),
    )
    further = ("happened", "invited", "declined")
    listed = rows.order_by("pk").values_list(*COLUMNS, *further)
    return listed.query.sql_with_params()


def _of(kind: type[Happening] | type[Invitation], figure: Aggregate) -> Subquery:
    """A figure over all rows of a kind at the chair's table."""
    there = kind.objects.filter(table=OuterRef("table")).order_by().values("table")
    return Subquery(there.annotate(figure=figure).values("figure"))
