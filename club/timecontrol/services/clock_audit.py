"""Computes every running clock anew, and sets right what was wrong: so a new time zone
database reaches those that the old one gave.
"""  # T17

from __future__ import annotations

import logging
from collections.abc import Iterator

from django.db.models import QuerySet

from club.tables.models import Chair, Status, Table
from club.tables.services.history import save_table
from club.tables.services.lock import lock_table
from club.timecontrol.calendars import CalendarRows
from club.timecontrol.services.clocks import ClockUpdater, recompute_clocks

log = logging.getLogger(__name__)

BATCH = 500  # tables, looked at together


def repair_clocks() -> int:
    """How many deadlines were wrong. A table is locked by itself, and looked at again."""
    return sum(map(_mend, _doubtful()))


def _doubtful() -> Iterator[int]:
    """Tables at which a deadline is not what its rows come to."""
    reached = 0
    while tables := _next(reached):
        running = _running().filter(table__in=tables)
        chairs = list(running.select_related("table", "member"))
        rows = CalendarRows(chairs)
        yield from sorted({chair.table_id for chair in chairs if _wrong(chair, rows)})
        reached = tables[-1]


def _next(reached: int) -> list[int]:
    live = Table.objects.filter(status=Status.LIVE, pk__gt=reached)
    return list(live.order_by("pk").values_list("pk", flat=True)[:BATCH])


def _running() -> QuerySet[Chair]:
    running = Chair.objects.filter(wound_at__isnull=False, away_at=None, member__isnull=False)
    return running.order_by("pk")


def _wrong(chair: Chair, rows: CalendarRows) -> bool:
    return ClockUpdater(chair.table, [chair], rows=rows).due_at(chair) != chair.due_at


def _mend(table_id: int) -> int:
    with lock_table(table_id) as table:
        chairs = list(_running().filter(table=table).select_related("table", "member"))
        rows = CalendarRows(chairs)
        wrong = [chair for chair in chairs if _wrong(chair, rows)]
        if wrong:
            recompute_clocks(table)
            save_table(table)
    for chair in wrong:
        log.warning("table %s, seat %s: its deadline was wrong", table_id, chair.seat)
    return len(wrong)
