"""Queries for pauses that a table has voted for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import DateTimeField, QuerySet

from club.tables.models import Table
from club.timecontrol.models import Stop
from compiled_queries.queries import ID, CompiledQuery, CompiledQueryIn

_pauses_at_tables: CompiledQueryIn[Stop] = CompiledQueryIn(
    lambda now, tables: _pauses(now).filter(table__pk__in=tables), DateTimeField()
)


_pause_at_table: CompiledQuery[Any] = CompiledQuery(
    lambda table, now: _pauses(now).filter(table=table).values_list("until"),
    ID,
    DateTimeField(),
)


def paused_until(table: Table, now: datetime) -> datetime | None:
    """When the pause of a live table ends; None if there is no pause."""
    found = _pause_at_table.values(table.pk, now) if table.live else ()
    return next((until for (until,) in found), None)


def pauses_by_table(tables: Iterable[Table], now: datetime) -> dict[int, datetime]:
    """By table, when its pause ends. No query if no table is live."""  # T24
    stops = _pauses_at_tables.rows(now, ids=[table.pk for table in tables if table.live])
    return {one.table_id: one.until for one in stops if one.until}


def _pauses(now: Any) -> QuerySet[Stop]:
    return Stop.objects.filter(why="pause", since__lte=now, until__gt=now)
