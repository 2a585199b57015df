"""Recomputes every running clock and repairs wrong deadlines. A new time zone database takes effect
by this.
"""  # clocks 2.9

from __future__ import annotations

import logging
from collections.abc import Iterator

from django.db.models import QuerySet

from club.play.tables.models import Chair, Status, Table
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table
from club.play.time_control.calendars import CalendarRows
from club.play.time_control.services.clocks import ClockUpdater, recompute_clocks

log = logging.getLogger(__name__)

BATCH = 500  # tables in one query


def repair_clocks() -> int:
    """Repairs all wrong deadlines and returns how many there were. Each table is locked by itself,
    and checked again under the lock.
    """
    return sum(map(_repair_table, _tables_to_repair()))


def _tables_to_repair() -> Iterator[int]:
    """Ids of the tables with a deadline that differs from the computed one."""
    reached = 0
    while tables := _next_batch(reached):
        running = _running_clocks().filter(table__in=tables)
        chairs = list(running.select_related("table", "member"))
        rows = CalendarRows(chairs)
        yield from sorted(
            {chair.table_id for chair in chairs if _is_wrong(chair, rows)}
        )
        reached = tables[-1]


def _next_batch(reached: int) -> list[int]:
    live = Table.objects.filter(status=Status.LIVE, pk__gt=reached)
    return list(live.order_by("pk").values_list("pk", flat=True)[:BATCH])


def _running_clocks() -> QuerySet[Chair]:
    running = Chair.objects.filter(
        clock_started_at__isnull=False, away_at=None, member__isnull=False
    )
    return running.order_by("pk")


def _is_wrong(chair: Chair, rows: CalendarRows) -> bool:
    return ClockUpdater(chair.table, [chair], rows=rows).due_at(chair) != chair.due_at


def _repair_table(table_id: int) -> int:
    with lock_table(table_id) as table:
        chairs = list(
            _running_clocks().filter(table=table).select_related("table", "member")
        )
        rows = CalendarRows(chairs)
        wrong = [chair for chair in chairs if _is_wrong(chair, rows)]
        if wrong:
            recompute_clocks(table)
            save_table(table)
    for chair in wrong:
        log.warning("table %s, seat %s: its deadline was wrong", table_id, chair.seat)
    return len(wrong)
