"""Fingerprints: the database rows that responses about a table depend on, read by one query. While
a fingerprint is the same, everything computed from those rows is still valid.

Fingerprints contain hidden information: they are compared and never shown.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery

from club.play.tables.models import Chair, Invitation, Table, TableEvent
from club.play.tables.open_questions import playable_chairs_to_act
from compiled_queries.queries import ID, CompiledQuery

Rows = list[list[object]]

RELATED_COLUMNS = ("member__username", "member__is_active", "table__record__length")
COLUMNS = (
    *(field.attname for field in Chair._meta.concrete_fields),
    *(f"table__{field.attname}" for field in Table._meta.concrete_fields),
    *RELATED_COLUMNS,
)


def _figure(kind: type[TableEvent] | type[Invitation], figure: Aggregate) -> Subquery:
    """A figure over all rows of a model at the chair's table."""
    rows = kind.objects.filter(table=OuterRef("table")).order_by().values("table")
    return Subquery(rows.annotate(figure=figure).values("figure"))


def _columns(chairs: QuerySet[Chair]) -> QuerySet[Chair, Any]:
    figures = {
        "happened": _figure(TableEvent, Count("pk")),
        "invited": _figure(Invitation, Count("pk")),
        "declined": _figure(Invitation, Max("declined_at")),
    }
    return chairs.annotate(**figures).order_by("pk").values_list(*COLUMNS, *figures)


def _asking(member_id: int) -> QuerySet[Chair]:
    """All chairs at tables with an open question to the member."""
    return Chair.objects.filter(
        table__in=playable_chairs_to_act(member_id).order_by().values("table")
    )


_of_table: CompiledQuery[Any] = CompiledQuery(
    lambda key: _columns(Chair.objects.filter(table=key)), ID
)
_of_questions: CompiledQuery[Any] = CompiledQuery(
    lambda member: _columns(_asking(member)), ID
)


def table_fingerprint(table_id: int) -> Rows:
    """The rows that everything about one table depends on; empty if there is no table."""
    return _of_table.values(table_id)


def questions_fingerprint(member_id: int) -> Rows:
    """The rows that a member's open questions depend on."""
    return _of_questions.values(member_id)
